import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect } from 'vitest';
import { consoleWords, signInAs } from '../support/console.ts';
import { inDatabase } from '../support/data/staff.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { expectGoodLayout } from '../support/layout.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants, arabicPhone, englishDesktop, type Variant } from '../support/variants.ts';
import { openHydrated } from '../support/visit.ts';

const shop = demoShop();
const { dataDir } = shop;
// The import makes a category for the products.
afterAll(() =>
  inDatabase(dataDir, async (db) => {
    const skus = allVariants.map(skuOf);
    const imported = db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'product_id')
      .where('sku', 'in', skus);
    await db
      .deleteFrom('categories')
      .where('id', 'in', imported.select('category_id'))
      .where('demo', '=', false)
      .execute();
  }),
);

const skuOf = ({ device, language }: Variant) => `${device}-${language}`.toUpperCase();

function choose(page: Page, name: string, content: string): Promise<void> {
  return page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** The figure with this name in the report of an import. */
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

describe.each(allVariants)('files in $language on a $device', (variant) => {
  const { language, size } = variant;
  const t = consoleWords[language];

  it('a sheet is mapped, looked at and imported, and the catalogue is exported', async ({ openConsole }) => {
    const { page } = await openConsole({ size, role: 'owner', language });
    await openHydrated(page, '/console/exports');
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.exports') }));
    await expectGoodLayout(page, variant);
    const sku = skuOf(variant);
    const rows = ['Article,Arabic,Code,Cost,Shelf', `Mug ${sku},كوب ${sku},${sku},٢٥٫٥٠,5`, 'Jar,برطمان,J1,free,5'];
    await choose(page, 'sheet.csv', rows.join('\n'));
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.import') }));
    await untilShown(page.getByText(t('files.columnsNeeded')));
    for (const [column, field] of [
      ['Article', 'nameEn'],
      ['Arabic', 'nameAr'],
      ['Code', 'sku'],
      ['Cost', 'price'],
      ['Shelf', 'stock'],
    ] as const)
      await page.getByLabel(column, { exact: true }).selectOption(field);
    // What was chosen survives a reload.
    await page.reload();
    await page.getByRole('button', { name: t('files.check') }).click();
    await expect.poll(() => figure(page, t('files.created')).innerText()).toBe('1');
    expect(await figure(page, t('files.refused')).innerText()).toBe('1');
    await untilShown(page.getByText(/free/).first());
    await expectGoodLayout(page, variant);
    await page.getByRole('button', { name: t('files.run') }).click();
    await untilShown(page.getByRole('heading', { name: t('files.outcome') }));
    const refused = page.waitForEvent('download');
    await page.getByRole('link', { name: t('files.refusedFile') }).click();
    expect(await readFile(await (await refused).path(), 'utf8')).toContain('Jar,برطمان,J1,free,5,3,');

    await page.getByRole('link', { name: t('files.other') }).click();
    await page.getByLabel(t('files.what'), { exact: true }).selectOption('catalogueCsv');
    await page.getByRole('button', { name: t('files.export'), exact: true }).click();
    const link = page.getByRole('link', { name: /catalogue-.*\.csv/ });
    await untilShown(link.first());
    // A field that the sticky header cuts has a smaller target, as axe counts.
    await page.evaluate(() => scrollTo(0, 0));
    await expectGoodLayout(page, variant);
    const download = page.waitForEvent('download');
    await link.first().click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(`كوب ${sku}`);
  });
});

it('the pictures that a file names are sent and found by name', async ({ open }) => {
  const { page, context } = await open({ size: arabicPhone.size });
  const t = consoleWords.ar;
  await signInAs(context, shop, { role: 'manager', language: 'ar' });
  await openHydrated(page, '/console/exports');
  await choose(page, 'sheet.csv', 'Title,Title (ar),Price,Stock,Image Src\nVase,مزهرية,20,5,photos/vase.png\n');
  const missing = page.getByText(/photos\/vase\.png/).first();
  await missing.waitFor({ state: 'attached' });
  await page
    .locator('summary')
    .filter({ hasText: t('files.pictures') })
    .click();
  const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles([{ name: 'vase.png', mimeType: 'image/png', buffer }]);
  await missing.waitFor({ state: 'detached' });
  await untilShown(page.getByRole('button', { name: t('files.run') }));
  await expectGoodLayout(page, arabicPhone);
});

it('an accountant exports and imports nothing; a broken file is explained', async ({ open }) => {
  const { page, context } = await open({ size: arabicPhone.size });
  const t = consoleWords.ar;
  await signInAs(context, shop, { role: 'manager', language: 'ar' });
  await openHydrated(page, '/console/exports');
  await choose(page, 'sheet.csv', 'Title,Price\n"Mug,5\n');
  const alert = page.getByRole('alert').filter({ hasText: t('files.failedTitle') });
  await untilShown(alert);
  expect(await alert.innerText()).toContain('علامة تنصيص في السطر 2');
  await expectGoodLayout(page, arabicPhone);
  // An open page of one person would read as the next one.
  await page.goto('/robots.txt');
  await context.clearCookies({ name: 'dana-staff' });
  await signInAs(context, shop, { role: 'accountant', language: 'en' });
  await page.setViewportSize(englishDesktop.size);
  await openHydrated(page, '/console/exports');
  await untilShown(page.getByRole('button', { name: consoleWords.en('files.export'), exact: true }));
  expect(await page.locator('input[type=file]').count()).toBe(0);
});
