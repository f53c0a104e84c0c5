import { describe, expect, it } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { demoShop } from '../support/demo-shop.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { clientOf } from '../support/shop.ts';
import { signIn } from '../support/shopper.ts';
import { createAccount } from '../support/data/accounts.ts';
import { cartLink, confirmByMail, expectLanguage, logIn, newAccount } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { phone, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();

describe.each(requiredLanguages)('in %s', (language) => {
  const t = wordsOf[language];
  const visitPage = (name: string, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size: phone, name: `guards-${name}-${language}` }, steps);

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.20, S6.5
    it('a guest at the checkout logs in first, where a wrong password shows an error, and returns; the cart is empty', () =>
      visitPage('checkout', async ({ page, expectRefusal }) => {
        const account = await createAccount(dataDir);
        await page.goto(`/${language}/check-out`);
        await page.waitForURL(`**/${language}/auth/login`);
        await expectLanguage(page, language);
        expectRefusal('401 POST /api/v1/users/auth/login');
        await logIn(page, language, { ...account, password: 'not-the-password' });
        await untilShown(page.getByText(serverMessages[language].error('bad_credentials')).first());
        await logIn(page, language, account);
        await page.waitForURL(`**/${language}/check-out`);
        await untilShown(page.getByRole('heading', { level: 1, name: t('cart.emptyTitle') }));
        await expectLanguage(page, language);
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.22
    it('a spinner is shown while the session is checked', () =>
      visitPage('who-is-there', async ({ page, context }) => {
        await signIn(context, url, (await createAccount(dataDir)).token);
        const held = Promise.withResolvers<void>();
        await page.route('**/api/v1/users/me', async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(`/${language}/user/profile`);
        const main = page.getByRole('main');
        await untilShown(main.getByRole('status').filter({ hasText: t('action.loading') }));
        expect(await main.getByRole('heading', { level: 1 }).count()).toBe(0);
        // The footer is below the screen until the page is there: it does not jump.
        const footerIsBelow = () =>
          page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().top >= innerHeight);
        expect(await footerIsBelow()).toBe(true);
        const profile = await holdAnswers(page, 'GET', '**/api/v1/users/profile');
        held.resolve();
        await untilShown(main.getByRole('heading', { level: 1, name: t('profile.title') }));
        await expect.poll(profile.count).toBe(1);
        expect(await footerIsBelow()).toBe(true);
        profile.release();
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.42
    it('an empty cart links to the products', () =>
      visitPage('empty-cart', async ({ page }) => {
        await page.goto(`/${language}/order`);
        await untilShown(page.getByRole('heading', { level: 1, name: t('cart.emptyTitle') }));
        await untilShown(cartLink(page, language, 0));
        await page.getByRole('link', { name: t('nav.browse') }).click();
        await page.waitForURL(`**/${language}/categories`);
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: D63.1
    it('a user who is not confirmed is sent to the code, where a wrong one shows an error, and can then log in', () =>
      visitPage('unconfirmed', async ({ page, expectRefusal }) => {
        const account = newAccount(language);
        const { name, email, password } = account;
        await clientOf(url, { language })('register', {
          body: { name, email, phone: '+97455123456', password, confirmPassword: password },
        });
        expectRefusal('403 POST /api/v1/users/auth/login');
        await page.goto(`/${language}/auth/login`);
        await logIn(page, language, account);
        await page.waitForURL(`**/${language}/auth/confirm-account`);
        await untilShown(page.getByText(email).first());
        expectRefusal('422 POST /api/v1/users/auth/confirm-account');
        await page.getByLabel(t('auth.otpDigit', { n: 1 })).click();
        await page.keyboard.type('000000');
        await untilShown(page.getByText(serverMessages[language].error('otp_invalid')).first());
        await confirmByMail(page, language, account, dataDir);
        await logIn(page, language, account);
        await page.waitForURL(new RegExp(`/${language}/?$`));
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.3
    it('an unknown path is the 404 page, with a link home', () =>
      visitPage('not-found', async ({ page, expectRefusal }) => {
        expectRefusal(`404 GET /${language}/no/such/page`);
        await page.goto(`/${language}/no/such/page`);
        await untilShown(page.getByRole('heading', { level: 1, name: t('error.404title') }));
        await expectLanguage(page, language);
        await page
          .getByRole('main')
          .getByRole('link', { name: t('nav.backHome') })
          .click();
        await page.waitForURL(new RegExp(`/${language}/?$`));
      }));

  // The language makes no difference here.
  if (language === 'en')
    it('another user’s order is not found', () =>
      visitPage('foreign-order', async ({ page, expectRefusal }) => {
        const account = await createAccount(dataDir);
        expectRefusal('404 GET /api/v1/orders/999999/details');
        await page.goto(`/${language}/order-details/999999`);
        await logIn(page, language, account);
        await untilShown(page.getByRole('heading', { level: 1, name: t('error.404title') }));
      }));
});
