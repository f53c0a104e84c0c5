import type { Cookie, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, requiredLanguages } from '#contract/values/locale.ts';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { enqueue } from '#server/jobs/jobs.ts';
import { languageFacts } from '#i18n/languages.ts';
import { demoWords } from '../../support/demo-words.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { createAccount } from '../support/data/accounts.ts';
import { mailTo } from '../support/data/mails.ts';
import { onDatabase } from '../support/data/staff.ts';
import { fillNewProduct, type NewProduct, publishNewProduct } from '../support/new-product.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../support/shop.ts';
import { signIn } from '../support/shopper.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { arabicPhone, englishDesktop, type Variant } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit, wide } from '../support/visit.ts';

const shopName = { ar: 'ساعات لوسيل', en: 'Lusail Watches' };
const tagline = { ar: 'ساعات سويسرية في لوسيل', en: 'Swiss watches in Lusail' };
const slide = { ar: 'مجموعة الشتاء وصلت', en: 'The winter collection is here' };
const story = { ar: 'ورشتنا', en: 'Our workshop', handle: 'our-workshop' };
const nationalDay = { ar: 'اليوم الوطني', en: 'National Day', handle: 'national-day' };
const category = { ar: 'ساعات', en: 'Watches' };
const watches: readonly NewProduct[] = [
  { ar: 'ساعة الغوص ٣٠٠', en: 'Diver 300', price: '٣٢٠٠' },
  { ar: 'ساعة الطيار', en: 'Pilot', price: '1890' },
];
const accent = '#1b4f72';
const dayMs = 86_400_000;

/** The console in a language at a width; the shop in both languages at that width. */
const variants: readonly Variant[] = [
  arabicPhone,
  englishDesktop,
  { language: 'ar', device: 'desktop', size: wide, checksLayout: true },
];

