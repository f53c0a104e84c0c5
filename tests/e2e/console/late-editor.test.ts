import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { it } from '../support/journey.ts';
import { untilShown } from '../support/until-shown.ts';
import { englishDesktop } from '../support/variants.ts';
import { openHydrated, visit } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;
const { language, size } = englishDesktop;
const t = consoleWords[language];

const nameOf = (page: Page, of: 'Ar' | 'En') => page.getByLabel(t(`catalogue.words.name${of}`), { exact: true });

/** Leaves the page of a product for the list, and comes back, without loading the console again. */
async function leaveAndReturn(page: Page, path: string): Promise<void> {
  const back = page.getByRole('link', { name: t('catalogue.back') });
  await back.click();
  await untilShown(page.getByRole('heading', { level: 1, name: t('nav.products') }));
  await page.goBack();
  await page.waitForURL((now) => now.pathname === path);
  await untilShown(nameOf(page, 'Ar'));
}

describe('an answer to an editor that was left and opened again', () => {
  it('brings the photo to the product, and the save to what is typed now', ({ addToCatalogue }) =>
    visit({ url, size, name: 'console-late-editor' }, async ({ page, context }) => {
      const manager = await signInAs(context, shop, { role: 'manager', language });
      const own = consoleAt(url, manager);
      const categoryId = (await own('listConsoleCategories')).rows[0]?.id ?? 0;
      const { product } = await own('createProduct', { body: { categoryId, name: { ar: 'صينية', en: '' } } });
      addToCatalogue.removeLater(product.id);
      const stored = () => own('getConsoleProduct', { params: { id: product.id } });
      const path = `/console/products/${product.id}`;
      await openHydrated(page, path);

      const uploads = await holdAnswers(page, 'POST', '**/api/console/v1/pictures');
      const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#8a1538' } })
        .jpeg()
        .toBuffer();
      await page.getByLabel(t('catalogue.photos.add')).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
      await expect.poll(uploads.count).toBe(1);
      await leaveAndReturn(page, path);
      await nameOf(page, 'En').fill('Tray');
      uploads.release();
      await untilShown(page.getByRole('listitem', { name: t('catalogue.photos.item', { n: 1 }) }));

      const saves = await holdAnswers(page, 'PUT', `**/api/console/v1/products/${product.id}`);
      await page.getByLabel(t('catalogue.price.price'), { exact: true }).focus();
      await expect.poll(saves.count).toBe(1);
      await leaveAndReturn(page, path);
      await nameOf(page, 'En').fill('Round tray');
      saves.release();
      await page.getByLabel(t('catalogue.price.price'), { exact: true }).focus();
      await expect.poll(stored).toMatchObject({ name: { en: 'Round tray' }, pictures: [{}] });
      await untilShown(page.getByText(t('catalogue.action.kept'), { exact: true }));
    }));
});
