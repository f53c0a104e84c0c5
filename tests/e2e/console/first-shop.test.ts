import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirstDayStep } from '#contract/console/first-day-steps.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { consoleWords } from '../support/console.ts';
import { createAccount } from '../support/data/accounts.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../support/shop.ts';
import { signIn } from '../support/shopper.ts';
import { cartLink, checkOut } from '../support/steps.ts';
import { expectGoodLayout } from '../support/layout.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { fillNewProduct, publishNewProduct } from '../support/new-product.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const category = { ar: 'عسل وتمور', en: 'Honey and dates' };
const products = [
  { ar: 'عسل السدر', en: 'Sidr honey', price: '٨٥٫٥٠' },
  { ar: 'عسل السمر', en: 'Samar honey', price: '60' },
  { ar: 'عسل الزهور', en: 'Flower honey', price: '45.25' },
  { ar: 'شمع العسل', en: 'Honeycomb', price: '٣٠' },
  { ar: 'تمر خلاص', en: 'Khalas dates', price: '20' },
  { ar: 'تمر سكري', en: 'Sukkari dates', price: '24' },
  { ar: 'دبس التمر', en: 'Date syrup', price: '١٢٫٧٥' },
  { ar: 'معمول بالتمر', en: 'Date maamoul', price: '35' },
  { ar: 'غذاء الملكات', en: 'Royal jelly', price: '150' },
  { ar: 'عكبر النحل', en: 'Bee propolis', price: '70' },
] as const;
const [first, last] = [products[0], products[9]];

async function photoOf(background: string) {
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background } });
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