// From an empty database to a shop of watches with its own words, without a terminal.
describe.each(variants)('a shop of watches in $language at $size.width px', ({ language, device, size }) => {
  const t = consoleWords[language];
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let shop: Shop;
  beforeAll(async () => {
    folder = await temporaryFolder('own-shop');
    await putEmptyDatabase(folder.path);
    shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
  });
  afterAll(async () => {
    await shop.stop();
    await folder.remove();
  });

  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const toast = (page: Page, text: string) => untilShown(page.getByRole('status').filter({ hasText: text }));

  async function expectGoodPage(page: Page): Promise<void> {
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    if (device === 'phone') expect(await smallTargets(page)).toEqual([]);
  }

  async function fillBoth(page: Page, labels: { ar: string; en: string }, texts: { ar: string; en: string }) {
    for (const each of requiredLanguages) await field(page, labels[each]).fill(texts[each]);
  }

  const ofSettings = (name: 'tagline') => ({
    ar: t('settings.inArabic', { field: t(`audit.field.${name}`) }),
    en: t('settings.inEnglish', { field: t(`audit.field.${name}`) }),
  });
  const ofContent = (name: string) => ({
    ar: t('content.field.inArabic', { field: name }),
    en: t('content.field.inEnglish', { field: name }),
  });

  async function join(page: Page): Promise<void> {
    const path = /No console yet: \S+(\/console\/join#\S+)/.exec(shop.output())?.[1] ?? '';
    await openHydrated(page, path);
    await untilShown(field(page, consoleWords.ar('join.name')));
    if (language !== 'ar')
      await page.getByRole('button', { name: languageFacts[language].ownName, exact: true }).click();
    await field(page, t('join.name')).fill('خالد');
    await field(page, t('session.email')).fill('khalid@watches.example');
    await field(page, t('session.password')).fill('pearl-diver-7');
    await button(page, t('nav.join')).click();
    await untilShown(page.getByRole('heading', { level: 2, name: t('firstDay.title') }));
  }

  async function nameShop(page: Page): Promise<void> {
    await openHydrated(page, '/console/settings/shop');
    await fillBoth(page, { ar: t('settings.nameAr'), en: t('settings.nameEn') }, shopName);
    await fillBoth(page, ofSettings('tagline'), tagline);
    await button(page, t('settings.save')).click();
    await toast(page, t('settings.saved'));
  }

  async function addProducts(page: Page): Promise<void> {
    for (const [at, watch] of watches.entries()) {
      await openHydrated(page, '/console/products/new');
      await fillNewProduct(page, t, watch);
      if (at === 0) await addCategory(page);
      else await page.getByRole('combobox', { name: t('catalogue.price.category') }).selectOption({ index: 1 });
      await publishNewProduct(page, t, watch[language]);
    }
  }

  async function addCategory(page: Page): Promise<void> {
    await button(page, t('catalogue.category.newCategory')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('catalogue.category.nameEn')).fill(category.en);
    await dialog.getByLabel(t('catalogue.category.nameAr')).fill(category.ar);
    await dialog.getByRole('button', { name: t('catalogue.category.save') }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async function chooseLook(page: Page): Promise<void> {
    await openHydrated(page, '/console/settings/look');
    await page.getByRole('textbox', { name: t('settings.look.code') }).fill(accent);
    await page.getByRole('radio', { name: 'Tajawal' }).check();
    await button(page, t('settings.save')).click();
    await toast(page, t('settings.saved'));
  }

  async function writeHome(page: Page): Promise<void> {
    await openHydrated(page, '/console/content');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('content.list.home') })
      .click();
    const sections = page.getByRole('list', { name: t('content.section.label') });
    await sections
      .getByRole('button', { name: t('content.kind.slides.name'), expanded: false })
      .first()
      .click();
    const first = sections.getByRole('listitem', { name: t('content.slides.one', { n: 1 }) });
    const open = first.getByRole('button', { expanded: false }).first();
    if (await open.isVisible()) await open.click();
    const labels = ofContent(t('content.field.title'));
    for (const each of requiredLanguages) await first.getByLabel(labels[each]).fill(slide[each]);
    await expectGoodPage(page);
    await button(page, t('content.publish.now')).click();
    await toast(page, t('content.done.published'));
  }

  async function addPage(page: Page, { handle, ...title }: typeof story): Promise<void> {
    await openHydrated(page, '/console/content');
    await button(page, t('content.page.new')).click();
    const dialog = page.getByRole('dialog', { name: t('content.page.new') });
    const labels = ofContent(t('content.page.title'));
    for (const each of requiredLanguages) await dialog.getByLabel(labels[each]).fill(title[each]);
    await dialog.getByLabel(t('content.page.handle')).fill(handle);
    await dialog.getByRole('button', { name: t('content.page.create') }).click();
    await button(page, t('content.section.add')).click();
    await page
      .getByRole('dialog', { name: t('content.section.choose') })
      .getByRole('button', { name: t('content.kind.rail.name') })
      .click();
  }

  /** Lets the open page begin tomorrow and end a week later. */
  async function planPage(page: Page): Promise<void> {
    await button(page, t('content.publish.plan')).click();
    const dialog = page.getByRole('dialog', { name: t('content.publish.plan') });
    await dialog.getByLabel(t('content.times.from.day')).fill(qatarDay(new Date(Date.now() + dayMs)));
    await dialog.getByLabel(t('content.times.until.day')).fill(qatarDay(new Date(Date.now() + 8 * dayMs)));
    await dialog.getByRole('button', { name: t('content.publish.onDay') }).click();
    await toast(page, t('content.done.scheduled'));
    await expectGoodPage(page);
  }

  const statusOf = async (path: string) => (await fetch(`${shop.url}${path}`)).status;

  /** Moves the next time of a page to now, as if the days until then were over. */
  function reachTime(name: 'publish_at' | 'unpublish_at', handle: string): Promise<void> {
    return onDatabase(folder.path, async (db) => {
      await db
        .updateTable('content_pages')
        .set({ [name]: new Date() })
        .where('handle', '=', handle)
        .execute();
      await enqueue(db, 'turn_content', {}, { key: `turn_content ${name}` });
    });
  }

  async function expectTimes(page: Page): Promise<void> {
    const path = `/${language}/pages/${nationalDay.handle}`;
    expect(await statusOf(path)).toBe(404);
    await reachTime('publish_at', nationalDay.handle);
    await expect.poll(() => statusOf(path)).toBe(200);
    await openHydrated(page, path);
    await untilShown(page.getByRole('heading', { level: 1, name: nationalDay[language] }));
    await expectGoodPage(page);
    await reachTime('unpublish_at', nationalDay.handle);
    await expect.poll(() => statusOf(path)).toBe(404);
  }

  const withoutScripts = (html: string) => html.replaceAll(/<script[^>]* src=[^>]*>/g, '');

  async function expectOwnWords(page: Page, productId: number): Promise<void> {
    const own = ['', '/about', '/contact', '/conditions', '/privacy', '/categories', '/products', '/offer-products'];
    const paths = [...own, `/product/${productId}`, '/cart', '/search?query=watch', '/gift-finder', '/nowhere'];
    for (const each of languages)
      for (const path of [...paths, '/auth/login', '/offline', '/manifest.webmanifest']) {
        const text = await (await fetch(`${shop.url}/${each}${path}`)).text();
        expect([each, path, demoWords.exec(withoutScripts(text))?.[0]]).toEqual([each, path, undefined]);
      }
    for (const each of requiredLanguages) {
      await openHydrated(page, `/${each}`);
      await untilShown(page.getByRole('banner').getByRole('link', { name: shopName[each] }).first());
      await untilShown(page.getByRole('heading', { name: slide[each] }));
      await expectGoodPage(page);
      await openHydrated(page, `/${each}/pages/${story.handle}`);
      await untilShown(page.getByRole('heading', { level: 1, name: story[each] }));
      await expectGoodPage(page);
      await openHydrated(page, `/${each}/product/${productId}`);
      await untilShown(page.getByRole('heading', { level: 1, name: watches[0]?.[each] ?? '' }));
      await expectGoodPage(page);
    }
  }

  async function expectOwnMail(email: string, fits?: Parameters<typeof mailTo>[2]): Promise<void> {
    const { from, subject, text, html } = await mailTo(folder.path, email, fits);
    expect(Object.values(shopName)).toContain(from?.name);
    expect(demoWords.exec([subject, text, html].join('\n'))?.[0]).toBeUndefined();
  }

  /** Registers, orders a watch, and reads the mails and the printed invoice. */
  async function expectOwnPapers(productId: number): Promise<void> {
    for (const each of requiredLanguages) {
      const email = `new-${each}@watches.example`;
      await shop.apiFor({ language: each })('register', {
        body: { name: 'Noura', email, phone: '55512345', password: 'pearl-diver-7', confirmPassword: 'pearl-diver-7' },
      });
      await expectOwnMail(email);

      const shopper = await createAccount(folder.path);
      const api = shop.apiFor({ token: shopper.token, language: each });
      const { variants: sold } = await api('getProduct', { params: { id: productId } });
      await api('addToCart', { body: { productId, variantId: sold[0]?.id as number, quantity: 1 } });
      const zoneId = (await api('listZones')).rows[0]?.id as number;
      const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id as number;
      const { id } = await api('placeOrder', {
        body: { shippingAddress: { zoneId, address_line1: 'Villa 7' }, paymentInfo: { paymentOptionId } },
      });
      await expectOwnMail(shopper.email);
      await visit({ url: shop.url, size, name: `own-invoice-${each}` }, async ({ page, context }) => {
        await signIn(context, shop.url, shopper.token);
        await openHydrated(page, `/${each}/order-details/${id}/receipt`);
        await untilShown(page.getByText(shopName[each]).first());
        expect(demoWords.exec(withoutScripts(await page.content()))?.[0]).toBeUndefined();
      });
    }
  }

  let owner: Cookie[] = [];

  function visitConsole(work: (page: Page) => Promise<void>): Promise<void> {
    return visit({ url: shop.url, size, name: `console-own-shop-${language}-${size.width}` }, async (visitor) => {
      await visitor.context.addCookies(owner);
      await work(visitor.page);
      owner = await visitor.context.cookies();
    });
  }

  // One after another: a shop is set up in this order.
  it('gets its own name, goods and look', () =>
    visitConsole(async (page) => {
      await join(page);
      await nameShop(page);
      await addProducts(page);
      await chooseLook(page);
    }));

  it('gets its own home and pages, and an occasion that begins and ends', () =>
    visitConsole(async (page) => {
      await writeHome(page);
      await addPage(page, story);
      await button(page, t('content.publish.now')).click();
      await toast(page, t('content.done.published'));
      await addPage(page, nationalDay);
      await planPage(page);
      await expect.poll(() => statusOf(`/ar/pages/${story.handle}`)).toBe(200);
      await expectTimes(page);
    }));

  it('has no words of the demo on pages, in mails and on invoices', () =>
    visit({ url: shop.url, size, name: `own-words-${language}-${size.width}` }, async ({ page }) => {
      await expect
        .poll(async () => (await fetch(`${shop.url}/ar`)).text())
        .toContain(`/look/${accent.slice(1)}-tajawal-`);
      const [product] = (await shop.apiFor()('listProducts', { query: { sort: 'price_desc' } })).rows;
      const id = product?.id as number;
      await expectOwnWords(page, id);
      await expectOwnPapers(id);
    }));
});
