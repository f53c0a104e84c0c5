import type { Page } from 'playwright-core';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { formatPrice, priceParts } from '#i18n/format.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { onDatabase } from '../support/data/staff.ts';
import { createSlipGoods, slipNames } from '../support/data/slip-orders.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { printedWords as words } from '../support/printed-words.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { arabicPhone, englishDesktop } from '../support/variants.ts';
import { openHydrated, phone, sidewaysOverflow, visit } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;

let goods: Awaited<ReturnType<typeof createSlipGoods>>;
let order: Order;
let gift: Order;
const missingName = { en: 'Name on the ribbon', ar: 'الاسم على الشريط' };
const slot = ['الأربعاء 2 ديسمبر · 4–8 م', 'Wed 2 Dec · 4–8 pm'];
const zone: Record<RequiredLanguage, string> = { en: '', ar: '' };
beforeAll(async () => {
  goods = await createSlipGoods(shop);
  order = await goods.order('نورة المري', { note: 'اتصل قبل الوصول' });
  await onDatabase(shop.dataDir, (db) =>
    db
      .updateTable('orders')
      .set({ delivery_day: '2026-12-02', delivery_slot: '16:00-20:00', delivery_area: 'test' })
      .where('id', '=', order.id)
      .execute(),
  );
  const card = { recipientName: 'منى', recipientPhone: '', message: 'مبروك يا منى', hidePrices: true };
  // One of its lines was bought without the required name.
  await onDatabase(shop.dataDir, (db) =>
    db
      .updateTable('order_items')
      .set({ missing_options: JSON.stringify([{ name: missingName }]) })
      .where('order_id', '=', order.id)
      .where('quantity', '=', 3)
      .execute(),
  );
  gift = await goods.order('Omar Haddad', { gift: card, mugs: 0 });
  for (const language of requiredLanguages)
    zone[language] = (await clientOf(url, { language })('listZones')).rows[0]?.name ?? '';
});
afterAll(() => goods.remove());

const mm = 72 / 25.4;

/** The sizes of the pages that the browser prints, in millimetres. */
async function printedPages(page: Page): Promise<{ width: number; height: number }[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The lengths follow the layout in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Number(width) / mm,
    height: Number(height) / mm,
  }));
}

/** Opens what is printed of an order and waits until it is there. */
async function openSlip(page: Page, { order_number: number }: Order, query: string): Promise<void> {
  await openHydrated(page, `/console/orders/${number}/slip?${query}`);
  await untilShown(page.getByRole('article'));
}

/** The parts of the paper whose Arabic is not above or before its English. */
function wrongOrder(page: Page): Promise<string[]> {
  return page.getByRole('article').evaluate((paper) =>
    [...paper.querySelectorAll('[lang="en"]')].flatMap((english) => {
      const arabic = english.previousElementSibling;
      const isFirst = arabic instanceof HTMLElement && (arabic.lang === 'ar' || english.closest('[class=slip-due]'));
      if (!isFirst) return [english.textContent ?? ''];
      const [first, second] = [arabic.getBoundingClientRect(), english.getBoundingClientRect()];
      return second.top >= first.bottom - 1 || second.right <= first.left + 1 ? [] : [english.textContent ?? ''];
    }),
  );
}

/** By how much anything on the paper is wider than it. */
function paperOverflow(page: Page): Promise<string[]> {
  return page.getByRole('article').evaluate((paper) => {
    const { left, right } = paper.getBoundingClientRect();
    return [...paper.querySelectorAll('*')]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < left - 0.5 || box.right > right + 0.5 || part.scrollWidth > part.clientWidth + 1;
      })
      .filter((part) => getComputedStyle(part).display !== 'inline')
      .map((part) => `${part.className} ${part.textContent?.slice(0, 30)}`);
  });
}

