import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { shortDayParts } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { codeMailedTo } from './data/mails.ts';
import { untilHidden, untilShown } from './until-shown.ts';
import { sidewaysOverflow, untilHydrated } from './visit.ts';
import { wordsOf } from './words.ts';

export interface Account {
  name: string;
  email: string;
  /** As it is typed in Qatar. */
  phone: string;
  password: string;
}

let accounts = 0;

export function newAccount(language: RequiredLanguage): Account {
  accounts += 1;
  const name = { en: 'Noora Al-Thani', ar: 'نورة آل ثاني' }[language];
  return { name, email: `noora-${Date.now()}-${accounts}@example.qa`, phone: '5512 3456', password: 'pearl-diver-1' };
}

/** The accessible name of a day of delivery. "1 Dec" is also a part of "11 Dec", which stands beside it for some weeks of the year. */
export function dayName(day: string, language: RequiredLanguage): RegExp {
  return new RegExp(`(^|\\s)${shortDayParts(day, language).date}`);
}

/** Expects that the page is in this language and direction, and does not overflow sideways. */
export async function expectLanguage(page: Page, language: RequiredLanguage): Promise<void> {
  await untilShown(page.locator(`html[lang="${language}"][dir="${languageFacts[language].direction}"]`));
  expect(await sidewaysOverflow(page), `sideways overflow at ${page.url()}`).toBe(0);
}

/** A form control by its label, without the mark of a required field. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(label).and(page.locator('input, textarea, select'));
}

function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 1024;
}

/** Presses a button twice before the page can render again, as a double click may. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Follows a link of the navigation: in the slide-in menu on phones, in the bar on wide screens. */
export async function navigate(page: Page, language: RequiredLanguage, link: string): Promise<void> {
  const t = wordsOf[language];
  if (!isNarrow(page))
    return page
      .getByRole('navigation', { name: t('nav.main') })
      .getByRole('link', { name: link })
      .click();
  await page.getByRole('button', { name: t('nav.openMenu') }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name: link, exact: true }).click();
  await untilHidden(menu);
}

/** Switches the language of the page and waits for its document in the other language. */
export async function switchLanguage(page: Page, to: RequiredLanguage): Promise<void> {
  await untilHydrated(page);
  await page.getByRole('banner').getByRole('link', { name: languageFacts[to].ownName, exact: true }).click();
  await expectLanguage(page, to);
  await untilHydrated(page);
}

export function cartLink(page: Page, language: RequiredLanguage, count: number): Locator {
  return page
    .getByRole('banner')
    .getByRole('link', { name: wordsOf[language]('nav.cartItems', { count }), exact: true });
}

export async function fillRegistration(page: Page, language: RequiredLanguage, account: Account): Promise<void> {
  const t = wordsOf[language];
  await untilShown(page.getByRole('heading', { name: t('auth.registerTitle') }));
  await field(page, t('auth.name')).fill(account.name);
  await field(page, t('auth.email')).fill(account.email);
  await field(page, t('auth.phone')).and(page.locator('input')).fill(account.phone);
  await page.locator('input[name="password"]').fill(account.password);
  await page.locator('input[name="confirmPassword"]').fill(account.password);
  await page
    .locator('form')
    .getByRole('button', { name: t('nav.register'), exact: true })
    .click();
  await page.waitForURL(`**/${language}/auth/confirm-account`);
}

/** Reads the code from the mail and types it into the six boxes. */
export async function confirmByMail(
  page: Page,
  language: RequiredLanguage,
  account: Account,
  dataDir: string,
): Promise<void> {
  const t = wordsOf[language];
  const code = await codeMailedTo(dataDir, account.email);
  await page.getByLabel(t('auth.otpDigit', { n: 1 })).click();
  await page.keyboard.type(code);
  await page.waitForURL(`**/${language}/auth/login`);
}

export async function logIn(
  page: Page,
  language: RequiredLanguage,
  account: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const t = wordsOf[language];
  await untilShown(page.getByRole('heading', { name: t('auth.loginTitle') }));
  await field(page, t('auth.email')).fill(account.email);
  await page.locator('input[name="password"]').fill(account.password);
  await page
    .locator('form')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click();
}

/** Chooses a delivery zone by its name; its fee is shown next to it. */
export async function chooseZone(page: Page, language: RequiredLanguage, name: string): Promise<void> {
  const zone = field(page, wordsOf[language]('checkout.zone'));
  const value = await zone.locator('option').filter({ hasText: name }).first().getAttribute('value');
  await zone.selectOption(value);
}

/**
 * Enters zone and address, chooses cash and orders. Returns the order number, from the confirmation
 * page.
 */
export async function checkOut(page: Page, language: RequiredLanguage, address: string): Promise<string> {
  const t = wordsOf[language];
  await untilShown(page.getByRole('heading', { level: 1, name: t('checkout.title') }));
  const place = page.getByRole('button', { name: t('checkout.place') });
  expect(await place.isDisabled()).toBe(true);
  await chooseZone(page, language, { en: 'Doha', ar: 'الدوحة' }[language]);
  await field(page, t('checkout.address')).fill(address);
  await page.getByRole('radio', { name: { en: 'Cash on delivery', ar: 'الدفع نقدًا عند الاستلام' }[language] }).check();
  await expectLanguage(page, language);
  await place.click();
  await page.waitForURL(`**/${language}/all-orders`);
  // The notice; the toast has the same text and disappears.
  const notice = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: t('checkout.success') });
  return notice.locator('bdi[dir="ltr"]').innerText();
}
