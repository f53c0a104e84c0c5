import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import type { ValidationKey } from '#contract/validation.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { arriveWith, expectFieldError, otpBoxes, setSilently, submitOf } from '../support/auth.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { openUnhydrated } from '../support/held-scripts.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { expectLanguage, switchLanguage } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { openHydrated, phone, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();

interface Form {
  path: string;
  /** The navigation state that the previous page passes. */
  state?: object;
  /** The autocomplete token and direction of each field. */
  boxes: Record<string, { autocomplete: string; direction: 'ltr' | 'auto' }>;
  /**
   * What is typed, and the error that each field then shows. The first field with an error gets the
   * focus.
   */
  cases: { typed: Record<string, string>; refused: Record<string, ValidationKey> }[];
}

const email = { autocomplete: 'email', direction: 'ltr' } as const;
const username = { autocomplete: 'username', direction: 'ltr' } as const;
const name = { autocomplete: 'name', direction: 'auto' } as const;
const tel = { autocomplete: 'tel', direction: 'ltr' } as const;
const newPassword = { autocomplete: 'new-password', direction: 'ltr' } as const;
const good = { name: 'Noora', email: 'noora@example.qa', phone: '55123456', password: 'pearl-diver-1' };

const forms: Form[] = [
  {
    path: '/auth/login',
    boxes: { email: username, password: { autocomplete: 'current-password', direction: 'ltr' } },
    cases: [
      { typed: {}, refused: { email: 'emailRequired', password: 'passwordRequired' } },
      {
        typed: { email: 'noora@example', password: '1234567' },
        refused: { email: 'emailFormat', password: 'passwordMin' },
      },
      { typed: { email: 'noora@example.qa', password: ' 12345 ' }, refused: { password: 'passwordMin' } },
    ],
  },
  {
    path: '/auth/register',
    boxes: { name, email: username, phone: tel, password: newPassword, confirmPassword: newPassword },
    cases: [
      {
        typed: {},
        refused: {
          name: 'nameRequired',
          email: 'emailRequired',
          phone: 'phoneRequired',
          password: 'passwordRequired',
          confirmPassword: 'confirmPasswordRequired',
        },
      },
      {
        typed: { name: '  ', email: 'noora', phone: '123', password: 'short', confirmPassword: 'short' },
        refused: { name: 'nameRequired', email: 'emailFormat', phone: 'phoneFormat', password: 'passwordMin' },
      },
      { typed: { ...good, confirmPassword: 'pearl-diver-2' }, refused: { confirmPassword: 'confirmPasswordMatch' } },
      {
        typed: { ...good, phone: '5512345', confirmPassword: '' },
        refused: { phone: 'phoneFormat', confirmPassword: 'confirmPasswordRequired' },
      },
    ],
  },
  {
    path: '/auth/forget-password',
    boxes: { email: username },
    cases: [
      { typed: {}, refused: { email: 'emailRequired' } },
      { typed: { email: '@example.qa' }, refused: { email: 'emailFormat' } },
    ],
  },
  {
    path: '/auth/reset-password',
    state: { email: 'noora@example.qa', otp_code: '123456' },
    boxes: { password: newPassword, confirmPassword: newPassword },
    cases: [
      { typed: {}, refused: { password: 'passwordRequired', confirmPassword: 'confirmPasswordRequired' } },
      { typed: { password: '1234567', confirmPassword: '1234567' }, refused: { password: 'passwordMin' } },
      {
        typed: { password: 'pearl-diver-1', confirmPassword: 'Pearl-diver-1' },
        refused: { confirmPassword: 'confirmPasswordMatch' },
      },
    ],
  },
  {
    path: '/edit-profile',
    boxes: { name, email, phone: tel },
    cases: [
      { typed: {}, refused: { name: 'nameRequired', email: 'emailRequired', phone: 'phoneRequired' } },
      { typed: { ...good, email: 'noora@', phone: '12345' }, refused: { email: 'emailFormat', phone: 'phoneFormat' } },
    ],
  },
];