describe.each(requiredLanguages)('printing in %s', (language) => {
  const t = consoleWords[language];

  it('a packing slip on a roll of 80 mm is one page as long as its content, in both languages', () =>
    visit({ url, size: phone, name: `slip-80-${language}` }, async ({ page, context, settled }) => {
      await signInAs(context, shop, { role: 'packer', language });
      await openHydrated(page, `/console/orders/${order.order_number}`);
      await untilShown(page.getByText(missingName[language]));
      await untilShown(page.getByText(t('orders.without')));
      await page.getByRole('link', { name: t('orders.step.print') }).click();
      const paper = page.getByRole('article', { name: order.order_number });
      await untilShown(paper);
      await settled();
      const text = await paper.innerText();
      for (const side of requiredLanguages) {
        const own = words[side];
        for (const part of [
          own.packingSlip,
          own.zone,
          zone[side],
          own.pieces,
          slipNames.roses[side],
          slipNames.mug[side],
          own.collect.cash,
          missingName[side],
          own.without,
        ])
          expect(text, side).toContain(part);
      }
      for (const part of [order.order_number, 'نورة المري', '3×', '1×', 'سارة & Omar', 'اتصل قبل الوصول', ...slot])
        expect(text).toContain(part);
      // The cash is the only amount, with the change for the banknote.
      const total = priceParts(order.total_amount, 'en').amount;
      const box = paper.getByRole('region').or(paper.locator('section')).filter({ hasText: words.en.collect.cash });
      expect(await box.innerText()).toContain(total);
      const amounts = new Set(text.match(/\d+\.\d\d\b/g));
      expect([...amounts]).toEqual([total, priceParts(500 - order.total_amount, 'en').amount]);
      expect(await page.getByRole('link', { name: t('orders.step.printReceipt') }).count()).toBe(0);
      expect(await page.getByRole('radio', { name: t('printing.kind.receipt') }).count()).toBe(0);

      // The code opens the order.
      const { data } = encode(`${url}/console/orders/${order.order_number}`, { border: 2 });
      const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}`] : [])));
      const code = paper.getByRole('img', { name: t('printing.qr') }).locator('path');
      expect((await code.getAttribute('d'))?.match(/M\d+ \d+/g)).toEqual(dark);
      expect(await wrongOrder(page)).toEqual([]);
      expect(await paperOverflow(page)).toEqual([]);
      // Both languages have the same elements and colours.
      if (language === 'ar') expect(await axeViolations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);

      await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
      await page.getByRole('button', { name: t('printing.print.slip') }).click();
      await expect.poll(() => page.evaluate(() => (window as { printed?: boolean }).printed)).toBe(true);

      const screen = await paper.evaluate((one) => one.getBoundingClientRect().height);
      const pages = await printedPages(page);
      expect(pages).toHaveLength(1);
      expect(pages[0]?.width).toBeCloseTo(80, 0);
      expect(pages[0]?.height).toBeCloseTo((screen * 25.4) / 96, 0);

      // Of the frame nothing is printed; the paper is black on white.
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: Math.round((80 * 96) / 25.4), height: 900 });
      for (const part of [
        page.getByRole('banner'),
        page.getByRole('navigation'),
        page.getByRole('heading', { level: 1 }),
        page.getByRole('button', { name: t('printing.print.slip') }),
      ])
        expect(await part.isVisible()).toBe(false);
      const look = await paper.evaluate((one) => {
        const own = getComputedStyle(one);
        const content = one.clientWidth - Number.parseFloat(own.paddingInline) * 2;
        return [own.color, own.backgroundColor, Math.round((content * 25.4) / 96)];
      });
      expect(look).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 72]);
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await paperOverflow(page)).toEqual([]);
      await page.emulateMedia({ media: null });
    }));
});

describe.each([englishDesktop])('printing in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('many slips are one document with a page each; a gift without prices has none', () =>
    visit({ url, size, name: `slips-many-${language}` }, async ({ page, context, settled, expectRefusal }) => {
      await signInAs(context, shop, { role: 'packer', language });
      expectRefusal('404 GET /api/console/v1/orders/DN-000000-000000/slip');
      const numbers = [order.order_number, gift.order_number, 'DN-000000-000000', order.order_number];
      for (const paper of ['80', 'a5']) {
        await openHydrated(page, `/console/slips?orders=${numbers.join(',')}&paper=${paper}`);
        const papers = page.getByRole('article');
        await untilShown(papers.nth(1));
        await settled();
        expect(await papers.count()).toBe(2);
        await untilShown(page.getByText(t('printing.missing', { numbers: 'DN-000000-000000' })));
        const boxed = await papers.nth(1).innerText();
        for (const part of [words.ar.giftFor, words.en.giftFor, 'منى', 'مبروك يا منى', words.en.collect.hidden])
          expect(boxed).toContain(part);
        expect(boxed).not.toMatch(/\d\.\d\d\b/);
        expect(await axeViolations(page)).toEqual([]);
        const pages = await printedPages(page);
        expect(pages).toHaveLength(2);
        for (const { width } of pages) expect(width).toBeCloseTo(paper === '80' ? 80 : 148, 0);
        // The shorter slip needs less paper.
        if (paper === '80') expect(pages[0]?.height).not.toBeCloseTo(pages[1]?.height ?? 0, 0);
      }
    }));

  it('an invoice is refused to a packer, and warned of for a gift without prices', () =>
    visit({ url, size, name: `receipt-refused-${language}` }, async ({ page, context, expectRefusal }) => {
      await signInAs(context, shop, { role: 'packer', language });
      await openSlip(page, order, 'kind=receipt');
      await untilShown(page.getByText(t('printing.noAmounts')));
      expect(await page.getByRole('article').innerText()).toContain(words[language].packingSlip);
      expectRefusal('404 GET /api/console/v1/orders/none/slip');
      await openHydrated(page, '/console/orders/none/slip');
      await untilShown(page.getByRole('heading', { level: 1, name: t('state.notFound.title') }));
      // An open page of one person would read as the next one.
      await page.goto('/robots.txt');
      await signInAs(context, shop, { role: 'support', language });
      await openSlip(page, gift, 'kind=receipt');
      await untilShown(page.getByText(t('printing.giftNotice')));
      await page.goto('/robots.txt');
      await signInAs(context, shop, { role: 'accountant', language });
      await openHydrated(page, `/console/orders/${order.order_number}`);
      await untilShown(page.getByRole('heading', { level: 1, name: order.order_number }));
      expect(await page.getByRole('link', { name: t('orders.step.print') }).count()).toBe(0);
    }));
});

describe.each([arabicPhone])('printing in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('an invoice names seller, date and amounts in both languages, on every paper', () =>
    visit({ url, size, name: `receipt-papers-${language}` }, async ({ page, context, settled }) => {
      await signInAs(context, shop, { role: 'manager', language });
      await openHydrated(page, `/console/orders/${order.order_number}`);
      await page.getByRole('link', { name: t('orders.step.printReceipt') }).click();
      const paper = page.getByRole('article', { name: order.order_number });
      await untilShown(paper);
      await settled();
      const text = await paper.innerText();
      for (const side of requiredLanguages) {
        const seller = await clientOf(url, { language: side })('getShop');
        const own = words[side];
        for (const part of [
          own.invoice,
          seller.legalName,
          `${own.registration}: ${seller.commercialRegistration}`,
          seller.address,
          formatDateTime(order.created_at, side),
          slipNames.roses[side],
          own.quantity,
          own.unitPrice,
          own.payment.Unpaid,
          own.total,
          formatPrice(order.total_amount, side),
        ])
          expect(text, side).toContain(part);
      }
      for (const riyals of [62.5, 187.5, order.net_subtotal, order.shipping_fee, order.payment_fee])
        expect(text).toContain(priceParts(riyals, 'en').amount);

      for (const [chip, width, height] of [
        ['58', 58, null],
        ['a5', 148, 210],
        ['a4', 210, 297],
      ] as const) {
        await page.getByRole('radio', { name: t(`printing.paper.${chip}`) }).click();
        await untilShown(paper.and(page.locator(`[data-paper="${chip}"]`)));
        await settled();
        expect(await paperOverflow(page)).toEqual([]);
        expect(await wrongOrder(page)).toEqual([]);
        expect(await sidewaysOverflow(page)).toBe(0);
        expect(await axeViolations(page)).toEqual([]);
        const pages = await printedPages(page);
        expect(pages).toHaveLength(1);
        expect(pages[0]?.width).toBeCloseTo(width, 0);
        if (height !== null) expect(pages[0]?.height).toBeCloseTo(height, 0);
      }
      // The device remembers its paper.
      await openHydrated(page, `/console/orders/${order.order_number}/slip`);
      await untilShown(paper.and(page.locator('[data-paper="a4"]')));
      expect(await page.getByRole('radio', { name: t('printing.kind.slip') }).isChecked()).toBe(true);
    }));

  it('the slips of selected orders are printed together; a cancelled order says so on its slip', () =>
    visit({ url, size, name: `slips-list-${language}` }, async ({ page, context }) => {
      const owner = consoleAt(url, await signInAs(context, shop, { role: 'owner', language }));
      const [one, two] = [await goods.order('Sara'), await goods.order('Lulwa')];
      for (const { id } of [one, two]) await owner('acceptOrder', { params: { id }, body: { version: 1 } });
      await openHydrated(page, '/console/orders?stage=pick');
      for (const { order_number: number } of [one, two])
        await page.getByRole('checkbox', { name: t('orders.select.one', { number }) }).check();
      await page.getByRole('button', { name: t('orders.step.print'), exact: true }).click();
      for (const { order_number: number } of [one, two]) await untilShown(page.getByRole('article', { name: number }));

      await openSlip(page, one, 'paper=58');
      const cancelled = page.getByRole('article').getByText(words.en.collect.cancelled);
      expect(await cancelled.count()).toBe(0);
      await owner('cancelOrder', { params: { id: one.id }, body: { version: 2, reason: 'test' } });
      await untilShown(cancelled);
      expect(await page.getByRole('article').innerText()).toContain(words.ar.collect.cancelled);
    }));

  it('a device prints slips by itself when orders are packed, instead of the page that is open', () =>
    visit({ url, size, name: `slips-auto-${language}` }, async ({ page, context, discardPage, settled }) => {
      discardPage();
      const packer = consoleAt(url, await signInAs(context, shop, { role: 'packer', language }));
      // What would be on the paper.
      await page.addInitScript(() => {
        const printed: string[][] = [];
        const print = () => {
          const seen = [...document.querySelectorAll('article')].filter((one) => one.checkVisibility());
          printed.push(seen.map((one) => one.querySelector('.slip-number')?.textContent ?? 'no slip'));
        };
        Object.assign(window, { printed, print });
      });
      const printed = () => page.evaluate(() => (window as unknown as { printed: string[][] }).printed);
      await openSlip(page, order, '');
      const choice = page.getByRole('region', { name: t('printing.auto.label') });
      await choice.getByRole('radio', { name: t('printing.auto.ready') }).click();
      expect(await axeViolations(page)).toEqual([]);
      const next = await goods.order('Sara');
      const read = page.waitForResponse((answer) => answer.url().includes('/orders?stage=ready'));
      await openHydrated(page, '/console/orders?stage=new');
      await untilShown(page.getByRole('article', { name: next.order_number }));
      await read;
      await settled();
      await page.emulateMedia({ media: 'print' });
      await packer('acceptOrder', { params: { id: next.id }, body: { version: 1 } });
      await packer('packOrder', { params: { id: next.id }, body: { version: 2 } });
      await expect.poll(printed).toEqual([[next.order_number]]);
      await page.emulateMedia({ media: null });
      await page.getByRole('article', { name: next.order_number }).waitFor({ state: 'detached' });
      expect(await page.locator('.slip-auto').count()).toBe(0);

      await openSlip(page, order, '');
      await choice.getByRole('radio', { name: t('printing.auto.never') }).click();
      expect(await page.evaluate(() => localStorage.getItem('console.auto-print'))).toBeNull();
    }));
});
