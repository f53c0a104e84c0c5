import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { consoleWords } from '../support/console.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { it } from '../support/journey.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { arabicPhone, englishDesktop } from '../support/variants.ts';
import { openHydrated } from '../support/visit.ts';

const pictures = '**/api/console/v1/pictures';

async function pictureOf(background: string) {
  const plain = sharp({ create: { width: 600, height: 600, channels: 3, background } });
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await plain.jpeg().toBuffer() };
}

/** Holds the next upload of a picture. Returns what fails it. */
async function holdUpload(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    pictures,
    async (route) => {
      await promise;
      return route.abort();
    },
    { times: 1 },
  );
  return resolve;
}

describe('a save while a picture is on its way', () => {
  it('of a category waits for it', async ({ openConsole, addToCatalogue }) => {
    const { language, size } = arabicPhone;
    const t = consoleWords[language];
    const { page, call } = await openConsole({ size, role: 'owner', language });
    const name = 'صواني الانتظار';
    const id = await addToCatalogue.category({ name: { en: 'Waiting trays', ar: name } });
    const image = async () => (await call('listConsoleCategories')).rows.find((row) => row.id === id)?.image;
    await openHydrated(page, '/console/categories');
    await page.getByRole('button', { name: t('catalogue.category.edit', { name }) }).click();
    const dialog = page.getByRole('dialog');
    const uploads = await holdAnswers(page, 'POST', pictures);
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(await pictureOf('#8a1538'));
    await expect.poll(uploads.count).toBe(1);
    await dialog.getByRole('button', { name: t('catalogue.category.save') }).click();
    await untilShown(dialog.locator('[type=submit][aria-busy]'));
    uploads.release();
    await untilHidden(dialog);
    await expect.poll(image).toMatch(/\w/);
  });

  it('of a category is stopped at the picture that does not arrive', async ({ openConsole, addToCatalogue }) => {
    const { language, size } = englishDesktop;
    const t = consoleWords[language];
    const { page, call, expectRefusal } = await openConsole({ size, role: 'owner', language });
    const id = await addToCatalogue.category({ name: { en: 'Stopped trays', ar: 'صواني' } });
    const stored = async () => (await call('listConsoleCategories')).rows.find((row) => row.id === id);
    await openHydrated(page, '/console/categories');
    await page.getByRole('button', { name: t('catalogue.category.edit', { name: 'Stopped trays' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('catalogue.category.nameEn')).fill('Named trays');
    const fail = await holdUpload(page);
    expectRefusal('lost POST /api/console/v1/pictures');
    const picker = dialog.locator('input[type=file]').first();
    await picker.setInputFiles(await pictureOf('#134e6f'));
    await dialog.getByRole('button', { name: t('catalogue.category.save') }).click();
    await untilShown(dialog.locator('[type=submit][aria-busy]'));
    fail();
    await untilShown(dialog.locator('input[type=file][aria-invalid=true]'));
    await expect.poll(() => picker.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await stored()).toMatchObject({ image: null, name: { en: 'Stopped trays' } });
    await picker.setInputFiles(await pictureOf('#134e6f'));
    await dialog.getByRole('button', { name: t('catalogue.category.save') }).click();
    await untilHidden(dialog);
    await expect.poll(stored).toMatchObject({ image: expect.stringMatching(/\w/), name: { en: 'Named trays' } });
  });

  it('of a product in the shop waits for it', async ({ openConsole, addToCatalogue }) => {
    const { language, size } = englishDesktop;
    const t = consoleWords[language];
    const { page, call } = await openConsole({ size, role: 'owner', language });
    const { productId } = await addToCatalogue.product({ name: { en: 'Late vase', ar: 'مزهرية' } });
    const stored = () => call('getConsoleProduct', { params: { id: productId } });
    const before = (await stored()).pictures.length;
    await openHydrated(page, `/console/products/${productId}`);
    const uploads = await holdAnswers(page, 'POST', pictures);
    await page.getByLabel(t('catalogue.photos.add')).setInputFiles(await pictureOf('#0b6e4f'));
    await expect.poll(uploads.count).toBe(1);
    const save = page.getByRole('button', { name: t('catalogue.action.save'), exact: true });
    await save.click();
    await untilShown(page.locator('[aria-busy]').filter({ hasText: t('catalogue.action.save') }));
    uploads.release();
    await expect.poll(async () => (await stored()).pictures.length).toBe(before + 1);
  });

  it('of a line ordered by phone adds it with the picture', async ({ openConsole, addToCatalogue }) => {
    const { language, size } = englishDesktop;
    const t = consoleWords[language];
    const { page } = await openConsole({ size, role: 'owner', language });
    const name = 'Late photo mug';
    await addToCatalogue.product({
      name: { en: name, ar: 'كوب الصور' },
      variants: [{ price: 45, stock: 3 }],
      options: [{ type: 'image', name: { en: 'Photo', ar: 'الصورة' }, required: false }],
    });
    await openHydrated(page, '/console/orders/new');
    await page.getByRole('textbox', { name: t('newOrder.find') }).fill(name);
    await page
      .getByRole('list', { name: t('newOrder.found') })
      .getByRole('button', { name })
      .click();
    const uploads = await holdAnswers(page, 'POST', '**/api/console/v1/**');
    await page.locator('input[type=file]').setInputFiles(await pictureOf('#c8791b'));
    await expect.poll(uploads.count).toBe(1);
    await page.getByRole('button', { name: t('newOrder.addOne', { name, detail: '' }).trim() }).click();
    uploads.release();
    const lines = page.getByRole('list', { name: t('newOrder.lines') });
    await untilShown(lines.getByRole('img', { name: t('newOrder.picture', { name }) }));
    expect(await lines.getByRole('listitem').count()).toBe(1);
  });
});
