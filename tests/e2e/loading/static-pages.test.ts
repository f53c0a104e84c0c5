import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { requiredLanguages, type RequiredLanguage } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { loadMessages, type DocumentName } from '#i18n/load.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { expectLanguage, switchLanguage } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

// Of demo/about.json.
const aboutTitle = { en: 'About Dana', ar: 'عن دانة' };

const { url } = demoShop();

async function documentIn<N extends DocumentName>(name: N, language: RequiredLanguage) {
  const messages = await loadMessages[language][name]();
  return createTranslator<typeof messages>({ locale: languageFacts[language].locale, messages });
}

/** The visible text of a page, with single spaces. */
async function textOf(path: string): Promise<string> {
  const html = await (await fetch(url + path)).text();
  return html
    .replace(/<script[^]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/[\s\u00a0]+/g, ' ');
}

const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

describe.each(requiredLanguages)('in %s', (language) => {
  const t = wordsOf[language];
  const api = clientOf(url, { language });
  const days = (count: number) => t('policy.days', { count });
  const figures: Record<RequiredLanguage, string[]> = {
    en: ['3 days', '10 days', '30 days', '72 hours'],
    ar: ['3 أيام', '10 أيام', '30 يومًا', '72 ساعة'],
  };

  // Spec: S1.1, S1.2, S1.3, S1.4, S1.6, S9.15, LAW.4, D44.2, D51.1, D52.1
  it('the terms contain what the law and the shop promise: prices, delivery, returns, refunds, warranty', async () => {
    const [text, shop, zones, { fee }] = await Promise.all([
      textOf(`/${language}/conditions`),
      api('getShop'),
      api('listZones'),
      api('getCashFee'),
    ]);
    const say = await documentIn('terms', language);
    const { returnDays, refundDays, latestDeliveryDays } = limits.policy;
    expect([returnDays, refundDays]).toEqual([3, 10]);
    for (const sentence of [
      say('prices.currency'),
      say('delivery.area'),
      t('policy.return3', { days: days(returnDays) }),
      say('refunds.period', { days: days(refundDays) }),
      say('refunds.means'),
      say('warranty.text'),
      say('delivery.late', { days: days(latestDeliveryDays) }),
      say('cancellation.law', { days: days(returnDays) }),
      say('cancellation.end'),
      say('returns.exceptions.food'),
      say('returns.exceptions.personal'),
      say('returns.exceptions.hygiene'),
      say('defects.choice'),
      say('defects.statutory'),
      say('law.text'),
      say('law.language'),
      say('orders.check'),
      say('buyers.age', { years: limits.policy.adultYears }),
    ])
      expect(text).toContain(plain(sentence));
    for (const figure of figures[language].slice(0, 3)) expect(text).toContain(figure);
    // The settings of the shop.
    for (const fact of [shop.name, shop.legalName, shop.commercialRegistration, shop.address, ...shop.emails])
      expect(text).toContain(fact);
    for (const { name } of zones.rows) expect(text).toContain(name);
    expect(text).toContain(plain(formatPrice(fee, language)));
    expect(text).toContain(plain(formatPrice(shop.freeDeliveryFrom as number, language)));
    expect(text).not.toMatch(/[٠-٩۰-۹]/);
  });

  // Spec: S1.5, LAW.5, DETAIL25.23
  it('the privacy policy names the rights, the periods and everything that is stored in the browser', async () => {
    const [text, shop] = await Promise.all([textOf(`/${language}/privacy`), api('getShop')]);
    const say = await documentIn('privacy', language);
    const { privacyDays, returnDays, breachHours, adultYears } = limits.policy;
    expect(privacyDays).toBe(30);
    for (const sentence of [
      say('rights.answer', { days: days(privacyDays) }),
      say('rights.access'),
      say('rights.correct'),
      say('rights.erase'),
      say('rights.object'),
      say('rights.withdraw'),
      say('rights.complaint'),
      say('retention.pictures'),
      say('retention.orders', { days: days(returnDays) }),
      say('retention.alerts', {
        kept: days(limits.stockAlert.keptDays),
        unconfirmed: days(limits.stockAlert.confirmDays),
      }),
      say('breach.notice', { hours: t('policy.hours', { count: breachHours }) }),
      say('children.text', { years: adultYears }),
      say('abroad.text'),
      say('controller.text'),
      say('purposes.marketing'),
    ])
      expect(text).toContain(plain(sentence));
    for (const figure of [figures[language][2], figures[language][3]]) expect(text).toContain(figure);
    for (const name of Object.values(storageKeys)) expect(text).toContain(` ${name} `);
    expect(text).toContain(shop.legalName);
  });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S1.7, S2.2, D29.2
    it('a long text has a table of contents, a link to the other language and a way back', () =>
      visit({ url, size: desktop, name: `terms-${language}` }, async ({ page }) => {
        const say = await documentIn('terms', language);
        await page.goto(`/${language}/about`);
        await untilShown(page.getByRole('heading', { level: 1, name: aboutTitle[language] }));
        expect(await page.getByRole('navigation').count()).toBe(0);
        await page
          .getByRole('main')
          .getByRole('link', { name: t('policy.terms') })
          .click();
        await untilShown(page.getByRole('heading', { level: 1, name: t('policy.terms') }));
        const contents = page.getByRole('navigation', { name: t('policy.onThisPage') });
        const headings = await page.locator('main h2[id]:not(#contents)').allInnerTexts();
        expect(await contents.getByRole('link').allInnerTexts()).toEqual(
          headings.map((heading) => heading.replace(/^\d+\s*/, '')),
        );
        await contents.getByRole('link', { name: say('refunds.title') }).click();
        await page.waitForURL('**/conditions#refunds');
        const refunds = page.getByRole('heading', { level: 2, name: say('refunds.title') });
        await expect.poll(async () => (await refunds.boundingBox())?.y).toBeLessThan(150);
        await expect.poll(() => refunds.evaluate((heading) => heading === document.activeElement)).toBe(true);
        await untilShown(page.locator('time[datetime]'));

        const other = 'en';
        await page.evaluate(() => scrollTo(0, 0));
        await switchLanguage(page, other);
        await untilShown(page.getByRole('heading', { level: 1, name: wordsOf[other]('policy.terms') }));
        await switchLanguage(page, language);

        // The printed page has the text and no controls.
        await page.emulateMedia({ media: 'print' });
        expect(await page.getByRole('banner').isVisible()).toBe(false);
        expect(await contents.isVisible()).toBe(false);
        expect(await refunds.isVisible()).toBe(true);
        await page.emulateMedia({ media: 'screen' });

        await page
          .getByRole('banner')
          .getByRole('link', { name: t('nav.back') })
          .click();
        await expect.poll(() => new URL(page.url()).hash).toBe('');
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('meta.brand') })
          .click();
        await page.waitForURL(new RegExp(`/${language}/?$`));
      }));

  // Spec: LAW.3
  it('about names the seller: legal name, registration, address and contacts', async () => {
    const [text, shop] = await Promise.all([textOf(`/${language}/about`), api('getShop')]);
    for (const fact of [shop.legalName, shop.commercialRegistration, shop.address, ...shop.emails])
      expect(text).toContain(fact);
    expect(text).toContain('+974 4000 0000');
  });

  // Spec: S2.81
  it('contact lists every way to reach the shop, and its networks', async () => {
    const shop = await api('getShop');
    const html = await (await fetch(`${url}/${language}/contact`)).text();
    for (const address of shop.emails) expect(html).toContain(`href="mailto:${address}"`);
    for (const number of shop.phones) expect(html).toContain(`href="tel:${number}"`);
    for (const link of Object.values(shop.social)) expect(html).toContain(`href="${link}"`);
    for (const fact of [shop.address, shop.legalName, shop.commercialRegistration]) expect(html).toContain(fact);
  });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S8.18
    it('an unexpected error has its own page, and its retry button works', () =>
      visit({ url, size: phone, name: `error-${language}` }, async ({ page, expectRefusal }) => {
        const { rows } = await api('listCategories');
        const category = rows.find(({ hasSubCategory }) => !hasSubCategory);
        await openHydrated(page, `/${language}/categories`);
        await page.route('**/api/v1/products?*', (route) =>
          route.fulfill({ status: 400, json: { error: { code: 'malformed_request', message: 'No.' } } }),
        );
        expectRefusal('400 GET /api/v1/products');
        // The page's messages arrive after its error is shown.
        const shown = Promise.withResolvers<void>();
        await page.route('**/assets/*.js', async (route) => {
          const response = await route.fetch();
          if ((await response.text()).includes(t('products.sortNewest'))) await shown.promise;
          await route.fulfill({ response });
        });
        await page
          .getByRole('main')
          .getByRole('link', { name: category?.name as string, exact: true })
          .click();
        await untilShown(page.getByRole('heading', { level: 1, name: t('error.unexpected') }));
        if (language === 'en') expect(t('error.unexpected')).toBe('Unexpected Application Error!');
        await expectLanguage(page, language);
        shown.resolve();
        await page.unroute('**/api/v1/products?*');
        await page
          .getByRole('main')
          .getByRole('button', { name: t('action.retry') })
          .click();
        await untilShown(page.getByRole('heading', { level: 1, name: category?.name as string }));
      }));
});

// Spec: D30.2
it('the special offers are the products with offers, in every language', async () => {
  for (const prefix of ['', '/en', '/ar']) {
    const answer = await fetch(`${url}${prefix}/special-offers`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `${prefix}/offer-products`]);
    expect((await fetch(`${url}${prefix}/special-offers`)).status).toBe(200);
  }
});
