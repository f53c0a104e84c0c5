import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { expectFieldError, otpBoxes, otpValue, paste, submitOf } from '../support/auth.ts';
import { demoShop } from '../support/demo-shop.ts';
import { findWalk } from '../support/data/goods.ts';
import { codeMailedTo, mailTo } from '../support/data/mails.ts';
import { clientOf, type Person } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import {
  confirmByMail,
  expectLanguage,
  field,
  fillRegistration,
  logIn,
  navigate,
  newAccount,
} from '../support/steps.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();

const token = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === storageKeys.tokenCookie)?.value;
const cookie = (name: string, value: string) => ({ name, value, url });

describe.each(requiredLanguages)('an account in %s', (language) => {
  const t = wordsOf[language];
  const toast = (page: Page, text: string) =>
    untilShown(page.locator('[data-toast]').filter({ hasText: text }).first());
  const visitPage = (name: string, size: typeof phone, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size, name: `account-${name}-${language}` }, steps);

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.9, S2.10, S2.11, S2.12, S2.16, S2.17, S2.19, S4.3, S4.4, S4.7, D12.1, D62.1, D64.1
    // Spec: D70.1, R34.1
    it('is registered, confirmed with the mailed code, edited, and gets a new email address and photo', () =>
      visitPage('profile', phone, async ({ page, requests, discardPage, forgive }) => {
        const account = newAccount(language);
        discardPage();
        await page.clock.install();
        await page.goto(`/${language}/auth/register`);
        await fillRegistration(page, language, account);

        // A code was just mailed: the next one can be requested after a minute, and the button
        // counts down.
        await untilShown(page.getByText(account.email));
        expect(await page.locator(`bdi[dir="ltr"]`, { hasText: account.email }).count()).toBe(1);
        const wait = page.getByRole('button', { name: t.markup('auth.resendIn', { time: () => '' }).trim() });
        expect(await wait.getAttribute('aria-disabled')).toBe('true');
        expect(await wait.locator('bdi[dir="ltr"]').innerText()).toMatch(/^(1:00|0:5\d)$/);
        await page.reload();
        await untilShown(wait);
        await page.clock.fastForward(61_000);
        const resend = page.getByRole('button', { name: t('auth.resend'), exact: true });
        await resend.click();
        await toast(page, t('auth.otpResent'));
        await untilShown(wait);
        expect(requests.filter((line) => line.endsWith('/users/auth/resend-otp'))).toHaveLength(1);

        await confirmByMail(page, language, account, dataDir);
        await toast(page, t('auth.accountConfirmed'));
        await logIn(page, language, account);
        await toast(page, account.name);
        await page.waitForURL(new RegExp(`/${language}/?$`));
        expect(await token(page)).toMatch(/^[\w-]{43}$/);

        await navigate(page, language, t('nav.profile'));
        await untilShown(page.getByRole('heading', { level: 1, name: t('profile.title') }));
        await expectLanguage(page, language);
        await untilShown(page.getByRole('heading', { name: account.name }));
        const main = page.getByRole('main');
        await untilShown(main.locator('bdi[dir="ltr"]', { hasText: account.email }));
        await untilShown(main.locator('bdi[dir="ltr"]', { hasText: '+974 5512 3456' }));
        await untilShown(main.getByRole('link', { name: t('nav.orders') }));
        await main.getByRole('link', { name: t('profile.edit') }).click();

        // The browser rejects an invalid photo next to the field: no request, no toast.
        await page.waitForURL(`**/${language}/edit-profile`);
        const photo = page.locator('input[type="file"]');
        await photo.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
        await untilShown(page.getByText(t('personalisation.imageType'), { exact: true }));
        await photo.evaluate((input: HTMLInputElement, bytes) => {
          const chosen = new DataTransfer();
          chosen.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
          input.files = chosen.files;
          input.dispatchEvent(new Event('change', { bubbles: true }));
        }, limits.uploadBytes + 1);
        await untilShown(page.getByText(t('personalisation.imageSize', { mb: 8 }), { exact: true }));
        expect(requests.filter((line) => line.endsWith('/uploads/image'))).toEqual([]);
        expect(await page.locator('[data-toast="error"]').count()).toBe(0);
        const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#8a1538' } })
          .png()
          .toBuffer();
        await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
        await untilShown(page.getByRole('button', { name: t('profile.removePhoto') }));

        const newName = { en: 'Noora Jassim', ar: 'نورة جاسم' }[language];
        const newEmail = `new-${account.email}`;
        await field(page, t('auth.name')).fill(newName);
        await field(page, t('auth.email')).fill(newEmail);
        await field(page, t('auth.phone')).and(page.locator('input')).fill('٦٦٠٠ ١١٢٢');
        // A new email asks for the password.
        const currentPassword = page.locator('input[name="currentPassword"]');
        await field(page, t('auth.email')).fill(account.email);
        await untilHidden(currentPassword);
        await field(page, t('auth.email')).fill(newEmail);
        forgive(/422 PUT \/api\/v1\/users\/profile/);
        await submitOf(page).click();
        await expectFieldError(currentPassword, serverMessages[language].validation('currentPasswordRequired', {}));
        await currentPassword.fill('not-the-password');
        await submitOf(page).click();
        await expectFieldError(currentPassword, serverMessages[language].validation('currentPasswordWrong', {}));
        await currentPassword.fill(account.password);
        await submitOf(page).click();
        await page.waitForURL(`**/${language}/user/profile`);
        await toast(page, t('profile.saved'));
        await untilShown(page.getByRole('heading', { name: newName }));
        await untilShown(main.locator('bdi[dir="ltr"]', { hasText: '+974 6600 1122' }));
        await untilShown(main.locator('img[src*="/images/uploads/"]'));

        // The new address replaces the old one once its code is entered.
        await untilShown(page.getByRole('heading', { name: t('profile.pendingTitle') }));
        await untilShown(main.locator('dd', { hasText: account.email }));
        await mailTo(dataDir, account.email, ({ subject }) => Boolean(subject && !/\d{6}/.test(subject)));
        await page.clock.fastForward(61_000);
        await resend.click();
        await toast(page, t('auth.otpResent'));
        await paste(otpBoxes(page, language)[0]!, await codeMailedTo(dataDir, newEmail));
        await toast(page, t('profile.emailConfirmed'));
        await untilHidden(page.getByRole('heading', { name: t('profile.pendingTitle') }));
        await untilShown(main.locator('dd', { hasText: newEmail }));

        // A second change of address is cancelled.
        await main.getByRole('link', { name: t('profile.edit') }).click();
        await field(page, t('auth.email')).fill(`other-${account.email}`);
        await currentPassword.fill(account.password);
        await page.getByRole('button', { name: t('profile.removePhoto') }).click();
        await submitOf(page).click();
        await page.getByRole('button', { name: t('profile.keepEmail') }).click();
        await toast(page, t('profile.emailKept'));
        await untilHidden(page.getByRole('heading', { name: t('profile.pendingTitle') }));
        await untilShown(main.getByRole('link', { name: t('profile.addPhoto') }));
        const api = clientOf(url, { token: (await token(page)) ?? '' });
        expect(await api('getProfile')).toMatchObject({
          name: newName,
          email: newEmail,
          phone: '+97466001122',
          image: null,
        });

        // Logout by the button of the profile page.
        await main.getByRole('button', { name: t('nav.logout') }).click();
        await page
          .getByRole('alertdialog', { name: t('nav.logoutConfirm') })
          .getByRole('button', { name: t('nav.logout') })
          .click();
        await page.waitForURL(new RegExp(`/${language}/?$`));
        await expect.poll(() => token(page)).toBeUndefined();
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.13, S2.14, S2.15, S2.18, S4.5, S4.8, S4.9, D28.2, D71.1
    it('gets a new password with a mailed code, which ends its sessions, and is deleted', () =>
      visitPage('recovery', desktop, async ({ page, context, expectRefusal }) => {
        const account = await createAccount(dataDir);
        await context.addCookies([cookie(storageKeys.tokenCookie, account.token)]);
        await page.goto(`/${language}/auth/forget-password`);
        await field(page, t('auth.email')).fill(` ${account.email.toUpperCase()} `);
        await submitOf(page).click();
        await page.waitForURL(`**/${language}/auth/check-otp`);
        await untilShown(page.locator('bdi[dir="ltr"]', { hasText: account.email }));
        const code = await codeMailedTo(dataDir, account.email);
        await paste(otpBoxes(page, language)[2]!, code);

        await page.waitForURL(`**/${language}/auth/reset-password`);
        await untilShown(page.getByRole('heading', { name: t('auth.resetTitle') }));
        await expectLanguage(page, language);
        const password = 'a-new-pearl-2';
        await page.locator('input[name="password"]').fill(password);
        await page.locator('input[name="confirmPassword"]').fill(password);
        await submitOf(page).click();
        await page.waitForURL(`**/${language}/auth/login`);
        await toast(page, t('auth.passwordChanged'));
        expect(await token(page)).toBeUndefined();
        await mailTo(dataDir, account.email, ({ text }) => !/\b\d{6}\b/.test(text ?? ''));
        // Neither this history entry nor the previous one contains the code.
        expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(code);
        await page.goBack();
        await page.waitForURL(`**/${language}/auth/check-otp`);
        expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(code);
        await page.goForward();

        await logIn(page, language, { email: account.email, password });
        await page.waitForURL(new RegExp(`/${language}/?$`));
        const other = await context.newPage();
        await other.goto(`/${language}/edit-profile`);
        await untilShown(other.getByRole('heading', { level: 1, name: t('profile.edit') }));

        await page.goto(`/${language}/user/profile`);
        await page.evaluate(
          ([key]) => localStorage.setItem(key as string, JSON.stringify([{ productId: 1, variantId: 1, options: [] }])),
          [storageKeys.pendingOptions],
        );
        await page.getByRole('button', { name: t('profile.delete') }).click();
        const dialog = page.getByRole('alertdialog', { name: t('profile.deleteConfirm') });
        await untilShown(dialog.getByText(t('profile.deleteErased')));
        await untilShown(dialog.getByText(t('profile.deleteOrders')));
        await dialog.getByRole('button', { name: t('profile.deleteNo') }).click();
        await untilHidden(dialog);
        expect(await token(page)).toBeDefined();
        await page.getByRole('button', { name: t('profile.delete') }).click();
        await dialog.getByRole('button', { name: t('profile.delete') }).click();
        await page.waitForURL(`**/${language}/auth/login`);
        await toast(page, t('profile.deleted'));
        expect(await token(page)).toBeUndefined();
        expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.pendingOptions)).toBeNull();
        await other.waitForURL(`**/${language}/auth/login`);
        await other.close();

        expectRefusal('401 POST /api/v1/users/auth/login');
        await logIn(page, language, { email: account.email, password });
        await toast(page, serverMessages[language].error('bad_credentials'));
        // The other fields keep their values; the password is empty.
        expect(await field(page, t('auth.email')).inputValue()).toBe(account.email);
        expect(await page.locator('input[name="password"]').inputValue()).toBe(password);
        await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S5.17, S9.2, D28.1, D62.2, D62.3, DETAIL26.2, R28.1, R39.1
    it('takes the code typed or pasted, refuses a wrong one, and looks the same for an unknown address', () =>
      visitPage('code', phone, async ({ page, context, expectRefusal }) => {
        const account = await createAccount(dataDir);
        expectRefusal('422 POST /api/v1/users/auth/check-otp');
        expectRefusal('429 POST /api/v1/users/auth/check-otp');

        for (const email of [`unknown-${account.email}`, account.email]) {
          await openHydrated(page, `/${language}/auth/login`);
          await field(page, t('auth.email')).fill(email);
          await page.getByRole('link', { name: t('auth.forgotPassword') }).click();
          await page.waitForURL(`**/${language}/auth/forget-password`);
          expect(await field(page, t('auth.email')).inputValue()).toBe(email);
          await submitOf(page).click();
          await page.waitForURL(`**/${language}/auth/check-otp`);
          await untilShown(page.getByText(t.markup('auth.checkText', { email: () => email })));
          await paste(otpBoxes(page, language)[0]!, '000000');
          await untilShown(page.getByText(serverMessages[language].error('otp_invalid')).last());
        }
        await page.reload();
        const boxes = otpBoxes(page, language);
        await untilShown(boxes[0]!);

        // Left to right in both languages.
        const places = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.x ?? 0));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        expect(await boxes[0]!.getAttribute('autocomplete')).toBe('one-time-code');
        expect(await boxes[0]!.getAttribute('inputmode')).toBe('numeric');
        const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
        const nameOf = (n: number) => t('auth.otpDigit', { n });
        await boxes[0]!.click();
        await page.keyboard.type('١a٢-3');
        expect(await otpValue(page, language)).toBe('123');
        expect(await focused()).toBe(nameOf(4));
        await page.keyboard.press('ArrowLeft');
        expect(await focused()).toBe(nameOf(3));
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Backspace');
        expect(await otpValue(page, language)).toBe('12');
        expect(await focused()).toBe(nameOf(3));
        // Moving between boxes shows no error; submitting five digits does.
        expect(await page.getByText(t('validation.otpMin')).count()).toBe(0);
        await page.keyboard.press('Enter');
        await untilShown(page.getByText(t('validation.otpMin')));
        expect(await focused()).toBe(nameOf(3));

        // A pasted code is submitted at once. It is refused, and the boxes are empty with the first
        // one focused.
        for (const pasted of ['123456', '١٢٣٤٥٦', '123 456']) {
          const asked = page.waitForRequest('**/users/auth/check-otp');
          await paste(boxes[1]!, pasted);
          expect((await asked).postDataJSON()).toEqual({ email: account.email, otp_code: '123456' });
          await expect.poll(() => otpValue(page, language)).toBe('');
          await expect.poll(focused).toBe(nameOf(1));
          expect(await boxes[0]!.getAttribute('aria-invalid')).toBe('true');
        }
        // One wrong code before the reload, three now: the fifth ends the code, the sixth is
        // refused.
        await paste(boxes[0]!, '111111');
        await expect.poll(() => otpValue(page, language)).toBe('');
        await paste(boxes[0]!, await codeMailedTo(dataDir, account.email));
        await untilShown(page.getByRole('group').getByText(t('auth.codeSpent', { minutes: 10 })));
        await page.getByRole('link', { name: t('auth.otherEmail') }).click();
        await page.waitForURL(`**/${language}/auth/forget-password`);

        // A new tab has neither the address nor the code.
        const fresh = await context.newPage();
        for (const path of ['check-otp', 'reset-password']) {
          await fresh.goto(`/${language}/auth/${path}`);
          await fresh.waitForURL(`**/${language}/auth/forget-password`);
        }
        await fresh.goto(`/${language}/auth/confirm-account`);
        await untilShown(field(fresh, t('auth.email')));
        await fresh.close();
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.6, S4.2, D27.1, DETAIL13.1
    it('takes over the guest’s cart and favourites, and returns to the page before the login', () =>
      visitPage('merge', desktop, async ({ page, context, requests }) => {
        const account = await createAccount(dataDir);
        const guest: Person = { language };
        const api = clientOf(url, guest);
        const walk = await findWalk((one) => clientOf(url, { language: one }), 4);
        const { variants } = await api('getProduct', { params: { id: walk.productId } });
        const variantId = variants[0]!.id;
        await api('addToCart', { body: { productId: walk.productId, variantId, quantity: 3 } });
        await api('addFavourite', { body: { variantId } });
        await context.addCookies([cookie(storageKeys.guestCookie, guest.guestId ?? '')]);

        const path = `/${language}/order?from=here`;
        await page.goto(path);
        await page.getByRole('button', { name: t('nav.account') }).click();
        await page.getByRole('menuitem', { name: t('nav.login') }).click();
        await logIn(page, language, account);
        await page.waitForURL(`**${path}`);
        await toast(page, t('auth.mergedItems', { count: 3 }));
        // It stays while the pointer is on it.
        await page.locator('[data-toast]').first().hover();
        await toast(page, t('auth.mergedFavourites', { count: 1 }));
        await toast(page, account.name);
        // What happened together is one toast, below the header.
        expect(await page.locator('[data-toast]').count()).toBe(1);
        const [header, message] = await Promise.all([
          page.locator('header').first().boundingBox(),
          page.locator('[data-toast]').boundingBox(),
        ]);
        expect(message!.y).toBeGreaterThanOrEqual(header!.y + header!.height);

        // A user who is logged in already is redirected: home, or to the stored page.
        for (const form of ['login', 'register']) {
          await page.goto(`/${language}/auth/${form}`);
          await page.waitForURL(new RegExp(`/${language}/?$`));
        }
        await page.evaluate(([key, to]) => sessionStorage.setItem(key!, to!), [storageKeys.returnTo, '/all-orders']);
        await page.goto(`/${language}/auth/login`);
        await page.waitForURL(`**/${language}/all-orders`);
        await page.evaluate(
          ([key, to]) => sessionStorage.setItem(key!, to!),
          [storageKeys.returnTo, '//evil.example/auth'],
        );
        await page.goto(`/${language}/auth/login`);
        await page.waitForURL(new RegExp(`/${language}/?$`));
        expect(requests.some((line) => line.includes('evil'))).toBe(false);
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.21, S6.1, S8.3, D25.1
    it('loses its cookie if its user cannot be loaded, and comes back after a new login', () =>
      visitPage('guard', phone, async ({ page, context, expectRefusal }) => {
        const account = await createAccount(dataDir);
        await context.addCookies([cookie(storageKeys.tokenCookie, account.token)]);
        expectRefusal('403 GET /api/v1/users/me');
        let asked = 0;
        let isRefused = true;
        // The route stays: removing the last one while the login page loads could hold that load back.
        await page.route('**/api/v1/users/me', (route) => {
          if (!isRefused) return route.fallback();
          asked += 1;
          return route.fulfill({ status: 403, json: { error: { code: 'csrf_failed', message: 'No.' } } });
        });
        await page.goto(`/${language}/user/profile`);
        await page.waitForURL(`**/${language}/auth/login`);
        expect(await token(page)).toBeUndefined();
        expect(asked, 'a refusal is not retried').toBe(1);
        isRefused = false;
        await logIn(page, language, account);
        await page.waitForURL(`**/${language}/user/profile`);
        await untilShown(page.getByRole('heading', { name: account.name }));
      }));
});
