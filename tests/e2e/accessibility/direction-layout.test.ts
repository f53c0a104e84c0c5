import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { formatDay } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { demoShop } from '../support/demo-shop.ts';
import { boxesOf, isAscending, isDescending, openVisit, styleOf, xOfCharacters } from '../support/direction.ts';
import { mailTo } from '../support/data/mails.ts';
import { clientOf } from '../support/shop.ts';
import { shopperWithOrder, signIn, type ShopperWithOrder } from '../support/shopper.ts';
import { newAccount } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop } from '../support/visit.ts';
import { printedWords } from '../support/printed-words.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
const t = wordsOf.ar;
let page: Page;
let end: () => Promise<void>;
let shopper: ShopperWithOrder;

beforeAll(async () => {
  shopper = await shopperWithOrder(url, dataDir);
  const opened = await openVisit({ url, size: desktop, name: 'direction-layout' });
  ({ end } = opened);
  ({ page } = opened.visitor);
  await signIn(opened.visitor.context, url, shopper.token);
});
afterAll(async () => {
  await end();
});

const main = () => page.getByRole('main');

/**
 * Distances from the start edge of the screen: a mirrored layout has the same numbers in both
 * languages.
 */
async function fromStart(language: RequiredLanguage, things: Locator): Promise<number[]> {
  const screen = await page.evaluate(() => document.documentElement.clientWidth);
  return (await boxesOf(things)).map(({ left, right }) => (language === 'ar' ? screen - right : left));
}

// Spec: R68.2
it('R68 the cards of a list, a cart line and the checkout summary are mirrored, to 2 px', async () => {
  const places: Record<RequiredLanguage, number[]> = { en: [], ar: [] };
  for (const language of requiredLanguages) {
    await page.goto(`/${language}/products/1`);
    places[language].push(...(await fromStart(language, main().getByRole('article'))));
    await page.goto(`/${language}/order`);
    const line = main().getByRole('listitem').first();
    await untilShown(line);
    places[language].push(
      ...(await fromStart(language, line)),
      ...(await fromStart(language, line.locator('img'))),
      ...(await fromStart(language, line.getByRole('group'))),
    );
    await page.goto(`/${language}/check-out`);
    const place = main().getByRole('button', { name: wordsOf[language]('checkout.place') });
    await untilShown(place);
    places[language].push(...(await fromStart(language, place)));
  }
  expect(places.en.length).toBeGreaterThan(8);
  expect(places.ar.length).toBe(places.en.length);
  const apart = places.en.map((one, at) => Math.abs(one - (places.ar[at] ?? Number.NaN)));
  expect(apart.filter((pixels) => !(pixels <= 2))).toEqual([]);
});

// Spec: R35.1, R40.2
it('R35 a numeric date keeps its order after Arabic words, and R40 it is written as year, month and day', async () => {
  await page.goto(`/ar/product/${shopper.productId}`);
  const comments = main().locator('#comments');
  await comments.locator('summary').click();
  const date = comments.getByText(formatDay(shopper.orderedAt)).first();
  await untilShown(date);
  const text = await date.innerText();
  expect(text).toMatch(/^\d{4}-\d\d-\d\d$/);
  const [year = 0, dash = 0] = await xOfCharacters(date, '2-');
  expect(isAscending([year, dash])).toBe(true);
  expect(await styleOf(date, 'direction')).toBe('ltr');
});

// Spec: R40.3
it('R40 long dates use the month names and the time zone of Qatar', async () => {
  expect(formatLongDate('2026-11-20T22:30:00.000Z', 'ar')).toBe('21 نوفمبر 2026');
  await page.goto(`/ar/order-details/${shopper.orderId}`);
  await untilShown(main().getByText(formatLongDate(shopper.orderedAt, 'ar')).first());
});

// Spec: R51.2
it('R51 in a table the first column is the rightmost; numbers are at the end, in order', async () => {
  await page.goto(`/ar/order-details/${shopper.orderId}/receipt`);
  const table = page.getByRole('table').first();
  await untilShown(table);
  const cells = table.locator('tbody tr').first().locator('th, td');
  expect(isDescending((await boxesOf(cells)).map(({ x }) => x))).toBe(true);
  expect(await cells.count()).toBe(4);
  for (const number of await table.locator('tbody tr').first().locator('td').all()) {
    expect(await styleOf(number, 'text-align')).toBe('end');
    expect(await styleOf(number.locator('bdi').first(), 'direction')).toBe('ltr');
  }
});

// Spec: R66.2
it('R66 a printed invoice has both languages, each in its direction, with isolated numbers', async () => {
  await page.goto(`/ar/order-details/${shopper.orderId}/receipt`);
  const number = page.locator('bdi[dir="ltr"]').filter({ hasText: shopper.orderNumber }).first();
  await untilShown(number);
  await page.emulateMedia({ media: 'print' });
  for (const language of requiredLanguages) {
    const words = page.locator(`[lang="${language}"]:not(html)`).getByText(printedWords[language].product).first();
    expect(await styleOf(words, 'direction'), language).toBe(languageFacts[language].direction);
    expect(await words.isVisible()).toBe(true);
  }
  expect(await styleOf(number, 'direction')).toBe('ltr');
  await page.emulateMedia({ media: 'screen' });
});

// Spec: R52.2
it('R52 truncated text ends at the left, and clamped lines leave room for dots', async () => {
  await page.goto('/ar/products/1');
  const title = main().locator('article h2, article h3').first();
  expect(await styleOf(title, 'direction')).toBe('rtl');
  expect(await styleOf(title, 'text-overflow')).toBe('clip');
  expect(await styleOf(title, '-webkit-line-clamp')).toBe('2');
  const [line, size] = await Promise.all([styleOf(title, 'line-height'), styleOf(title, 'font-size')]);
  expect(Number.parseFloat(line) / Number.parseFloat(size)).toBeGreaterThanOrEqual(1.5);
  await page.goto(`/ar/product/${shopper.productId}`);
  const here = page.getByRole('navigation', { name: t('nav.breadcrumb') }).locator('[aria-current="page"]');
  expect(await styleOf(here, 'text-overflow')).toBe('ellipsis');
  expect(await styleOf(here, 'direction')).toBe('rtl');
});

// Spec: R67.2
it('R67 mails declare their direction on the document, the body and every table, and their text begins in Arabic', async () => {
  const { name, email, password } = newAccount('ar');
  await clientOf(url, { language: 'ar' })('register', {
    body: { name, email, phone: '+97455123456', password, confirmPassword: password },
  });
  const { html = '', text = '' } = await mailTo(dataDir, email);
  expect(html).toMatch(/<html[^>]* dir="rtl"/);
  expect(html).toMatch(/<body[^>]* dir="rtl"/);
  const tables = html.match(/<table[^>]*>/g) ?? [];
  expect(tables.length).toBeGreaterThan(1);
  expect(tables.filter((table) => !table.includes('dir="rtl"'))).toEqual([]);
  expect(text.replace(/^[\u2066-\u2069\s]+/, '')).toMatch(/^[\u0600-\u06ff]/);
});

// Spec: R43.4
it('R43 an error of the server is shown in the language of the page', async () => {
  const answer = await fetch(`${url}/api/v1/users/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'ar' },
    body: JSON.stringify({ email: shopper.email, password: 'not-the-password' }),
  });
  expect(answer.status).toBe(401);
  expect(((await answer.json()) as { error: { message: string } }).error.message).toMatch(/[\u0600-\u06ff]/);
});
