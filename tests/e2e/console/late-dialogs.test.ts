import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { inDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { it } from '../support/journey.ts';
import { untilShown } from '../support/until-shown.ts';
import { englishDesktop } from '../support/variants.ts';
import { openHydrated, visit } from '../support/visit.ts';

const shop = demoShop();
const { url, dataDir } = shop;
const { language, size } = englishDesktop;
const t = consoleWords[language];

const toast = (page: Page, text: string) => untilShown(page.getByRole('status').filter({ hasText: text }));

describe('settings that are saved and not read again yet', () => {
  it('are what the next change is compared with', () =>
    visit({ url, size, name: 'console-late-reading' }, async ({ page, context }) => {
      const owner = await signInAs(context, shop, { role: 'owner', language });
      const stored = async () => (await consoleAt(url, owner)('getNotificationSettings')).values.acceptMinutes;
      const before = await stored();
      await openHydrated(page, '/console/settings/notifications');
      const minutes = page.getByRole('textbox', { name: t('audit.field.acceptMinutes') });
      const save = page.getByRole('button', { name: t('settings.save'), exact: true });
      await untilShown(minutes);
      const reads = await holdAnswers(page, 'GET', '**/api/console/v1/settings/notifications');
      await minutes.fill('17');
      await save.click();
      await toast(page, t('settings.saved'));
      await expect.poll(reads.count).toBeGreaterThan(0);
      expect(await minutes.inputValue()).toBe('17');
      await minutes.fill(String(before));
      await save.click();
      await expect.poll(stored).toBe(before);
      reads.release();
    }));
});

describe('a payment option or a zone that is saved and not read again yet', () => {
  it('is what the next change is compared with', () =>
    visit({ url, size, name: 'console-late-rows' }, async ({ page, context }) => {
      const own = consoleAt(url, await signInAs(context, shop, { role: 'owner', language }));
      const save = page.getByRole('button', { name: t('settings.save'), exact: true });
      const cases = {
        payments: {
          stored: async () => (await own('getPaymentSettings')).options.map(({ description }) => description.en),
          field: page.getByLabel(t('settings.inEnglish', { field: t('audit.field.description') })).first(),
          open: async () => openHydrated(page, '/console/settings/payments'),
        },
        delivery: {
          stored: async () => (await own('getDeliverySettings')).zones.map(({ name }) => name.en),
          field: page.getByRole('dialog').getByLabel(t('settings.nameEn')),
          open: async () => {
            const [zone] = (await own('getDeliverySettings')).zones;
            await page.getByRole('button', { name: new RegExp(`^${zone?.name.en}`) }).click();
          },
        },
      };
      for (const [path, { stored, field, open }] of Object.entries(cases)) {
        await openHydrated(page, `/console/settings/${path}`);
        const before = await stored();
        await open();
        const text = await field.inputValue();
        const reads = await holdAnswers(page, 'GET', `**/api/console/v1/settings/${path}`);
        for (const next of [`${text} soon`, text]) {
          if (path === 'delivery' && next === text) await open();
          await field.fill(next);
          await save.first().click();
          await toast(page, t('settings.saved'));
        }
        await expect.poll(stored).toEqual(before);
        reads.release();
      }
    }));
});

describe('what was typed before a colleague has saved', () => {
  it('does not overwrite the limit of low stock unseen', ({ addToCatalogue }) =>
    visit({ url, size, name: 'console-late-limit' }, async ({ page, context, expectRefusal }) => {
      const owner = await signInAs(context, shop, { role: 'owner', language });
      const own = consoleAt(url, owner);
      const category = await addToCatalogue.category({ name: { en: 'Late limits', ar: 'Late limits' } });
      const { variantId: id } = await addToCatalogue.product({ category, variants: [{ stock: 5 }] });
      const stored = async () => (await own('getStock', { params: { id } })).lowFrom;
      const seen = await stored();
      await openHydrated(page, `/console/stock/${id}`);
      const limit = page.getByRole('textbox', { name: t('stock.threshold.label') });
      await limit.fill('9');
      await own('setLowFrom', { params: { id }, body: { lowFrom: 7, seen } });
      await openHydrated(page, `/console/stock/${id}`);
      expect(await limit.inputValue()).toBe('9');
      expectRefusal(`409 PUT /api/console/v1/variants/${id}/low-from`);
      const save = page.getByRole('button', { name: t('stock.threshold.save') });
      await save.click();
      const conflict = page.getByRole('alert').filter({ hasText: `changed “${t('audit.field.lowFrom')}”` });
      await untilShown(conflict.getByText(`${t('conflict.theirs')}: 7`));
      expect([await limit.inputValue(), await stored()]).toEqual(['9', 7]);
      await conflict.getByRole('button', { name: t('conflict.keepMine') }).click();
      await expect.poll(stored).toBe(9);
    }));

  it('does not overwrite the name of a category unseen', ({ addToCatalogue }) =>
    visit({ url, size, name: 'console-late-name' }, async ({ page, context, expectRefusal }) => {
      const owner = await signInAs(context, shop, { role: 'owner', language });
      const own = consoleAt(url, owner);
      const id = await addToCatalogue.category({ name: { en: 'Late trays', ar: 'Late trays' } });
      const stored = async () => (await own('listConsoleCategories')).rows.find((row) => row.id === id);
      const version = (await stored())?.version ?? 0;
      await openHydrated(page, '/console/categories');
      await page.getByRole('button', { name: t('catalogue.category.edit', { name: 'Late trays' }) }).click();
      const dialog = page.getByRole('dialog');
      const name = dialog.getByRole('textbox', { name: t('catalogue.category.nameEn') });
      await name.fill('Round trays');
      await own('saveCategory', { params: { id }, body: { version, name: { en: 'Oval trays', ar: 'Late trays' } } });
      expectRefusal(`409 PUT /api/console/v1/categories/${id}`);
      const save = dialog.getByRole('button', { name: t('catalogue.category.save') });
      await save.click();
      const conflict = dialog.getByRole('alert').filter({ hasText: `changed “${t('catalogue.category.nameEn')}”` });
      await untilShown(conflict.getByText(`${t('conflict.theirs')}: Oval trays`));
      expect([await name.inputValue(), (await stored())?.name.en]).toEqual(['Round trays', 'Oval trays']);
      await conflict.getByRole('button', { name: t('conflict.keepMine') }).click();
      await expect.poll(async () => (await stored())?.name.en).toBe('Round trays');
    }));

  it('does not take back other fields of a category', ({ addToCatalogue }) =>
    visit({ url, size, name: 'console-late-category' }, async ({ page, context }) => {
      const owner = await signInAs(context, shop, { role: 'owner', language });
      const own = consoleAt(url, owner);
      const id = await addToCatalogue.category({ name: { en: 'Late boxes', ar: 'Late boxes' } });
      const stored = async () => (await own('listConsoleCategories')).rows.find((row) => row.id === id);
      const version = (await stored())?.version ?? 0;
      const dialog = page.getByRole('dialog');
      const name = dialog.getByLabel(t('catalogue.category.nameEn'));
      const open = async () => {
        await openHydrated(page, '/console/categories');
        await page.getByRole('button', { name: t('catalogue.category.edit', { name: 'Late boxes' }) }).click();
      };
      const description = { en: 'Of a colleague', ar: 'من زميل' };
      await open();
      await name.fill('Late chests');
      await own('saveCategory', { params: { id }, body: { version, description } });
      await open();
      expect(await name.inputValue()).toBe('Late chests');
      const held = await holdAnswers(page, 'PUT', '**/api/console/v1/categories/*');
      const save = dialog.getByRole('button', { name: t('catalogue.category.save') });
      await save.click();
      await expect.poll(held.count).toBe(1);
      await name.fill('Late cases');
      held.release();
      await toast(page, t('catalogue.category.saved'));
      expect(await stored()).toMatchObject({ name: { en: 'Late chests' }, description });
      expect(await name.inputValue()).toBe('Late cases');
      await save.click();
      await expect.poll(stored).toMatchObject({ name: { en: 'Late cases' }, description });
      await expect.poll(() => dialog.count()).toBe(0);

      // A removed category has nothing to keep.
      await page.getByRole('button', { name: t('catalogue.category.edit', { name: 'Late cases' }) }).click();
      await name.fill('Late crates');
      await dialog.getByRole('button', { name: t('catalogue.category.remove') }).click();
      await expect.poll(() => dialog.count()).toBe(0);
      expect(await stored()).toBeUndefined();
    }));
});

describe('an answer to a dialog that was closed', () => {
  it('leaves the next one open, with what is typed into it', () =>
    visit({ url, size, name: 'console-late-dialog' }, async ({ page, context }) => {
      const owner = await signInAs(context, shop, { role: 'owner', language });
      const own = consoleAt(url, owner);
      const dialog = page.getByRole('dialog');
      const field = (label: 'nameAr' | 'nameEn' | 'textAr' | 'textEn') =>
        dialog.getByLabel(t(`inbox.testimonial.${label}`));
      const open = () =>
        page
          .getByRole('button', { name: t('inbox.testimonial.add') })
          .first()
          .click();
      const save = dialog.getByRole('button', { name: t('inbox.testimonial.save') });
      await openHydrated(page, '/console/inbox/testimonials');
      await open();
      for (const label of ['nameAr', 'nameEn', 'textAr', 'textEn'] as const) await field(label).fill('Late Mariam');
      const held = await holdAnswers(page, 'POST', '**/api/console/v1/testimonials');
      await save.click();
      await expect.poll(held.count).toBe(1);
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
      await open();
      await field('nameEn').fill('Late Noura');
      held.release();
      await toast(page, t('inbox.testimonial.added'));
      expect(await field('nameEn').inputValue()).toBe('Late Noura');
      await page.reload();
      await open();
      expect(await field('nameEn').inputValue()).toBe('Late Noura');

      // In the dialog that is open at the answer, what was typed since then is an edit of the stored one.
      const again = await holdAnswers(page, 'POST', '**/api/console/v1/testimonials');
      await save.click();
      await expect.poll(again.count).toBe(1);
      await field('textEn').fill('Lovely, as always');
      again.release();
      await expect.poll(async () => (await own('listTestimonials')).rows.at(-1)?.name.en).toBe('Late Noura');
      expect(await field('textEn').inputValue()).toBe('Lovely, as always');
      await save.click();
      await expect.poll(() => dialog.count()).toBe(0);
      const added = (await own('listTestimonials')).rows.filter(({ name }) => name.en === 'Late Noura');
      expect(added.map(({ content }) => content.en)).toEqual(['Lovely, as always']);
      for (const { id } of added) await own('removeTestimonial', { params: { id } });
      for (const { id, content } of (await own('listTestimonials')).rows)
        if (content.en === 'Late Mariam') await own('removeTestimonial', { params: { id } });
    }));
});

describe('what is typed while a new thing is saved for the first time', () => {
  it('is an edit of a new category', () =>
    visit({ url, size, name: 'console-late-new-category' }, async ({ page, context }) => {
      const own = consoleAt(url, await signInAs(context, shop, { role: 'owner', language }));
      const stored = async () =>
        (await own('listConsoleCategories')).rows.filter(({ name }) => name.en.startsWith('Late lamps'));
      const dialog = page.getByRole('dialog');
      const field = (label: 'nameAr' | 'nameEn') => dialog.getByLabel(t(`catalogue.category.${label}`));
      const save = dialog.getByRole('button', { name: t('catalogue.category.save') });
      await openHydrated(page, '/console/categories');
      await page
        .getByRole('button', { name: t('catalogue.category.newCategory') })
        .first()
        .click();
      await field('nameAr').fill('مصابيح');
      await field('nameEn').fill('Late lamps');
      const held = await holdAnswers(page, 'POST', '**/api/console/v1/categories');
      await save.click();
      await expect.poll(held.count).toBe(1);
      await field('nameEn').fill('Late lamps of glass');
      held.release();
      await expect.poll(stored).toMatchObject([{ name: { en: 'Late lamps' } }]);
      await toast(page, t('catalogue.category.saved'));
      expect(await field('nameEn').inputValue()).toBe('Late lamps of glass');
      await save.click();
      await expect.poll(() => dialog.count()).toBe(0);
      const rows = await stored();
      for (const { id, version } of rows) await own('deleteCategory', { params: { id }, body: { version } });
      expect(rows.map(({ name }) => name)).toEqual([{ en: 'Late lamps of glass', ar: 'مصابيح' }]);
    }));

  it('is an edit of a new zone', () =>
    visit({ url, size, name: 'console-late-new-zone' }, async ({ page, context }) => {
      const own = consoleAt(url, await signInAs(context, shop, { role: 'owner', language }));
      const stored = async () =>
        (await own('getDeliverySettings')).zones.filter(({ name }) => name.en.startsWith('Late island'));
      const dialog = page.getByRole('dialog');
      const field = (label: 'nameAr' | 'nameEn') => dialog.getByLabel(t(`settings.${label}`));
      const save = dialog.getByRole('button', { name: t('settings.save'), exact: true });
      await openHydrated(page, '/console/settings/delivery');
      await page.getByRole('button', { name: t('settings.delivery.newZone') }).click();
      await field('nameAr').fill('جزيرة');
      await field('nameEn').fill('Late island');
      const held = await holdAnswers(page, 'POST', '**/api/console/v1/settings/zones');
      await save.click();
      await expect.poll(held.count).toBe(1);
      await field('nameEn').fill('Late island north');
      held.release();
      await toast(page, t('settings.saved'));
      expect(await field('nameEn').inputValue()).toBe('Late island north');
      await save.click();
      await expect.poll(() => dialog.count()).toBe(0);
      const rows = await stored();
      await inDatabase(dataDir, (db) =>
        db
          .deleteFrom('zones')
          .where(
            'id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute(),
      );
      expect(rows.map(({ name }) => name)).toEqual([{ en: 'Late island north', ar: 'جزيرة' }]);
    }));
});
