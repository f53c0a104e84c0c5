import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { createClient } from '#contract/api/client.ts';
import { createUser } from '#server/testing/people.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleAt, consoleWords } from '../support/console.ts';
import { onDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { smallTargets } from '../support/targets.ts';
import { it } from '../support/journey.ts';
import { expectFocus } from '../support/layout.ts';
import { untilShown } from '../support/until-shown.ts';
import { arabicPhone, englishDesktop } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;

describe('an order for a caller', () => {
  it('without an account is found, priced and placed, and the caller is forgotten on request', async ({
    openConsole,
  }) => {
    const { language, size } = englishDesktop;
    const t = consoleWords[language];
    const { page, expectRefusal, staff } = await openConsole({ size, role: 'owner', language });
    const call = consoleAt(url, staff, language);
    const { rows } = await call('listConsoleProducts', { query: { state: 'live', limit: 100 } });
    const details = await Promise.all(rows.slice(0, 20).map(({ id }) => call('getConsoleProduct', { params: { id } })));
    const product = details.find(
      ({ options, variants }) =>
        options.length === 0 && variants.some(({ stock, published }) => published && stock > 3),
    );
    if (!product) throw new Error('no product in stock');
    const name = product.name[language];
    await openHydrated(page, '/console/orders');
    await page.getByRole('link', { name: t('nav.newOrder') }).click();
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.newOrder') }));
    await page.getByRole('textbox', { name: t('newOrder.find') }).fill(name);
    const found = page.getByRole('list', { name: t('newOrder.found') });
    await found.getByRole('button', { name, exact: true }).click();
    await page
      .locator('button:enabled', { hasText: t('newOrder.add') })
      .first()
      .click();
    await page.getByRole('button', { name: t('newOrder.more', { name }) }).click();
    await page.getByRole('textbox', { name: t('newOrder.name'), exact: true }).fill('سارة');
    await page.getByRole('textbox', { name: t('newOrder.phone'), exact: true }).fill('٥٥');
    await page.getByRole('radio', { name: t('newOrder.deliver') }).check();

    // What is missing is said at its field, and the first of them takes the focus.
    await untilShown(page.getByText(t('newOrder.sum.total'), { exact: true }));
    expectRefusal('422 POST /api/console/v1/orders');
    await page.getByRole('button', { name: t('newOrder.place') }).click();
    await untilShown(page.getByText(t('newOrder.zoneMissing')));
    const phone = page.getByRole('textbox', { name: t('newOrder.phone'), exact: true });
    await expectFocus(phone);
    await phone.fill('٥٥١٢٣٤٥٦');
    await page.getByRole('combobox', { name: t('newOrder.zone') }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: t('newOrder.address') }).fill('Street 12');
    await untilShown(page.getByRole('group', { name: t('newOrder.time') }));
    expect(await smallTargets(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t('newOrder.place') }).click();
    await page.waitForURL(/\/console\/orders\/DN-/);
    await untilShown(page.getByText('سارة').first());
    const number = /DN-[\w-]+/.exec(page.url())?.[0] ?? '';
    const order = await call('getOrder', { params: { order: number } });
    expect(order).toMatchObject({ pieces: 2, contact: { phone: '+97455123456', address: 'Street 12' } });
    expect(order.delivery).not.toBeNull();
    await call('cancelOrder', { params: { id: order.id }, body: { version: order.version, reason: 'Test' } });

    await page.getByText(t('customers.guest.title')).click();
    await page.getByRole('button', { name: t('customers.erase') }).click();
    const dialog = page.getByRole('alertdialog');
    await untilShown(dialog.getByText(t('customers.guest.eraseKept')));
    expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: t('customers.erase') }).click();
    await page.getByText('سارة').first().waitFor({ state: 'detached' });
    expect((await call('getOrder', { params: { order: number } })).customer).toBe('');
  });

  it('with an account fills in what the shop knows, and survives a reload without it on the device', async ({
    openConsole,
    addToCatalogue,
  }) => {
    const { language, size } = arabicPhone;
    const t = consoleWords[language];
    const mark = randomBytes(4).toString('hex');
    const { page, staff } = await openConsole({ size, role: 'support', language });
    const call = consoleAt(url, staff, language);
    const name = `كوب ${mark}`;
    const user = await onDatabase(shop.dataDir, (db) =>
      createUser(
        { db, at: { now: null } },
        { name: `مريم ${mark}`, phone: '+97433129876', email: `${mark}@example.qa`, language },
      ),
    );
    const { productId } = await addToCatalogue.product({
      name: { en: `Mug ${mark}`, ar: name },
      variants: [{ price: 45, stock: 3 }],
      options: [
        { type: 'image', name: { en: 'Photo', ar: 'الصورة' }, required: true },
        { type: 'text', name: { en: 'Words', ar: 'الكلمات' }, required: true, maxLength: 5 },
      ],
    });
    const api = createClient({
      origin: url,
      fetch: (address, init) => fetch(address, init as RequestInit),
      headers: () => ({ authorization: `Bearer ${user.token}` }),
    });
    const zoneId = (await api('listZones')).rows[0]?.id ?? 0;
    await api('addAddress', { body: { label: 'البيت', zoneId, address_line1: `فيلا ${mark}` } });

    await openHydrated(page, '/console/orders/new');
    await page.getByRole('textbox', { name: t('newOrder.find') }).fill(name);
    await page
      .getByRole('list', { name: t('newOrder.found') })
      .getByRole('button', { name })
      .click();
    const add = page.getByRole('button', { name: t('newOrder.addOne', { name, detail: '' }).trim() });
    const photo = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#8a1538' } })
      .jpeg()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await untilShown(page.getByRole('img', { name: t('newOrder.picture', { name: 'الصورة' }) }));
    await page.getByRole('textbox', { name: 'الكلمات' }).fill('أطول من ذلك');
    await untilShown(page.getByText(t('newOrder.tooLong', { max: 5 })));
    expect(await add.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'الكلمات' }).fill('نور');
    await add.click();

    await page.getByRole('textbox', { name: t('newOrder.name'), exact: true }).fill(`مريم ${mark.slice(0, 5)}`);
    await page
      .getByRole('list', { name: t('newOrder.customers') })
      .getByRole('button')
      .click();
    await untilShown(page.getByText(t('newOrder.linked')));
    await page.getByRole('radio', { name: t('newOrder.deliver') }).check();
    await page.getByRole('radio', { name: 'البيت' }).check();
    const times = page.getByRole('group', { name: t('newOrder.time') });
    // Orders of other tests may have filled a time.
    await times.getByRole('radio', { disabled: false }).last().check();
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    // The bar with the total covers nothing in part there.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await axeViolations(page)).toEqual([]);

    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).toContain(String(productId));
    for (const secret of ['مريم', '33129876', `${mark}@example.qa`, 'فيلا']) expect(stored).not.toContain(secret);
    await page.reload();
    await untilShown(times.getByRole('radio', { checked: true }));
    // The shop sends the customer again, apart from the times.
    const phone = page.getByRole('textbox', { name: t('newOrder.phone'), exact: true });
    await expect.poll(() => phone.inputValue()).toBe('+97433129876');
    await page.getByRole('button', { name: t('newOrder.place') }).click();
    await page.waitForURL(/\/console\/orders\/DN-/);
    const { rows } = await api('listOrders', { query: {} });
    expect(rows.map(({ order_number }) => order_number)).toEqual([/DN-[\w-]+/.exec(page.url())?.[0]]);
    const placed = await api('getOrder', { params: { id: rows[0]?.id ?? 0 } });
    expect(placed).toMatchObject({
      shippingAddress: { address_line1: `فيلا ${mark}` },
      delivery: { day: expect.any(String) },
    });
    // Who took the order has accepted it, so that only staff cancel it.
    const { id, version } = await call('getOrder', { params: { order: placed.order_number } });
    await call('cancelOrder', { params: { id }, body: { version, reason: 'Test' } });
    await onDatabase(shop.dataDir, (db) =>
      db.updateTable('products').set({ published: false }).where('id', '=', productId).execute(),
    );
  });
});
