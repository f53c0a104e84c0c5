import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { allMessages } from '#i18n/messages/all.ts';
import { axeViolations } from '../support/axe.ts';
import { it as journey, type PersonalVisit } from '../support/journey.ts';
import { smallTargets } from '../support/targets.ts';
import { allVariants } from '../support/variants.ts';
import { sidewaysOverflow } from '../support/visit.ts';

const it = journey.extend(
  'openBank',
  ({ openAsCustomer, addToCatalogue }) =>
    async (options: { language: RequiredLanguage; size: { width: number; height: number } }) => {
      const { productId, variantId } = await addToCatalogue.product({ variants: [{ price: 45, stock: 9 }] });
      const visitor = await openAsCustomer({ ...options, cart: [[{ productId, variantId }, 1]] });
      // The bank is another origin than the shop, which a journey would complain about.
      visitor.forgive(/^a foreign address: http:\/\/127\.0\.0\.1:\d+\/(?:pay\/|page\.css$)/);
      await visitor.page.goto(await payPage(visitor));
      return visitor;
    },
);

async function payPage({ api }: Pick<PersonalVisit, 'api'>): Promise<string> {
  const card = (await api('listPaymentOptions')).rows.findLast(({ option_type: type }) => type === 'online');
  const zoneId = (await api('listZones')).rows[0]?.id ?? 0;
  const { id } = await api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'here' }, paymentInfo: { paymentOptionId: card?.id ?? 0 } },
  });
  const { goTo } = await api('beginPayment', { params: { id } });
  return 'url' in goTo ? goTo.url : '';
}

async function expectGoodPage(page: Page): Promise<void> {
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
}

describe.each(allVariants)('the pages of the demo bank in $language on a $device', ({ language, size }) => {
  const words = allMessages[language].demoBank;

  it('lead from the list of the cards over the code to the shop', async ({ openBank }) => {
    const { page } = await openBank({ language, size });
    await expectGoodPage(page);
    const number = page.getByRole('textbox', { name: words.choose.number });
    await number.fill('4242424242424242');
    await page.getByRole('button', { name: words.choose.next, exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await number.inputValue()).toBe('');
    await expectGoodPage(page);
    await page.getByRole('button', { name: `${words.cards.noMoney} 4000` }).click();
    const code = page.getByRole('textbox', { name: words.code.label, exact: true });
    await code.fill('4321');
    await page.getByRole('button', { name: words.code.confirm, exact: true }).click();
    await page.getByRole('alert').waitFor();
    await expectGoodPage(page);
    await code.fill('1234');
    await page.getByRole('button', { name: words.code.confirm, exact: true }).click();
    await page.waitForURL(/\/pay\/[^?]+\?tap_id=chg_/, { waitUntil: 'commit' });
    expect(new URL(page.url()).pathname.startsWith(`/${language}/pay/`)).toBe(true);
  });
});
