import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { cartLink, chooseZone } from '../support/steps.ts';
import { translatePage, untilTranslated } from '../support/translator.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();

/** The amounts of a part of the page, in its order. */
const amountsOf = async (part: Locator) =>
  [...(await part.innerText()).matchAll(/\d[\d,]*\.\d\d/g)].map(([amount]) => Number(amount.replaceAll(',', '')));

// A translator replaces the texts of the page. What changes afterwards must still be seen.
describe.each(bothVariants)('a page that the browser translates, in $language on a $device', ({ language, size }) => {
  const t = wordsOf[language];
  const name = { en: 'Rose of the sands', ar: 'وردة الرمال' }[language];
  const summary = (page: Page) => page.getByRole('complementary', { name: t('cart.summary') });
  const summaryOf = async (api: Client, zoneId: number) => {
    const { netSubtotal, shippingFee, paymentFee, totalAmount } = await api('getSummary', {
      query: { zoneId, paymentOptionId: 1 },
    });
    return [netSubtotal, ...(shippingFee === 0 ? [] : [shippingFee]), paymentFee, totalAmount];
  };

  it('shows the amounts of the cart while its lines change, also across the limit of free delivery', async ({
    openAsGuest,
    products,
  }) => {
    const { freeDeliveryFrom } = await clientOf(url, { language })('getShop');
    const quantity = Math.ceil((freeDeliveryFrom ?? 0) / 30) - 1;
    const { page, api } = await openAsGuest({
      language,
      size,
      cart: [
        [products.rose, quantity],
        [products.shell, 1],
      ],
    });
    await page.goto(`/${language}/order`);
    const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });
    await untilShown(summary(page));
    await translatePage(page);
    const free = summary(page).getByText(t('cartPanel.freeReached'));
    for (const [press, isFree] of [
      ['increase', true],
      ['decrease', true],
      ['decrease', false],
      ['increase', true],
    ] as const) {
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await line.getByRole('button', { name: t(`choice.${press}`) }).click();
      await saved;
      const { totalPrice } = await api('getCart');
      await expect.poll(() => amountsOf(summary(page))).toContain(totalPrice);
      await (isFree ? untilShown(free) : untilHidden(free));
      if (!isFree) expect(await amountsOf(summary(page))).toContain((freeDeliveryFrom ?? 0) - totalPrice);
      await untilTranslated(page);
    }
    // A line goes, and the other one stays.
    await line.getByRole('button', { name: t('cart.removeLine', { name }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('action.remove') })
      .click();
    await untilHidden(line);
    await expect.poll(() => amountsOf(summary(page))).toContain(30);
  });

  it('shows the total that the order will have, whichever zone is chosen', async ({ openAsCustomer, products }) => {
    const { page, api } = await openAsCustomer({ language, size, cart: [[products.rose, 2]] });
    const zones = (await api('listZones')).rows;
    await page.goto(`/${language}/check-out`);
    await untilShown(summary(page));
    await translatePage(page);
    for (const zone of [zones[0], zones.at(-1), zones[1]]) {
      await chooseZone(page, language, zone?.name ?? '');
      const expected = await summaryOf(api, zone?.id ?? 0);
      await expect.poll(() => amountsOf(summary(page).locator('dl'))).toEqual(expected);
      await untilTranslated(page);
    }
    await chooseZone(page, language, { en: 'Doha', ar: 'الدوحة' }[language]);
    await page.reload();
    await untilShown(summary(page));
    await translatePage(page);
    const doha = zones.find((zone) => zone.name === { en: 'Doha', ar: 'الدوحة' }[language]);
    const [total] = (await summaryOf(api, doha?.id ?? 0)).slice(-1);
    await page.getByRole('radio').first().check();
    await page.locator('textarea[name=address]').fill('West Bay');
    await expect.poll(async () => (await amountsOf(summary(page).locator('dl'))).at(-1)).toBe(total);
    await page.getByRole('button', { name: t('checkout.place') }).click();
    await page.waitForURL(`**/${language}/all-orders`);
    expect((await api('listOrders')).rows.map(({ total_amount }) => total_amount)).toEqual([total]);
    await untilShown(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: t('checkout.success') }),
    );
  });

  it('suggests products after words that find nothing', async ({ openAsGuest }) => {
    const { page } = await openAsGuest({ language, size });
    await page.goto(`/${language}`);
    const box = page.getByRole('banner').getByRole('combobox').and(page.locator('input'));
    await untilShown(cartLink(page, language, 0));
    if (!(await box.isVisible())) await page.getByRole('button', { name: t('search.open') }).click();
    await untilShown(box);
    await translatePage(page);
    const api = clientOf(url, { language });
    const options = page.getByRole('listbox', { name: t('search.suggestions') }).getByRole('option');
    for (const words of { en: ['rose', 'zzzz', 'cake'], ar: ['ورد', 'zzzz', 'كيك'] }[language]) {
      await box.fill(words);
      const { rows } = await api('suggest', { query: { query: words } });
      await expect.poll(() => options.count()).toBe(Math.min(rows.length, 6));
      if (rows.length === 0) await untilShown(page.getByText(t('search.no_found')));
      else await untilShown(options.first().getByText(rows[0]?.name ?? ''));
      await untilTranslated(page);
    }
  });
});
