import { randomBytes, randomInt } from 'node:crypto';
import { describe, expect } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleAt, consoleWords } from '../support/console.ts';
import { onDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

const shop = demoShop();

describe.each(allVariants)('an order by phone in $language on a $device', ({ language, size, checksLayout }) => {
  const t = consoleWords[language];

  it('of a known caller, a gift paid by transfer, is accepted at once', async ({ openConsole, addToCatalogue }) => {
    const { page, staff } = await openConsole({ size, role: 'owner', language });
    const call = consoleAt(shop.url, staff, language);
    const mark = randomBytes(4).toString('hex');
    const phone = `66${randomInt(100_000, 999_999)}`;
    const names = { en: `Peony ${mark}`, ar: `فاوانيا ${mark}` };
    const name = names[language];
    const { productId, variantId } = await addToCatalogue.product({ name: names, variants: [{ price: 45, stock: 9 }] });
    const zones = (await call('getDeliverySettings')).zones;
    const zoneId = zones.find(({ active }) => active)?.id ?? 0;
    const paymentOptionId = (await call('getPaymentSettings')).options[0]?.id ?? 0;
    const line = { productId, variantId, quantity: 1 };
    const earlier = await call('createOrder', {
      body: {
        name: 'سارة',
        phone,
        language: 'ar',
        lines: [line],
        paymentOptionId,
        delivery: { zoneId, address: `فيلا ${mark}` },
      },
    });

    await openHydrated(page, '/console/orders/new');
    await page.getByRole('textbox', { name: t('newOrder.find') }).fill(mark);
    const found = page.getByRole('list', { name: t('newOrder.found') });
    await untilShown(found.getByText('45.00'));
    await found.getByRole('button', { name, exact: true }).click();
    await page
      .locator('button:enabled', { hasText: t('newOrder.add') })
      .first()
      .click();
    const lines = page.getByRole('list', { name: t('newOrder.lines') });
    await untilShown(lines.getByText('45.00'));
    // Before a zone is chosen, nothing is said about its fee; at the counter there is none.
    await untilShown(page.getByText(t('newOrder.sum.subtotal'), { exact: true }));
    expect(await page.getByText(t('newOrder.sum.delivery'), { exact: true }).count()).toBe(0);
    expect(await page.getByText(t('newOrder.sum.fee'), { exact: true }).count()).toBe(0);

    // What was left behind by the caller before says so, and goes.
    await page.reload();
    await untilShown(page.getByText(t('newOrder.restored')));
    await untilShown(lines);
    const total = page.getByText(t('newOrder.sum.total'), { exact: true });
    await untilShown(total);
    const box = await total.boundingBox();
    expect(box?.y ?? Infinity).toBeLessThan(size.height);
    await page.getByRole('button', { name: t('newOrder.startOver') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('newOrder.startOver') })
      .click();
    await lines.waitFor({ state: 'detached' });

    await page.getByRole('textbox', { name: t('newOrder.find') }).fill(mark);
    await found.getByRole('button', { name, exact: true }).click();
    await page
      .locator('button:enabled', { hasText: t('newOrder.add') })
      .first()
      .click();
    await page.getByRole('textbox', { name: t('newOrder.phone'), exact: true }).fill(phone.slice(0, 6));
    const callers = page.getByRole('list', { name: t('newOrder.callers') });
    await untilShown(callers.getByText(earlier.number));
    await callers.getByRole('button').filter({ hasText: 'سارة' }).click();
    const typedName = page.getByRole('textbox', { name: t('newOrder.name'), exact: true });
    await expect.poll(() => typedName.inputValue()).toBe('سارة');

    await page.getByRole('radio', { name: t('newOrder.gift') }).check();
    await page.getByRole('textbox', { name: t('newOrder.giftRecipient') }).fill('Hessa');
    await page.getByRole('textbox', { name: t('newOrder.cardText') }).fill('Eid Mubarak');
    await page.getByRole('radio', { name: t('newOrder.deliver') }).check();
    await page.getByText(`فيلا ${mark}`).click();
    await untilShown(page.getByText(t('newOrder.sum.delivery'), { exact: true }));
    await page.getByRole('combobox', { name: t('newOrder.payment') }).selectOption('transfer');
    await page.getByRole('textbox', { name: t('newOrder.reference') }).fill(`QNB ${mark}`);
    await page.getByText(t('newOrder.sum.fee'), { exact: true }).waitFor({ state: 'detached' });
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    for (const secret of ['سارة', phone, 'Hessa', 'Eid', 'QNB', 'فيلا']) expect(stored).not.toContain(secret);

    await page.getByRole('button', { name: t('newOrder.place') }).click();
    await page.waitForURL(/\/console\/orders\/DN-/);
    await untilShown(page.getByText(`QNB ${mark}`));
    const order = await call('getOrder', { params: { order: /DN-[\w-]+/.exec(page.url())?.[0] ?? '' } });
    expect(order).toMatchObject({
      stage: 'pick',
      payment: { status: 'Paid' },
      toCollect: 0,
      contact: { phone: `+974${phone}`, address: `فيلا ${mark}` },
      gift: { recipientName: 'Hessa', message: 'Eid Mubarak', hidePrices: true },
    });

    // The next one is sold at the counter.
    await openHydrated(page, '/console/orders/new');
    await page.getByRole('textbox', { name: t('newOrder.find') }).fill(mark);
    await found.getByRole('button', { name, exact: true }).click();
    await page
      .locator('button:enabled', { hasText: t('newOrder.add') })
      .first()
      .click();
    await page.getByRole('checkbox', { name: t('newOrder.handOver') }).check();
    await page.getByRole('combobox', { name: t('newOrder.payment') }).selectOption('card');
    await page.getByRole('textbox', { name: t('newOrder.cardReference') }).fill(`SLIP ${mark}`);
    await page.getByRole('combobox', { name: t('newOrder.payment') }).selectOption('cash');
    expect(await sidewaysOverflow(page)).toBe(0);
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t('newOrder.sell') }).click();
    await page.waitForURL(/\/console\/orders\/DN-/);
    await untilShown(page.getByRole('strong').filter({ hasText: t('orders.stage.done') }));
    const soldNumber = /DN-[\w-]+/.exec(page.url())?.[0] ?? '';
    const sold = await call('getOrder', { params: { order: soldNumber } });
    expect(sold).toMatchObject({ stage: 'done', payment: { status: 'Paid' }, money: { total: 45, collected: 45 } });

    await call('cancelOrder', { params: { id: order.id }, body: { version: order.version, reason: 'Test' } });
    const first = await call('getOrder', { params: { order: earlier.number } });
    await call('cancelOrder', { params: { id: first.id }, body: { version: first.version, reason: 'Test' } });
    await onDatabase(shop.dataDir, (db) =>
      db.updateTable('products').set({ published: false }).where('id', '=', productId).execute(),
    );
  });
});