const box = (page: Page, boxName: string) => page.locator(`main form input[name="${boxName}"]:not([hidden])`);
const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name: cookie }) => cookie === storageKeys.tokenCookie)?.value ?? '';
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe.each(requiredLanguages)('the account forms in %s', (language: RequiredLanguage) => {
  const t = wordsOf[language];
  const visitPage = (title: string, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size: phone, name: `account-forms-${title}-${language}` }, steps);
  const errorToast = (page: Page, text: string) =>
    untilShown(page.locator('[data-toast="error"]').filter({ hasText: text }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.4, S2.7, S5.14, S5.15, S5.18, S5.19, S5.20, S9.1, D66.1, D67.1, R25.1, R26.1, R29.1
    it('show an error at each invalid field, focus the first, send nothing and keep the input', () =>
      visitPage('rules', async ({ page, context, requests }) => {
        const account = await createAccount(dataDir);
        for (const form of forms) {
          const path = `/${language}${form.path}`;
          if (form.path === '/edit-profile') {
            await context.addCookies([{ name: storageKeys.tokenCookie, value: account.token, url }]);
          }
          await (form.state ? arriveWith(page, path, form.state) : page.goto(path));
          await untilShown(submitOf(page));
          for (const [boxName, { autocomplete, direction }] of Object.entries(form.boxes)) {
            const one = box(page, boxName);
            expect(await one.getAttribute('autocomplete'), `${path} ${boxName}`).toBe(autocomplete);
            if (direction === 'auto') expect(await one.getAttribute('dir')).toBe('auto');
            else expect(await one.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr');
          }
          for (const { typed, refused } of form.cases) {
            for (const boxName of Object.keys(form.boxes)) await box(page, boxName).fill(typed[boxName] ?? '');
            await submitOf(page).click();
            for (const [boxName, rule] of Object.entries(refused)) {
              await expectFieldError(box(page, boxName), serverMessages[language].validation(rule, {}));
            }
            await expect.poll(() => focusedName(page), { message: path }).toBe(Object.keys(refused)[0]);
            for (const boxName of Object.keys(form.boxes)) {
              expect(await box(page, boxName).inputValue(), `${path} ${boxName}`).toBe(typed[boxName] ?? '');
            }
            for (const boxName of Object.keys(form.boxes).filter((one) => !(one in refused))) {
              expect(await box(page, boxName).getAttribute('aria-invalid'), `${path} ${boxName}`).toBeNull();
            }
          }
          await expectLanguage(page, language);
          // The form with every kind of field.
          if (form.path === '/auth/register') expect(await axeViolations(page), path).toEqual([]);
        }
        expect(requests.filter((line) => /^(POST|PUT) \/api/.test(line))).toEqual([]);
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.5
    it('link to each other and to the documents that the user agrees to', () =>
      visitPage('links', async ({ page }) => {
        const texts = ['/conditions', '/privacy'];
        const links = {
          '/auth/login': ['/auth/forget-password', '/auth/register', ...texts],
          '/auth/register': ['/auth/login', ...texts],
          '/auth/forget-password': ['/auth/login'],
        };
        for (const [from, targets] of Object.entries(links)) {
          await page.goto(`/${language}${from}`);
          for (const to of targets) await untilShown(page.locator(`main a[href="/${language}${to}"]`));
        }
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S5.16
    it('ask for a code of six digits, and for the email address if the page before passed none', () =>
      visitPage('code', async ({ page, requests }) => {
        await page.goto(`/${language}/auth/confirm-account`);
        await submitOf(page).click();
        await expectFieldError(box(page, 'email'), t('validation.emailRequired'));
        const [first] = otpBoxes(page, language);
        await untilShown(page.getByText(t('validation.otpRequired'), { exact: true }));
        expect(await first!.getAttribute('aria-invalid')).toBe('true');
        await expect.poll(() => focusedName(page)).toBe('email');
        // Without an address, no new code is requested.
        await page.getByRole('button', { name: t('auth.resend'), exact: true }).click();
        await expect.poll(() => focusedName(page)).toBe('email');
        await box(page, 'email').fill('noora@example.qa');
        await first!.click();
        await page.keyboard.type('12345');
        await submitOf(page).click();
        await untilShown(page.getByText(t('validation.otpMin'), { exact: true }));
        expect(await box(page, 'email').inputValue()).toBe('noora@example.qa');
        expect(requests.filter((line) => line.startsWith('POST'))).toEqual([]);
      }));

  // Spec: S2.8, S5.1, S9.3, DETAIL26.1, DETAIL28.1, R27.1, R43.1
  it('show passwords, warn of Caps Lock, allow 15 digits and keep the input when the language changes', () =>
    visitPage('boxes', async ({ page }) => {
      await page.goto(`/${language}/auth/register`);
      const password = box(page, 'password');
      await password.fill('pearl-diver-1');
      await page
        .getByRole('button', { name: t('auth.showPassword') })
        .first()
        .click();
      await expect.poll(() => password.getAttribute('type')).toBe('text');
      await page
        .getByRole('button', { name: t('auth.hidePassword') })
        .first()
        .click();
      expect(await password.getAttribute('type')).toBe('password');
      await password.evaluate((input) =>
        input.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', modifierCapsLock: true, bubbles: true })),
      );
      await untilShown(page.getByText(t('auth.capsLock')));

      // Country and number read left to right in both languages, the country first.
      const country = page.getByLabel(t('auth.country'));
      expect(await country.inputValue()).toBe('QA');
      const number = box(page, 'phone');
      const places = await Promise.all([country, number].map(async (one) => (await one.boundingBox())?.x ?? 0));
      expect(places[0]).toBeLessThan(places[1]!);
      await number.fill('٥٥١٢ ٣٤٥٦ 7890123456789');
      expect(`974${await number.inputValue()}`).toHaveLength(limits.phoneDigitsMax);
      expect(await number.inputValue()).toMatch(/^55123456/);
      await number.fill('+966 50 123 4567');
      expect(await country.inputValue()).toBe('SA');
      await box(page, 'name').fill('نورة Noora');
      await box(page, 'email').fill('x');
      await box(page, 'name').focus();
      const error = page.getByText(t('validation.emailFormat'), { exact: true });
      await untilShown(error);
      // The icon of an error is at the start of the line.
      const [sign, text] = await Promise.all([
        error.locator('xpath=..').locator('svg').boundingBox(),
        error.boundingBox(),
      ]);
      expect(sign!.x < text!.x).toBe(language === 'en');

      const other = requiredLanguages.find((one) => one !== language) as RequiredLanguage;
      await switchLanguage(page, other);
      expect(await box(page, 'name').inputValue()).toBe('نورة Noora');
      expect(await password.inputValue()).toBe('pearl-diver-1');
      expect(await number.inputValue()).toBe('501234567');
      await untilShown(page.getByText(wordsOf[other]('validation.emailFormat'), { exact: true }));
    }));

  // The language makes no difference here.
  if (language === 'en')
    it('wait for hydration when submitted early, and put no typed value into an address', () =>
      visitPage('early', async ({ page, requests }) => {
        const account = await createAccount(dataDir);
        const releaseScripts = await openUnhydrated(page, `/${language}/auth/login`);
        await box(page, 'email').fill(account.email);
        await box(page, 'password').fill(account.password);
        // By two clicks on the button, and by the Enter key.
        await submitOf(page).click();
        await submitOf(page).click();
        await box(page, 'password').press('Enter');
        expect(new URL(page.url()).search).toBe('');
        releaseScripts();
        await page.waitForURL((address) => !address.pathname.includes('/auth/'));
        expect(requests.filter((line) => line.includes('POST') && line.includes('/login'))).toHaveLength(1);
        expect(requests.filter((line) => line.includes(account.password) || line.includes('?email'))).toEqual([]);
      }));

  // The language makes no difference here.
  if (language === 'en')
    it('send what is shown, when a password manager sets values without an event', () =>
      visitPage('silent', async ({ page, requests }) => {
        const account = await createAccount(dataDir);
        await openHydrated(page, `/${language}/auth/login`);
        await setSilently(box(page, 'email'), account.email);
        await setSilently(box(page, 'password'), account.password);
        await submitOf(page).click();
        await page.waitForURL((address) => !address.pathname.includes('/auth/'));
        // Fields that React controls, and a select.
        await openHydrated(page, `/${language}/edit-profile`);
        await setSilently(box(page, 'name'), 'Noora Silent');
        await setSilently(page.getByLabel(t('auth.country')), 'SA');
        await setSilently(box(page, 'phone'), '501234567');
        await submitOf(page).click();
        await page.waitForURL(`**/${language}/user/profile`);
        const profile = await clientOf(url, { token: await tokenOf(page) })('getProfile');
        expect(profile).toMatchObject({ name: 'Noora Silent', phone: '+966501234567' });
        expect(requests.filter((line) => /POST .*\/login/.test(line))).toHaveLength(1);
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S8.1, S8.2, S8.4, S8.5, D26.1, D60.1
    it('show one toast when the network fails or the limit is reached, and can be submitted again', () =>
      visitPage('failures', async ({ page, expectRefusal }) => {
        const path = '**/api/v1/users/auth/forget-password';
        const typed = `unknown-${language}@example.qa`;
        await page.goto(`/${language}/auth/forget-password`);
        await box(page, 'email').fill(typed);
        await page.route(path, (route) => route.abort('aborted'));
        await submitOf(page).click();
        await errorToast(page, t('error.network'));
        expect(await page.locator('[data-toast]').count()).toBe(1);
        await expect.poll(() => submitOf(page).getAttribute('aria-busy')).toBeNull();
        expect(await box(page, 'email').inputValue()).toBe(typed);
        await page.unroute(path);

        expectRefusal('429 POST /api/v1/users/auth/forget-password');
        const message = serverMessages[language].error('too_many_requests', {});
        await page.route(path, (route) =>
          route.fulfill({
            status: 429,
            headers: { 'retry-after': '30' },
            json: { error: { code: 'too_many_requests', message } },
          }),
        );
        await submitOf(page).click();
        await errorToast(page, message);
        await page.unroute(path);
        await submitOf(page).click();
        await page.waitForURL(`**/${language}/auth/check-otp`);

        // An error of the profile photo appears next to it, without a toast.
        const account = await createAccount(dataDir);
        await page.context().addCookies([{ name: storageKeys.tokenCookie, value: account.token, url }]);
        await page.goto(`/${language}/edit-profile`);
        expectRefusal('415 POST /api/v1/uploads/image');
        await page
          .locator('input[type="file"]')
          .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
        await untilShown(page.getByText(serverMessages[language].error('unsupported_image'), { exact: true }));
        expect(await page.locator('[data-toast="error"]').count()).toBe(0);

        // Pressed while a photo is being uploaded, the button saves after the upload.
        const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#8a1538' } })
          .png()
          .toBuffer();
        const uploads = await holdAnswers(page, 'POST', '**/api/v1/uploads/image');
        await page
          .locator('input[type="file"]')
          .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
        await submitOf(page).click();
        await expect.poll(() => submitOf(page).getAttribute('aria-busy')).toBe('true');
        uploads.release();
        await page.waitForURL(`**/${language}/user/profile`);
        const { image } = await clientOf(url, { token: account.token })('getProfile');
        expect(image).toMatch(/^uploads\//);
      }));
});
