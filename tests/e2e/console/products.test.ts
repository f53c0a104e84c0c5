import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { ConsoleClient } from '#contract/console/client.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { consoleWords, signInAs } from '../support/console.ts';
import { onDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { expectFocus, expectGoodLayout } from '../support/layout.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants, arabicPhone } from '../support/variants.ts';
import { openHydrated, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const shop = demoShop();
const { url, dataDir } = shop;

/** The product whose page is open. */
const productAt = (page: Page) => Number(/products\/(\d+)/.exec(page.url())?.[1]);

const photoOf = async (width: number, height: number, background: string) => ({
  name: `IMG_${width}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const statusOf = async (path: string) => (await fetch(url + path, { redirect: 'manual' })).status;

async function firstCategory(console: ConsoleClient): Promise<number> {
  return (await console('listConsoleCategories')).rows[0]?.id ?? 0;
}

describe.each(allVariants)('a product in $language on a $device', (variant) => {
  const { language, device, size } = variant;
  const t = consoleWords[language];
  const named = (name: string) => `console-${name}-${device}-${language}`;
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const toast = (page: Page, text: string) => untilShown(page.getByRole('status').filter({ hasText: text }));

  it('is made from photos and words, refused while Arabic is missing, and published', ({
    addToCatalogue,
    hireColleague,
  }) =>
    visit({ url, size, name: named('new-product') }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'manager', language });
      await openHydrated(page, '/console/products');
      await untilShown(page.getByRole('article').first());
      await expectGoodLayout(page, variant);
      await page.getByRole('link', { name: t('catalogue.list.newProduct') }).click();
      const photos = [await photoOf(4000, 3000, '#8a1538'), await photoOf(600, 600, '#134e6f')];
      await page.getByLabel(t('catalogue.photos.add')).setInputFiles(photos);
      const second = page.getByRole('listitem', { name: t('catalogue.photos.item', { n: 2 }) });
      await untilShown(second);
      await button(page, t('catalogue.photos.up', { n: 2 })).click();
      const arabicName = `كعكة الورد ${device} ${language}`;
      const englishName = `Rose cake ${device} ${language}`;
      await field(page, t('catalogue.words.nameEn')).fill(englishName);
      await field(page, t('catalogue.price.price')).fill('٢٥٫٥٠');
      await field(page, t('catalogue.price.stock')).fill('١٠');
      // With a category and a name it is a draft, on the server too.
      expect(new URL(page.url()).search).toBe('');
      await page.getByLabel(t('catalogue.price.category')).selectOption({ index: 1 });
      await page.waitForURL(/draft=\d+/);
      const draft = Number(new URL(page.url()).searchParams.get('draft'));
      addToCatalogue.removeLater(draft);
      const elsewhere = await (await hireColleague('manager'))('getConsoleProduct', { params: { id: draft } });
      expect(elsewhere).toMatchObject({ name: { en: englishName }, price: 25.5, stock: 10, state: 'draft' });
      expect(elsewhere.pictures).toHaveLength(2);
      await button(page, t('catalogue.action.publish')).click();
      const alert = page.getByRole('alert').filter({ hasText: t('catalogue.words.nameAr') });
      await untilShown(alert);
      await expectGoodLayout(page, variant);

      await page.reload();
      await untilShown(second);
      const english = field(page, t('catalogue.words.nameEn'));
      expect(await english.inputValue()).toBe(englishName);
      expect(await field(page, t('catalogue.price.price')).inputValue()).toBe('25.5');
      await field(page, t('catalogue.words.nameAr')).fill(arabicName);
      await english.fill('كعكة');
      await untilShown(page.getByText(t('catalogue.words.hasArabic')));
      await english.fill(englishName);
      // Another step saves it, unasked.
      await field(page, t('catalogue.price.stock')).fill('12');
      await untilShown(page.getByText(t('catalogue.action.unsaved')));
      await english.focus();
      await untilShown(page.getByText(t('catalogue.action.kept'), { exact: true }));
      for (const shown of ['ar', 'en'])
        await untilShown(page.locator(`[lang=${shown}] figure, figure [lang=${shown}]`).getByText('25.50').first());
      await button(page, t('catalogue.action.publish')).click();
      await toast(page, t('catalogue.done.published'));
      const id = productAt(page);
      addToCatalogue.removeLater(id);
      expect(id).toBe(draft);
      for (const path of [`/ar/product/${id}`, `/en/product/${id}`])
        expect([path, await statusOf(path)]).toEqual([path, 200]);
      const { mainImage, moreImages } = (await (await fetch(`${url}/api/v1/products/${id}`)).json()).data;
      expect(moreImages).toHaveLength(1);
      const picture = await fetch(`${url}/images/${mainImage}?w=320`, { headers: { accept: 'image/avif' } });
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);
    }));

  it('that two people change keeps both edits, and asks about the same field', ({ addToCatalogue, hireColleague }) =>
    visit({ url, size, name: named('two-people') }, async ({ page, context, expectRefusal }) => {
      await signInAs(context, shop, { role: 'manager', language });
      const other = await hireColleague('manager');
      const name = { en: `Oud ${device} ${language}`, ar: 'عود' };
      const variants = [{ price: 80, stock: 4, attributes: [], images: [], published: true, position: 0 }];
      const { product } = await other('createProduct', {
        body: { categoryId: await firstCategory(other), name, variants },
      });
      addToCatalogue.removeLater(product.id);
      const rename = async (ar: string) => {
        const { version } = await other('getConsoleProduct', { params: { id: product.id } });
        await other('saveProduct', { params: { id: product.id }, body: { version, name: { ...name, ar } } });
      };
      await openHydrated(page, `/console/products/${product.id}`);
      const arabicName = field(page, t('catalogue.words.nameAr'));
      await untilShown(arabicName);
      await rename('عود كمبودي');
      const price = field(page, t('catalogue.price.price'));
      await price.fill('abc');
      await button(page, t('catalogue.action.saveDraft')).click();
      await expectFocus(price);
      await price.fill('85');
      await button(page, t('catalogue.action.saveDraft')).click();
      await toast(page, t('catalogue.done.saved'));
      const now = await other('getConsoleProduct', { params: { id: product.id } });
      expect(now).toMatchObject({ price: 85, name: { ar: 'عود كمبودي' } });

      await arabicName.fill('عود معتق');
      await rename('عود هندي');
      expectRefusal(`409 PUT /api/console/v1/products/${product.id}`);
      await button(page, t('catalogue.action.saveDraft')).click();
      const conflict = page.getByRole('group', { name: t('catalogue.words.nameAr') });
      await untilShown(conflict.getByText('عود معتق'));
      await untilShown(conflict.getByText('عود هندي'));
      await expectGoodLayout(page, variant);
      // Another save, also after a reload, does not replace what the other has saved.
      const stored = () => other('getConsoleProduct', { params: { id: product.id } });
      await button(page, t('catalogue.action.saveDraft')).click();
      await untilShown(page.getByText(t('catalogue.refused.undecided')));
      expect((await stored()).name.ar).toBe('عود هندي');
      await page.reload();
      await untilShown(arabicName);
      expect(await arabicName.inputValue()).toBe('عود معتق');
      await button(page, t('catalogue.action.saveDraft')).click();
      await untilShown(conflict.getByText('عود هندي'));
      expect((await stored()).name.ar).toBe('عود هندي');
      await conflict.getByRole('button', { name: t('conflict.takeTheirs') }).click();
      await toast(page, t('catalogue.done.saved'));
      expect(await arabicName.inputValue()).toBe('عود هندي');
    }));

  it('comes in sizes and colours, is published on its day, and its old address leads to it', ({ addToCatalogue }) =>
    visit({ url, size, name: named('matrix') }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'manager', language });
      await openHydrated(page, '/console/products/new');
      const slug = `abaya-${device}-${language}`;
      await field(page, t('catalogue.words.nameAr')).fill('عباية');
      await field(page, t('catalogue.words.nameEn')).fill(slug);
      await page.getByLabel(t('catalogue.price.category')).selectOption({ index: 1 });
      const choices = [
        ['Size', 'S', 'M', 'L'],
        ['Colour', 'Black', 'Blue', 'Red', 'White'],
      ];
      for (const [at, [choice = '', ...values]] of choices.entries()) {
        const n = at + 1;
        await button(page, t('catalogue.price.addChoice')).click();
        await field(page, t('catalogue.price.choiceNameAr', { n })).fill(`${choice} ع`);
        await field(page, t('catalogue.price.choiceNameEn', { n })).fill(choice);
        for (const [index, value] of values.entries()) {
          const v = index + 1;
          const group = page.getByRole('group', { name: t('catalogue.price.choice', { n }), exact: true });
          if (index > 0) await group.getByRole('button', { name: t('catalogue.price.addValue') }).click();
          await field(page, t('catalogue.price.valueAr', { n, v })).fill(`${value} ع`);
          await field(page, t('catalogue.price.valueEn', { n, v })).fill(value);
        }
      }
      const rows = page.getByRole('region', { name: t('catalogue.price.rows') });
      expect(await rows.getByRole('checkbox').count()).toBe(12);
      for (const at of [0, 5]) await rows.getByRole('checkbox').nth(at).uncheck();
      await field(page, t('catalogue.price.fillPrice')).fill('120');
      await field(page, t('catalogue.price.fillStock')).fill('3');
      await button(page, t('catalogue.price.fill')).click();
      // A field that the sticky header cuts has a smaller target, as axe counts.
      await page.evaluate(() => scrollTo(0, 0));
      await expectGoodLayout(page, variant);

      await button(page, t('catalogue.action.publishOn')).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('catalogue.action.day')).fill(addDays(qatarDay(new Date()), 1));
      await dialog.getByRole('button', { name: t('catalogue.action.publishOn') }).click();
      await page.waitForURL(/products\/\d+/);
      const id = productAt(page);
      addToCatalogue.removeLater(id);
      await untilShown(page.getByText(addDays(qatarDay(new Date()), 1)).first());
      expect(await statusOf(`/ar/product/${id}`)).toBe(404);
      // The day comes.
      await onDatabase(dataDir, async (db) => {
        await db
          .updateTable('products')
          .set({ publish_at: new Date(Date.now() - 1000) })
          .where('id', '=', id)
          .execute();
        await sql`select graphile_worker.add_job('publish_products', '{}', job_key => 'publish_products')`.execute(db);
      });
      await expect.poll(() => statusOf(`/ar/product/${id}`)).toBe(200);

      await page.reload();
      // A visitor was early.
      expect(await statusOf(`/ar/product/${slug}-2`)).toBe(404);
      await field(page, t('catalogue.look.handle')).fill(`${slug}-2`);
      await button(page, t('catalogue.action.save')).click();
      await toast(page, t('catalogue.done.saved'));
      for (const handle of [slug, `${slug}-2`]) {
        const moved = await fetch(`${url}/ar/product/${handle}`, { redirect: 'manual' });
        expect([moved.status, moved.headers.get('location')]).toEqual([301, `/ar/product/${id}`]);
      }
    }));
});

describe('the variants of a product', () => {
  const { language, size } = arabicPhone;
  const t = consoleWords[language];

  it('that share a value get a photo at once, which the shop shows with them', ({ addToCatalogue, hireColleague }) =>
    visit({ url, size, name: 'console-variant-pictures' }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'manager', language });
      const other = await hireColleague('manager');
      const named = (en: string, ar: string) => ({ en, ar });
      const attributes = (colour: string, letter: string) => [
        { name: named('Colour', 'اللون'), value: named(colour, `${colour} ع`) },
        { name: named('Size', 'المقاس'), value: named(letter, letter) },
      ];
      const variants = ['Red', 'Blue'].flatMap((colour, at) =>
        ['S', 'L'].map((letter, index) => ({
          price: 60,
          stock: 2,
          images: [],
          published: true,
          position: at * 2 + index,
          attributes: attributes(colour, letter),
        })),
      );
      const created = await other('createProduct', {
        body: { categoryId: await firstCategory(other), name: named('Scarf', 'وشاح'), variants },
      });
      const { id, version } = created.product;
      addToCatalogue.removeLater(id);
      await other('publishProduct', { params: { id }, body: { version } });

      await openHydrated(page, `/console/products/${id}`);
      await page.getByLabel(t('catalogue.photos.add')).setInputFiles(await photoOf(640, 640, '#134e6f'));
      await untilShown(page.getByRole('listitem', { name: t('catalogue.photos.item', { n: 1 }) }));
      await page
        .getByRole('button', { name: t('catalogue.price.rowPictures', { name: 'Red ع · S' }), exact: true })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('catalogue.price.addPictures')).setInputFiles(await photoOf(600, 600, '#8a1538'));
      const second = dialog.getByRole('checkbox', { name: t('catalogue.photos.item', { n: 2 }), exact: true });
      await untilShown(second);
      expect(await second.isChecked()).toBe(true);
      await dialog.getByRole('radio', { name: t('catalogue.price.allWith', { value: 'Red ع' }) }).check();
      await expectGoodLayout(page, arabicPhone);
      await dialog.getByRole('button', { name: t('catalogue.price.picturesDone') }).click();
      await page.getByRole('button', { name: t('catalogue.action.save'), exact: true }).click();
      await untilShown(page.getByRole('status').filter({ hasText: t('catalogue.done.saved') }));
      const stored = await other('getConsoleProduct', { params: { id } });
      const red = stored.pictures[1]?.path ?? '';
      expect(stored.variants.map(({ images }) => images)).toEqual([[red], [red], [], []]);

      await openHydrated(page, `/ar/product/${id}?variant=${stored.variants[1]?.id}`);
      const shown = page.getByRole('region', { name: wordsOf.ar('photos.gallery') }).getByRole('img');
      expect(await shown.getAttribute('src')).toContain(red);
    }));
});

describe('several products', () => {
  const { language, size } = arabicPhone;
  const t = consoleWords[language];

  it('are archived with one undo, get a category, and change their prices; one is copied', ({
    addToCatalogue,
    hireColleague,
  }) =>
    visit({ url, size, name: 'console-several-products' }, async ({ page, context }) => {
      await signInAs(context, shop, { role: 'manager', language });
      const other = await hireColleague('manager');
      const [category, target] = [await addToCatalogue.category(), await addToCatalogue.category()];
      const made = await Promise.all(
        ['ورد أبيض', 'ورد أحمر'].map((ar) =>
          addToCatalogue.product({ category, name: { en: '', ar }, variants: [{ price: 20 }] }),
        ),
      );
      const ids = made.map(({ productId }) => productId);
      const read = (id: number) => other('getConsoleProduct', { params: { id } });
      const toolbar = page.getByRole('toolbar', { name: t('catalogue.select.toolbar') });
      const press = (name: string) => toolbar.getByRole('button', { name, exact: true }).click();
      const select = async () => {
        for (const ar of ['ورد أبيض', 'ورد أحمر'])
          await page.getByLabel(t('catalogue.select.one', { name: ar })).check();
        await untilShown(toolbar.getByText(t('catalogue.select.count', { count: 2 })));
      };
      await openHydrated(page, `/console/products?category=${category}`);
      await select();
      await expectGoodLayout(page, arabicPhone, '[role=toolbar]');
      await press(t('catalogue.select.archive'));
      const archived = page.getByRole('status').filter({ hasText: t('catalogue.select.done.archived', { count: 2 }) });
      await untilShown(archived);
      expect((await Promise.all(ids.map(read))).map(({ state }) => state)).toEqual(['archived', 'archived']);
      await page.getByRole('button', { name: t('toast.undo'), exact: true }).click();
      await untilShown(page.getByRole('status').filter({ hasText: t('undo.undone', { count: 2 }) }));
      expect((await Promise.all(ids.map(read))).map(({ state }) => state)).toEqual(['live', 'live']);

      await select();
      await press(t('catalogue.select.prices'));
      await page.getByLabel(t('grid.percent')).fill('10');
      await page.getByRole('button', { name: t('grid.apply') }).click();
      await page.getByRole('button', { name: t('grid.review') }).click();
      const review = page.getByRole('dialog');
      await untilShown(review.getByText('22.00').first());
      await page.goBack();

      await openHydrated(page, `/console/products?category=${category}`);
      await select();
      await press(t('catalogue.select.category'));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('catalogue.price.category')).selectOption(String(target));
      await dialog.getByRole('button', { name: t('catalogue.select.setCategory', { count: 2 }) }).click();
      await untilShown(
        page.getByRole('status').filter({ hasText: t('catalogue.select.done.categorized', { count: 2 }) }),
      );
      expect((await Promise.all(ids.map(read))).map((one) => one.category.id)).toEqual([target, target]);

      await openHydrated(page, `/console/products/${ids[0]}`);
      await page.getByRole('button', { name: t('catalogue.action.copy'), exact: true }).click();
      await untilShown(page.getByRole('status').filter({ hasText: t('catalogue.done.copied') }));
      const copy = Number(/products\/(\d+)/.exec(page.url())?.[1]);
      addToCatalogue.removeLater(copy);
      expect(ids).not.toContain(copy);
      expect(await read(copy)).toMatchObject({ name: { ar: 'ورد أبيض' }, state: 'draft', stock: 0 });
    }));
});
