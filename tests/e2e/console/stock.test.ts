import { describe, expect } from 'vitest';
import { createUser } from '#server/testing/people.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { placeOrder } from '../support/data/orders.ts';
import { onDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { it as journey } from '../support/journey.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants, arabicPhone, bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

const shop = demoShop();
const { url, dataDir } = shop;
const at = { now: null };
const name = { en: 'Karak kettle', ar: 'غلاية كرك' };
let count = 0;

const it = journey.extend('newVariant', ({ addToCatalogue }) => async (stock: number, named = name) => {
  count += 1;
  const sku = `KET-${process.pid}-${count}`;
  return { ...(await addToCatalogue.product({ name: named, variants: [{ stock, sku }] })), sku };
});

/** A shopper buys one. Returns the number of the order. */
async function buy({ productId, variantId }: { productId: number; variantId: number }): Promise<string> {
  const email = `stock-buyer-${process.pid}-${count}@example.qa`;
  const { token } = await onDatabase(dataDir, (db) => createUser({ db, at }, { email }));
  const order = await placeOrder(clientOf(url, { token }), [{ productId, variantId, quantity: 1 }], 'شارع الورد 12');
  return order.order_number;
}

describe.each(allVariants)('a count in $language on a $device', ({ language, size, checksLayout }) => {
  const t = consoleWords[language];

  it('during a sale keeps the sale, asks for a reason, and is in the history with who and why', async ({
    newVariant,
    openConsole,
  }) => {
    const {
      page,
      staff: { name: staffName },
    } = await openConsole({ size, role: 'packer', language, name: 'سالم' });
    const good = await newVariant(9);
    await openHydrated(page, `/console/stock?q=${good.sku}`);
    await page.getByRole('button', { name: t('stock.count', { count: 9, name: name[language] }) }).click();
    const dialog = page.getByRole('dialog', { name: t('stock.dialog') });
    await untilShown(dialog.getByText(t('stock.seen', { count: 9 })));
    const order = await buy(good);
    await dialog.getByRole('textbox', { name: t('stock.field') }).fill(language === 'ar' ? '٧' : '7');
    await dialog.getByRole('button', { name: t('stock.save') }).click();
    const reason = dialog.getByRole('combobox', { name: t('stock.why') });
    await untilShown(dialog.getByText(t('stock.needsReason')));
    expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
    if (checksLayout) {
      expect(await axeViolations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    }
    await reason.selectOption({ label: t('stock.reason.counted') });
    await dialog.getByRole('button', { name: t('stock.save') }).click();
    const status = page.getByRole('status').filter({ hasText: t('stock.meanwhile', { count: 1 }) });
    await untilShown(status);
    await untilShown(page.getByRole('button', { name: t('stock.count', { count: 6, name: name[language] }) }));
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.getByRole('link', { name: name[language] }).click();
    const lines = page.getByRole('list', { name: t('stock.lines') }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(2);
    const counted = await lines.nth(0).innerText();
    for (const text of ['-2', t('stock.reason.counted'), staffName]) expect(counted).toContain(text);
    const sold = await lines.nth(1).innerText();
    for (const text of ['-1', t('stock.reason.sold'), order]) expect(sold).toContain(text);
    await status
      .getByRole('button', { name: t('toast.undo') })
      .or(page.getByRole('button', { name: t('toast.undo') }))
      .first()
      .click();
    await expect.poll(() => lines.count()).toBe(3);
    expect(await lines.nth(0).innerText()).toContain(t('stock.undoes'));
    await untilShown(page.getByRole('button', { name: t('stock.count', { count: 8, name: name[language] }) }));
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
  });
});

describe.each(bothVariants)('a delivery in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('is a list of scanned SKUs that survives a reload, and adds to the stock', async ({ newVariant, openConsole }) => {
    const { page } = await openConsole({ size, role: 'packer', language });
    const good = await newVariant(1);
    await openHydrated(page, '/console/stock/receive');
    const field = page.getByRole('textbox', { name: t('stock.receive.sku') });
    await field.fill('NO-SUCH-SKU');
    await field.press('Enter');
    await untilShown(page.getByText(t('stock.receive.unknown', { sku: 'NO-SUCH-SKU' })));
    for (const pieces of ['1', '2']) {
      await field.fill(good.sku);
      await field.press('Enter');
      const quantity = page.getByRole('spinbutton', { name: t('stock.receive.quantity', { name: name[language] }) });
      await expect.poll(() => quantity.inputValue()).toBe(pieces);
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    }
    await page.reload();
    await page.getByRole('button', { name: t('stock.receive.more', { name: name[language] }) }).click();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.getByRole('button', { name: t('stock.receive.save', { count: 3 }) }).click();
    await untilShown(page.getByRole('heading', { name: t('stock.receive.empty') }));
    await openHydrated(page, `/console/stock/${good.variantId}`);
    await untilShown(page.getByRole('button', { name: t('stock.count', { count: 4, name: name[language] }) }));
  });
});

describe('the navigation of a packer', () => {
  const { language, size } = arabicPhone;
  const t = consoleWords[language];

  it('has Stock in the bar of a phone', async ({ openConsole }) => {
    const { page } = await openConsole({ size, role: 'packer', language });
    await openHydrated(page, '/console');
    const links = page.getByRole('navigation', { name: t('nav.label') }).getByRole('link');
    const names = ['nav.today', 'nav.orders', 'nav.stock', 'nav.more'] as const;
    for (const [place, key] of names.entries())
      await untilShown(links.nth(place).and(page.getByRole('link', { name: t(key), exact: true })));
    expect(await links.count()).toBe(names.length);
  });

  it('aligns each line of an English name with the page', async ({ newVariant, openConsole }) => {
    const { page } = await openConsole({ size, role: 'packer', language });
    const en = 'Karak kettle of brushed steel for the whole majlis';
    const { sku } = await newVariant(9, { ...name, en });
    await openHydrated(page, `/console/stock?q=${sku}`);
    const secondName = page.getByRole('main').getByText(en);
    await untilShown(secondName);
    const ends = await secondName.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return [...text.getClientRects()].map(({ right }) => Math.round(right));
    });
    expect(ends.length).toBeGreaterThan(1);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(4);
  });
});
