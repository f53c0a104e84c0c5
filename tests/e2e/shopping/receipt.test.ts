import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import type { Order } from '#contract/orders.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { priceParts } from '#i18n/format.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { findWalk, type Walk } from '../support/data/goods.ts';
import { placeOrder } from '../support/data/orders.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { expectLanguage } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { phone, visit } from '../support/visit.ts';
import { printedWords } from '../support/printed-words.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
let token: string;
let walk: Walk;
let order: Order;
const gift = { recipientName: 'منى', message: 'كل عام وأنت بخير\nLove, Sara', hidePrices: true };

beforeAll(async () => {
  ({ token } = await createAccount(dataDir));
  walk = await findWalk((language) => clientOf(url, { language }), 7);
  const api = clientOf(url, { token });
  const variantId = (await api('getProduct', { params: { id: walk.productId } })).variants[0]?.id as number;
  order = await placeOrder(api, [{ productId: walk.productId, variantId, quantity: 2 }], 'شارع 840، Villa 7', { gift });
});

/** The text of the invoice in one language. */
async function textOf(page: Page, language: RequiredLanguage): Promise<string> {
  const parts = await page.locator(`article [lang="${language}"]`).allInnerTexts();
  return parts.join('\n').replace(/\s+/g, ' ');
}

// Spec: LAW.2, D46.3, DETAIL24.1, R36.1, R38.1, R51.1, R66.1
it('the invoice contains everything in both languages, on the screen and on A4 in black on white', async () => {
  // The page is in Arabic, where the columns are mirrored.
  const language = 'ar';
  const t = wordsOf[language];
  await visit({ url, size: phone, name: `receipt-${language}` }, async ({ page, context }) => {
    await context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
    await page.goto(`/${language}/order-details/${order.id}`);
    await page.getByRole('link', { name: t('orders.invoice') }).click();
    await page.waitForURL(`**/${language}/order-details/${order.id}/receipt`);
    const paper = page.getByRole('article');
    await untilShown(paper.getByRole('heading', { level: 1 }));
    expect(await page.title()).toContain(order.order_number);
    await expectLanguage(page, language);

    for (const side of requiredLanguages) {
      const say = wordsOf[side];
      const seller = await clientOf(url, { language: side })('getShop');
      const own = printedWords[side];
      const bought = await clientOf(url, { language: side, token })('getOrder', { params: { id: order.id } });
      const text = await textOf(page, side);
      for (const part of [
        own.invoice,
        seller.legalName,
        seller.commercialRegistration,
        seller.address,
        ...seller.emails,
        formatDateTime(order.created_at, side),
        walk.names[side],
        bought.payment_method,
        bought.shippingAddress.zone.name,
        own.payment.Unpaid,
        own.orderStatus.Pending,
        own.thanks,
        ...(['product', 'quantity', 'unitPrice', 'amount', 'customer', 'currency', 'seller'] as const).map(
          (key) => own[key],
        ),
        ...(['subtotal', 'deliveryFee', 'paymentFee', 'total'] as const).map((key) => own[key]),
        say('policy.return3', { days: say('policy.days', { count: limits.policy.returnDays }) }),
        priceParts(order.total_amount, side).amount,
        priceParts(order.total_amount, side).symbol,
      ]) {
        expect(text, `${part} in ${side}`).toContain(part);
      }
    }

    // Each language has its direction; numbers, phone numbers and email addresses run from left
    // to right.
    const directions = await paper
      .locator('[lang]')
      .evaluateAll((all) => [
        ...new Set(all.map((one) => `${one.getAttribute('lang')} ${getComputedStyle(one).direction}`)),
      ]);
    expect(directions.sort()).toEqual(['ar rtl', 'en ltr']);
    const row = paper.locator('tbody tr').first();
    expect(await row.locator('td').allInnerTexts()).toEqual([
      '2',
      priceParts(walk.priceRiyals, 'en').amount,
      priceParts(2 * walk.priceRiyals, 'en').amount,
    ]);
    expect(await row.locator('td bdi[dir="ltr"]').count()).toBe(3);
    for (const text of [order.order_number, '+974 5512 3456', order.customer.email]) {
      expect(
        await paper
          .getByText(text)
          .first()
          .evaluate((one) => getComputedStyle(one).direction),
      ).toBe('ltr');
    }
    expect(await paper.innerText()).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
    await untilShown(paper.getByText('شارع 840، Villa 7'));

    // The paper in the gift's box has the card and no amounts.
    await page.getByRole('link', { name: t('orders.boxSlip') }).click();
    await untilShown(paper.getByText('Love, Sara'));
    await untilShown(paper.getByText(walk.names[language]).first());
    expect(await paper.innerText()).not.toMatch(/\d\.\d\d\b/);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.getByRole('link', { name: t('orders.invoice') }).click();
    await untilShown(paper.getByText(printedWords[language].currency));

    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
    await page.getByRole('button', { name: t('orders.print') }).click();
    expect(await page.evaluate(() => (window as { printed?: boolean }).printed)).toBe(true);

    // The shop's header and footer are not printed.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 688, height: 1000 });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: t('orders.print') }).isVisible()).toBe(false);
    const look = await paper.evaluate((one) => {
      const [own, body] = [getComputedStyle(one), getComputedStyle(document.body)];
      return [own.color, own.backgroundColor, body.backgroundColor];
    });
    expect(look).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    const columns = await row
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
    expect(columns).toEqual([...columns].sort((a, b) => b - a));
    expect(new Set(columns).size).toBe(4);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][\d.]* 84[12]/);
  });
});
