import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { storageKeys } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { demoShop } from '../support/demo-shop.ts';
import { findWalk } from '../support/data/goods.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { cartLink, expectLanguage, field, switchLanguage } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();

const sample: Record<string, string> = {
  email: 'noora@example.qa',
  password: 'pearl-diver-1',
  confirmPassword: 'pearl-diver-1',
};

/** Fills every empty visible field of the main part, and returns the values of all of them. */
async function fillAll(page: Page): Promise<string[]> {
  const boxes = page.getByRole('main').locator('input:not([type=radio], [type=checkbox], [type=file]), textarea');
  for (const box of await boxes.filter({ visible: true }).all()) {
    const name = (await box.getAttribute('name')) ?? '';
    const isPhone = (await box.getAttribute('type')) === 'tel';
    if ((await box.inputValue()) === '') await box.fill(isPhone ? '5512 3456' : (sample[name] ?? 'نورة Noora'));
  }
  return valuesOf(page);
}

function valuesOf(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('input, textarea, select')
    .evaluateAll((all) =>
      all.map((one) => {
        const control = one as HTMLInputElement;
        return control.type === 'radio' || control.type === 'checkbox' ? String(control.checked) : control.value;
      }),
    );
}

describe.each(requiredLanguages)('from %s, the switch of the language', (language) => {
  const other = requiredLanguages.find((one) => one !== language) as RequiredLanguage;
  const t = wordsOf[language];

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S4.17, R62.2
    it('keeps the input of forms outside the bar', () =>
      visit({ url, size: desktop, name: `switch-forms-${language}` }, async ({ page, context }) => {
        for (const path of ['/contact', '/auth/register', '/auth/login']) {
          await openHydrated(page, `/${language}${path}`);
          const typed = await fillAll(page);
          expect(typed.filter((value) => value !== '').length, path).toBeGreaterThan(1);
          await switchLanguage(page, other);
          await page.waitForURL(`**/${other}${path}`);
          await expect.poll(() => valuesOf(page), { message: path }).toEqual(typed);
        }
        // The choice is stored as the specification says: in the cookie and in localStorage.
        const cookies = await context.cookies();
        expect(cookies.find(({ name }) => name === storageKeys.languageCookie)?.value).toBe(other);
        expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.language)).toBe(other);
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S4.19, DETAIL28.3, R62.1
    it('keeps cart, address, zone, comment, query, scroll position and navigation state', () =>
      visit({ url, size: desktop, name: `switch-shop-${language}` }, async ({ page, context, requests }) => {
        const { token } = await createAccount(dataDir);
        await context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
        const walk = await findWalk((one) => clientOf(url, { language: one }), 6);
        const api = clientOf(url, { token });
        const variantId = (await api('getProduct', { params: { id: walk.productId } })).variants[0]?.id as number;
        await api('addToCart', { body: { productId: walk.productId, variantId, quantity: 2 } });

        await page.goto(`/${language}/check-out`);
        await untilShown(cartLink(page, language, 2));
        const zone = page.getByLabel(t('checkout.zone')).and(page.locator('select'));
        await zone.locator('option').nth(1).waitFor({ state: 'attached' });
        await zone.selectOption({ index: 1 });
        for (const choices of [t('checkout.deliverySlot'), t('checkout.payment')])
          await untilShown(page.getByRole('group', { name: choices }).getByRole('radio').first());
        await field(page, t('checkout.address')).fill('بجانب المسجد, Building 41');
        const typed = await valuesOf(page);
        expect(typed).toContain('بجانب المسجد, Building 41');
        await switchLanguage(page, other);
        await untilShown(cartLink(page, other, 2));
        await expect.poll(() => valuesOf(page)).toEqual(typed);

        // A half-written comment, far down a product's page, and a query in its address.
        await page.goto(`/${language}/product/${walk.productId}?variant=${variantId}`);
        await untilShown(cartLink(page, language, 2));
        await page.evaluate(() => history.replaceState({ ...history.state, usr: { from: 'test' } }, ''));
        await page.reload();
        await untilShown(cartLink(page, language, 2));
        const comment = (shown: RequiredLanguage) => page.getByLabel(wordsOf[shown]('comments.label'), { exact: true });
        const summary = page.locator('summary').filter({ hasText: t('comments.title') });
        if (!(await comment(language).isVisible())) await summary.click();
        await comment(language).fill('هدية جميلة');
        await page.evaluate(() => scrollTo(0, 400));
        const before = await page.evaluate(() => scrollY);
        requests.length = 0;
        await switchLanguage(page, other);
        await expect.poll(() => comment(other).inputValue()).toBe('هدية جميلة');
        expect(new URL(page.url()).searchParams.get('variant')).toBe(String(variantId));
        await untilShown(page.getByRole('heading', { level: 1, name: walk.names[other] }));
        // The other script takes slightly more or less space above.
        await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100);
        expect(await page.evaluate(() => (history.state as { usr?: unknown }).usr)).toEqual({ from: 'test' });
        // It is a document navigation: one document in the new language with its catalogue data.
        expect(requests.filter((line) => line.startsWith(`GET /${other}/product`))).toHaveLength(1);
        expect(requests.filter((line) => line.includes(`/api/v1/products/${walk.productId}`))).toEqual([]);
      }));

  // Spec: S4.18, S9.12, D39.1, R01.1
  it('is the page’s language from the first byte, on every page', () =>
    visit({ url, size: desktop, name: `switch-deep-${language}` }, async ({ page }) => {
      for (const path of ['', '/auth/login', '/no/such/page', '/search?query=box']) {
        const html = await (await page.context().request.get(`/${language}${path}`)).text();
        expect(html, path).toMatch(
          new RegExp(`<html[^>]* lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`),
        );
      }
      // A path without a language follows the cookie and does not change.
      await page.goto(`/${other}`);
      await untilShown(cartLink(page, other, 0));
      await switchLanguage(page, language);
      await page.goto('/categories');
      await expectLanguage(page, language);
      await page.reload();
      await expectLanguage(page, language);
    }));
});
