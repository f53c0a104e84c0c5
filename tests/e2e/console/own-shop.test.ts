import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { createCategory, createProduct } from '#server/testing/catalog-factory.ts';
import { demoWords } from '../../support/demo-words.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { mailTo } from '../support/data/mails.ts';
import { inDatabase } from '../support/data/staff.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { arabicPhone } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';

// From an empty database to a shop of watches with its own words, without a terminal: in Arabic on a phone.

const { language, size } = arabicPhone;
const t = consoleWords[language];
const shopName = { ar: 'ساعات لوسيل', en: 'Lusail Watches' };
const tagline = { ar: 'ساعات سويسرية في لوسيل', en: 'Swiss watches in Lusail' };
const slide = { ar: 'مجموعة الشتاء وصلت', en: 'The winter collection is here' };
const story = { ar: 'ورشتنا', en: 'Our workshop', handle: 'our-workshop' };
const nationalDay = { ar: 'اليوم الوطني', en: 'National Day', handle: 'national-day' };
const watches = [
  ['Diver 300', 'ساعة الغوص ٣٠٠'],
  ['Pilot', 'ساعة الطيار'],
  ['Dress watch', 'ساعة رسمية'],
] as const;
const accent = '#1b4f72';
const dayMs = 86_400_000;

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

async function expectGoodPage(page: Page): Promise<void> {
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
}

async function join(page: Page): Promise<void> {
  const path = /No console yet: \S+(\/console\/join#\S+)/.exec(shop.output())?.[1] ?? '';
  await openHydrated(page, path);
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

async function expectOwnWords(page: Page): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${shop.url}/ar`)).text(), { timeout: 10_000 })
    .toContain(`/look/${accent.slice(1)}-tajawal-`);
  for (const each of requiredLanguages) {
    await openHydrated(page, `/${each}`);
    await untilShown(page.getByRole('banner').getByRole('link', { name: shopName[each] }).first());
    await untilShown(page.getByRole('heading', { name: slide[each] }));
    await expectGoodPage(page);
    await openHydrated(page, `/${each}/pages/${story.handle}`);
    await untilShown(page.getByRole('heading', { level: 1, name: story[each] }));
    await expectGoodPage(page);
    for (const path of ['', '/about', '/contact', '/conditions', '/privacy', '/products', '/manifest.webmanifest']) {
      const text = await (await fetch(`${shop.url}/${each}${path}`)).text();
      const found = demoWords.exec(text.replaceAll(/<script[^>]* src=[^>]*>/g, ''));
      expect([each, path, found?.[0]]).toEqual([each, path, undefined]);
    }
  }
}

async function expectOwnMails(): Promise<void> {
  for (const each of requiredLanguages) {
    const email = `new-${each}@watches.example`;
    await shop.apiFor({ language: each })('register', {
      body: { name: 'Noura', email, phone: '55512345', password: 'pearl-diver-7', confirmPassword: 'pearl-diver-7' },
    });
    const { from, subject, text, html } = await mailTo(folder.path, email);
    expect(from?.name).toBe(shopName[each]);
    expect(demoWords.exec([subject, text, html].join('\n'))?.[0]).toBeUndefined();
  }
}

it('becomes a shop of watches with its own home, pages, colours and occasion', () =>
  visit({ url: shop.url, size, name: 'console-own-shop' }, async ({ page }) => {
    await join(page);
    await nameShop(page);
    // The sheet of products has a journey of its own: products.test.ts and first-shop.test.ts.
    await inDatabase(folder.path, async (db) => {
      const category = await createCategory(db, { name: { en: 'Watches', ar: 'ساعات' } });
      for (const [en, ar] of watches) await createProduct(db, { category, name: { en, ar } });
    });
    await chooseLook(page);
    await writeHome(page);
    await addPage(page, story);
    await button(page, t('content.publish.now')).click();
    await toast(page, t('content.done.published'));
    await addPage(page, nationalDay);
    await planPage(page);
    await expect.poll(() => statusOf(`/ar/pages/${story.handle}`)).toBe(200);
    expect(await statusOf(`/ar/pages/${nationalDay.handle}`)).toBe(404);
    await expectOwnWords(page);
    await expectOwnMails();
  }));