// From an empty database to the first accepted order with nothing but the pages.
describe.each(bothVariants)('a new shop in $language on a $device', ({ language, device, size, checksLayout }) => {
  const t = consoleWords[language];
  const shopWords = wordsOf[language];
  const shopName = { ar: `بيت العسل ${device}`, en: `Honey House ${device}` };
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let shop: Shop;
  beforeAll(async () => {
    folder = await temporaryFolder('first-shop');
    await putEmptyDatabase(folder.path);
    shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
  });
  afterAll(async () => {
    await shop.stop();
    await folder.remove();
  });

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const toast = (page: Page, text: string) => untilShown(page.getByRole('status').filter({ hasText: text }));
  const openPage = (page: Page, name: 'today' | 'orders' | 'products') =>
    page
      .getByRole('navigation', { name: t('nav.label'), exact: true })
      .getByRole('link', { name: t(`nav.${name}`), exact: true })
      .click();
  const item = (page: Page, step: FirstDayStep) =>
    page.getByRole('listitem').filter({ hasText: t(`firstDay.${step}`) });

  async function expectDone(page: Page, ...steps: FirstDayStep[]): Promise<void> {
    await openPage(page, 'today');
    for (const step of steps) await untilShown(item(page, step).getByRole('img', { name: t('firstDay.done') }));
  }

  async function follow(page: Page, step: FirstDayStep): Promise<void> {
    await item(page, step).getByRole('link').click();
    await untilShown(page.getByRole('heading', { level: 1 }).filter({ hasNotText: t('nav.today') }));
  }

  async function join(page: Page): Promise<void> {
    const path = /No console yet: \S+(\/console\/join#\S+)/.exec(shop.output())?.[1] ?? '';
    await openHydrated(page, path);
    await untilShown(field(page, consoleWords.ar('join.name')));
    if (language !== 'ar') await button(page, languageFacts[language].ownName).click();
    await field(page, t('join.name')).fill('مريم');
    await field(page, t('session.email')).fill('maryam@shop.example');
    await field(page, t('session.password')).fill('pearl-diver-7');
    await button(page, t('nav.join')).click();
    await untilShown(page.getByRole('heading', { level: 2, name: t('firstDay.title') }));
  }

  async function setUpShop(page: Page): Promise<void> {
    await follow(page, 'name');
    await field(page, t('audit.field.logo')).setInputFiles(await photoOf('#0b6e4f'));
    await untilShown(page.getByRole('img', { name: t('settings.shop.logoNow') }));
    await field(page, t('settings.nameAr')).fill(shopName.ar);
    await field(page, t('settings.nameEn')).fill(shopName.en);
    await field(page, t('audit.field.commercialRegistration')).fill('12345');
    await field(page, t('audit.field.whatsapp')).fill('٥٥١٢ ٣٤٥٦');
    await field(page, t('audit.field.instagram')).fill('honey pots');
    await button(page, t('settings.save')).click();
    await expect
      .poll(() => field(page, t('audit.field.instagram')).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await untilShown(page.getByText(t('settings.shop.wrongLink')));
    await expectGoodLayout(page, { checksLayout });
    await field(page, t('audit.field.instagram')).fill('https://instagram.com/honey');
    await button(page, t('settings.save')).click();
    await toast(page, t('settings.saved'));
    // The way to the next step is on the page.
    const next = t('firstDay.next', { step: t('firstDay.zones') });
    await untilShown(page.getByRole('link', { name: next, exact: true }));
    await expectDone(page, 'name', 'logo', 'registration', 'contact');
  }

  async function setUpDelivery(page: Page): Promise<void> {
    await follow(page, 'zones');
    await page
      .getByRole('button', { name: { ar: 'الدوحة', en: 'Doha' }[language] })
      .first()
      .click();
    const zone = page.getByRole('dialog');
    await zone.getByRole('textbox', { name: t('settings.delivery.fee') }).fill('١٢');
    await zone.getByRole('button', { name: t('settings.save'), exact: true }).click();
    await zone.waitFor({ state: 'detached' });
    await expectDone(page, 'zones');
    // A press while a step opens counts: its link stays the same element.
    const laterLink = await item(page, 'payments').getByRole('link').elementHandle();
    const answers = await holdAnswers(page, 'GET', '**/settings/payments');
    await item(page, 'times')
      .getByRole('button', { name: t('firstDay.right') })
      .click();
    await expectDone(page, 'times');
    const link = item(page, 'payments').getByRole('link', { name: t('firstDay.openPayments') });
    await untilShown(link);
    expect(await laterLink?.evaluate((element) => element.isConnected)).toBe(true);
    // What the step says comes while the finger is down, and moves no link from under it.
    await link.hover();
    await page.mouse.down();
    const answered = page.waitForResponse('**/settings/payments');
    answers.release();
    await (await answered).finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.mouse.up();
    await untilShown(page.getByRole('heading', { level: 1 }).filter({ hasNotText: t('nav.today') }));
    await field(page, t('settings.payments.fee')).fill('5');
    await button(page, t('settings.save')).click();
    await toast(page, t('settings.saved'));
    await expectDone(page, 'payments');
  }

  async function fillShelves(page: Page): Promise<void> {
    await follow(page, 'products');
    const newProduct = page.getByRole('link', { name: t('catalogue.list.newProduct'), exact: true }).first();
    await newProduct.click();
    await fillNewProduct(page, t, first);
    await page.getByLabel(t('catalogue.photos.add')).setInputFiles(await photoOf('#c8791b'));
    await untilShown(page.getByRole('listitem', { name: t('catalogue.photos.item', { n: 1 }) }));
    // There is no category yet: it is made on the way.
    await button(page, t('catalogue.category.newCategory')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('catalogue.category.nameEn')).fill(category.en);
    await dialog.getByRole('button', { name: t('catalogue.category.save') }).click();
    await expect
      .poll(() => dialog.getByLabel(t('catalogue.category.nameAr')).getAttribute('aria-invalid'))
      .toBe('true');
    await dialog.getByLabel(t('catalogue.category.nameAr')).fill(category.ar);
    await expectGoodLayout(page, { checksLayout });
    await dialog.getByRole('button', { name: t('catalogue.category.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    await publishNewProduct(page, t, first[language]);
    for (const product of products.slice(1)) {
      await newProduct.click();
      await fillNewProduct(page, t, product);
      await page.getByRole('combobox', { name: t('catalogue.price.category') }).selectOption({ index: 1 });
      await publishNewProduct(page, t, product[language]);
    }
    await expectDone(page, 'categories', 'products');
  }

  /** Finds the first product in the shop, orders it, and returns the number of the order. */
  async function order(page: Page): Promise<string> {
    for (const one of requiredLanguages) {
      await openHydrated(page, `/${one}`);
      await untilShown(page.getByRole('banner').getByRole('link', { name: shopName[one] }).first());
      await untilShown(page.getByRole('main').getByRole('link', { name: category[one] }).first());
      await untilShown(page.getByRole('main').getByRole('link', { name: last[one] }).first());
    }
    await expect
      .poll(async () => {
        await page.goto(`/${language}/search?query=${encodeURIComponent(first[language])}`);
        return page.getByRole('main').getByRole('link', { name: first[language], exact: true }).count();
      })
      .toBeGreaterThan(0);
    await page.getByRole('main').getByRole('link', { name: first[language], exact: true }).first().click();
    await untilShown(page.getByRole('heading', { level: 1, name: first[language] }));
    await page
      .getByRole('button', { name: shopWords('product.addToCart') })
      .filter({ visible: true })
      .click();
    await cartLink(page, language, 1).click();
    await page.getByRole('button', { name: shopWords('cart.checkout') }).click();
    return checkOut(page, language, 'Zone 66, Street 950, Building 41');
  }

  it('is set up from the link of its start to the first accepted order', () =>
    visit({ url: shop.url, size, name: `console-first-shop-${device}-${language}` }, async (owner) => {
      const { page } = owner;
      owner.expectRefusal('422 PUT /api/console/v1/settings/shop');
      owner.expectRefusal('422 POST /api/console/v1/categories');
      await join(page);
      await setUpShop(page);
      await setUpDelivery(page);
      await fillShelves(page);
      await openPage(page, 'orders');
      const number = await visit(
        { url: shop.url, size, name: `first-order-${device}-${language}` },
        async (shopper) => {
          await signIn(shopper.context, shop.url, (await createAccount(folder.path)).token);
          return order(shopper.page);
        },
      );
      const card = page.getByRole('log', { name: t('orders.newOrders') }).getByRole('article', { name: number });
      await card.getByRole('button', { name: t('orders.step.accept') }).click();
      await toast(page, t('orders.done.accepted', { number }));
      await expectDone(page, 'testOrder');
    }));
});
