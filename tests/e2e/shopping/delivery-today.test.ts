import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { storageKeys } from '#contract/values/limits.ts';
import { formatPromise } from '#i18n/clock-time.ts';
import { shortDayParts } from '#i18n/format.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { expectLanguage } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, sidewaysOverflow } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const today = qatarDay(new Date());

/** What the shop says of today, until a moment; null once it is over. The hour of the test makes no difference. */
async function promise(page: Page) {
  const shop = { until: null as string | null, fullVariants: [] as number[], laterZones: [] as object[] };
  await page.route('**/api/v1/delivery-today*', (route) => {
    const zones = shop.until === null ? [] : [{ id: 1, name: 'Doha', until: shop.until }];
    const { until, fullVariants, laterZones } = shop;
    const data = {
      today: until !== null,
      day: today,
      until,
      everywhere: true,
      zones,
      full: [],
      fullVariants,
      laterZones,
    };
    return route.fulfill({ json: { data: { ...data, next: addDays(today, 1) } } });
  });
  return shop;
}

/** A product with two variants in stock that need no time to prepare. */
async function productOfTwo(language: RequiredLanguage) {
  const { rows } = await clientOf(demoShop().url, { language })('listProducts', { query: { limit: 100, today: true } });
  const found = rows.find(({ variants }) => variants.length > 1 && variants.every(({ inStock }) => inStock));
  if (!found) throw new Error('The demo has no such product.');
  const [one, other] = found.variants.map(({ id }) => id);
  return { id: found.id, one: one!, other: other! };
}

const marks = (page: Page) => page.locator('main [data-today]:visible');

describe.each(requiredLanguages)('delivery today in %s', (language) => {
  const t = wordsOf[language];
  const size = language === 'ar' ? phone : desktop;

  it('is a mark, a filter and a promise, until the last minute', async ({ open, products }) => {
    const { page } = await open({ size });
    const shop = await promise(page);
    shop.until = new Date(Date.now() + 3_600_000).toISOString();
    await openHydrated(page, `/${language}/products`);
    await untilShown(marks(page).first());
    expect(await axeViolations(page, 'main')).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);

    await page.locator('#open-filters').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: t('products.chipToday') }).check();
    await dialog.locator('button[type=submit]').click();
    await page.waitForURL('**/products?today=1');
    const chip = page.getByRole('button', { name: t('products.removeFilter', { filter: t('products.chipToday') }) });
    await untilShown(chip);

    await page.goto(`/${language}/product/${products.rose.productId}`);
    const line = page.getByRole('main').locator('p', { has: page.locator('bdi') });
    const last = formatPromise(new Date(Date.parse(shop.until) - 60_000).toISOString(), language);
    await page.locator('[data-promise]').scrollIntoViewIfNeeded();
    await untilShown(line.filter({ hasText: last }).first());
    await expectLanguage(page, language);

    // The last minute passes while the page is open.
    shop.until = new Date(Date.now() + 6000).toISOString();
    await page.goto(`/${language}/products`);
    await untilShown(marks(page).first());
    shop.until = null;
    await expect.poll(() => marks(page).count(), { timeout: 15_000 }).toBe(0);
    await page.goto(`/${language}/product/${products.rose.productId}`);
    await page.locator('[data-promise]').scrollIntoViewIfNeeded();
    await untilShown(page.getByText(t('promise.tomorrow')));

    await page.goto(`/${language}/products?today=1`);
    const over = page.getByRole('status').filter({ hasText: t('products.todayOverTomorrow') });
    await untilShown(over);
    await over.getByRole('button', { name: t('products.withoutToday') }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/products') && url.search === '');
    await expect.poll(() => over.count()).toBe(0);
  });

  it('is promised for the variant that is chosen, and from no earlier day than the zone has', async ({ open }) => {
    const { page } = await open({ size });
    const shop = await promise(page);
    const { id, one, other } = await productOfTwo(language);
    shop.until = new Date(Date.now() + 3_600_000).toISOString();
    shop.fullVariants = [one];
    await openHydrated(page, `/${language}/product/${id}?variant=${one}`);
    const line = page.getByRole('main').locator('[data-promise] ~ p');
    await page.locator('[data-promise]').scrollIntoViewIfNeeded();
    const choose = (variantId: number) => page.locator(`input[name=variant][value="${variantId}"]`).check();
    await choose(other);
    await untilShown(line);
    await choose(one);
    await expect.poll(() => line.count()).toBe(0);

    shop.until = null;
    shop.laterZones = [{ id: 2, name: 'Al Khor', day: addDays(today, 3) }];
    await openHydrated(page, `/${language}/product/${id}?variant=${other}`);
    await page.locator('[data-promise]').scrollIntoViewIfNeeded();
    await untilShown(page.getByText(t('promise.tomorrowSelected')));
    expect(await axeViolations(page, 'main')).toEqual([]);
    await expectLanguage(page, language);
    await page.evaluate((key) => localStorage.setItem(key, '2'), storageKeys.zone);
    await openHydrated(page, `/${language}/product/${id}?variant=${other}`);
    await page.locator('[data-promise]').scrollIntoViewIfNeeded();
    const { weekday, date } = shortDayParts(addDays(today, 3), language);
    await untilShown(page.getByText(t('promise.later', { day: `${weekday} ${date}` })));
    await page.goto(`/${language}/products?today=1`);
    await untilShown(page.getByRole('status').filter({ hasText: date }));
  });
});
