import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandActor } from '../../audit/actors.ts';
import { createCategory } from '../../testing/catalog-factory.ts';
import { excelFile } from '../../testing/excel-file.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importCatalogue, type ImportOptions } from './import.service.ts';

const sample = fileURLToPath(new URL('../../../../tests/fixtures/shopify-products.csv', import.meta.url));

let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('categories').execute();
  folder = await mkdtemp(join(tmpdir(), 'dana-csv-'));
  return () => rm(folder, { recursive: true });
});

function run(file: string, more: Partial<ImportOptions> = {}) {
  return importCatalogue({ ...shop.services, by: commandActor(), file, ...more });
}

async function runText(content: string, more: Partial<ImportOptions> = {}) {
  const file = join(folder, 'products.csv');
  await writeFile(file, content);
  return run(file, more);
}

async function sampleWithPictures(): Promise<string> {
  await mkdir(join(folder, 'pictures'));
  for (const [index, name] of ['abaya-front.png', 'abaya-back.png'].entries()) {
    const background = { r: 90 * index, g: 20, b: 60 };
    await sharp({ create: { width: 40, height: 40, channels: 3, background } }).toFile(join(folder, 'pictures', name));
  }
  const file = join(folder, 'products_export.csv');
  await copyFile(sample, file);
  return file;
}

const variantsOf = (handle: string) =>
  shop.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .selectAll('variants')
    .where('handle', '=', handle)
    .orderBy('position')
    .execute();

describe('an export of Shopify', () => {
  it('comes in with options, offers and pictures, and a second time changes nothing', async () => {
    const file = await sampleWithPictures();
    const planned = await run(file, { by: null });
    expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
    const report = await run(file);
    expect(report).toMatchObject({
      categories: { created: 3 },
      products: { created: 3, updated: 0, unchanged: 0 },
      problems: [],
    });
    expect(planned).toEqual(report);
    expect(report.warnings.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^linen-abaya: 1 picture is on the network and not downloaded, for example https:/),
        'linen-abaya: has no Arabic name: the product stays hidden until you add it',
        'gift-box: has no category: it is in Other',
      ]),
    );
    const abaya = await shop.db
      .selectFrom('products')
      .selectAll()
      .where('handle', '=', 'linen-abaya')
      .executeTakeFirstOrThrow();
    expect(abaya).toMatchObject({
      name: { en: 'Linen Abaya', ar: 'Linen Abaya' },
      description: { en: 'Light linen & cotton.\n\n• Machine wash\n• Made in Doha', ar: '' },
      published: false,
    });
    expect(abaya.more_images).toHaveLength(1);
    expect(abaya.picture_texts[abaya.image ?? '']).toEqual({ en: 'Front of the abaya', ar: '' });
    expect(await variantsOf('linen-abaya')).toMatchObject([
      {
        sku: 'linen-abaya-small-black',
        price_dirhams: 40_000,
        discounted_dirhams: 32_000,
        best_discount: 20,
        stock: 12,
      },
      { sku: 'linen-abaya-medium-black', stock: 7 },
      {
        sku: 'linen-abaya-medium-sand',
        price_dirhams: 40_000,
        discounted_dirhams: 33_550,
        best_discount: 16,
        stock: 0,
        images: abaya.more_images,
      },
    ]);
    const [small] = await variantsOf('linen-abaya');
    expect(small?.attributes).toEqual([
      { name: { en: 'Size', ar: 'المقاس' }, value: { en: 'Small', ar: 'Small' } },
      { name: { en: 'Color', ar: 'اللون' }, value: { en: 'Black', ar: 'Black' } },
    ]);
    expect(await variantsOf('oud-candle')).toMatchObject([{ sku: 'OUD-40', attributes: [], stock: 40 }]);
    const again = await run(file);
    expect(again.products).toEqual({ created: 0, updated: 0, unchanged: 3 });
    expect(again.categories).toEqual({ created: 0, updated: 0, unchanged: 0 });
  });

  it('is published with its Arabic columns, and keeps the texts that it does not have', async () => {
    await runText(
      'Handle,Title,Title (ar),Type,Type (ar),Variant Price,Variant Inventory Qty\nmug,Mug,كوب,Cups,أكواب,20,5\n',
    );
    const mug = await shop.apiFor({ language: 'ar' })('listProducts');
    expect(mug.rows).toMatchObject([{ name: 'كوب' }]);
    const changed = await runText('Handle,Title,Variant Price\nmug,Large mug,25\n');
    expect(changed).toMatchObject({ products: { updated: 1 }, warnings: [] });
    const { rows } = await shop.apiFor({ language: 'ar' })('listProducts');
    expect(rows).toMatchObject([{ name: 'كوب' }]);
    expect(await variantsOf('mug')).toMatchObject([{ price_dirhams: 2500, stock: 5 }]);
  });

  it('leaves what it does not have to an edit of the same moment', async () => {
    await runText(
      'Handle,Title,Title (ar),Description,Description (ar),Type,Variant Price,Variant Inventory Qty\nmug,Mug,كوب,Clay,طين,Cups,20,5\n',
    );
    const other = await createCategory(shop.db);
    const { catalogueWriter } = shop.services;
    const edited = {
      ...catalogueWriter,
      lockProducts: async (...[act, ids]: Parameters<typeof catalogueWriter.lockProducts>) => {
        await shop.db
          .updateTable('products')
          .set({
            name: JSON.stringify({ en: 'Mug', ar: 'كوب كبير' }),
            description: JSON.stringify({ en: 'Clay', ar: 'طين أحمر' }),
            category_id: other,
          })
          .where('id', 'in', [...ids])
          .execute();
        return catalogueWriter.lockProducts(act, ids);
      },
    };
    const changed = 'Handle,Title,Description,Variant Price\nmug,Large mug,Red clay,25\n';
    expect(await runText(changed, { catalogueWriter: edited })).toMatchObject({ products: { updated: 1 } });
    const mug = shop.db.selectFrom('products').selectAll().where('handle', '=', 'mug');
    expect(await mug.executeTakeFirstOrThrow()).toMatchObject({
      name: { en: 'Large mug', ar: 'كوب كبير' },
      description: { en: 'Red clay', ar: 'طين أحمر' },
      category_id: other,
    });
  });

  it('without a folder of pictures comes in without them, and names them', async () => {
    const report = await run(sample, { pictures: null });
    expect(report).toMatchObject({ products: { created: 3 }, problems: [] });
    expect(report.warnings.map(({ reason }) => reason)).toContain('pictures/abaya-front.png is not beside the file');
  });
});

describe('a broken CSV file', () => {
  it('is refused before anything is written', async () => {
    const good = Array.from({ length: 150 }, (_, index) => `Mug ${index},كوب ${index},M${index},5,5,Cups`);
    const content = ['Title,Title (ar),SKU,Price,Stock,Type', ...good, '"Cup,6'].join('\n');
    await expect(runText(content)).rejects.toMatchObject({ refusal: 'quotes' });
    expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
    expect(await shop.db.selectFrom('categories').select('id').execute()).toEqual([]);
  });

  it('names the column and the line of a row that is refused, and imports the others', async () => {
    const rows = [
      'Title,Title (ar),SKU,Price,Stock,Image Src,Type',
      'Mug,كوب,MUG,-5,5,,Cups',
      'Cup,فنجان,CUP,6,5,../../etc/passwd,Cups',
      'Jug,إبريق,JUG,7,5,,Cups',
      'Jar,برطمان,JUG,8,5,,Cups',
    ];
    const report = await runText(rows.join('\n'));
    expect(report.products.created).toBe(1);
    expect(report.problems).toEqual([
      { subject: 'mug', path: 'Price (2)', reason: 'must not be negative', lines: [2] },
      {
        subject: 'cup',
        path: 'Image Src (3)',
        reason: '../../etc/passwd must be the path of a picture beside the file',
        lines: [3],
      },
      { subject: 'jar', path: 'SKU', reason: 'JUG is on line 4 and on line 5', lines: [5] },
    ]);
  });
});

describe('a workbook', () => {
  const text = (value: string) => ({ xml: `<v>${value}</v>`, more: 't="str"' });
  const styled = (value: string, style: number) => ({ xml: `<v>${value}</v>`, more: `s="${style}"` });
  type Cell = ReturnType<typeof text>;

  /** Imports a workbook of these rows, in which style 1 is a percentage and style 2 a date. */
  async function runRows(rows: readonly (readonly (string | Cell)[])[], after = '') {
    const lines = rows.map((cells, index) => {
      const all = cells.map((cell) => (typeof cell === 'string' ? text(cell) : cell));
      return `<row r="${index + 1}">${all.map(({ xml, more }) => `<c ${more}>${xml}</c>`).join('')}</row>`;
    });
    const file = join(folder, 'products.xlsx');
    await writeFile(
      file,
      excelFile(`${lines.join('')}</sheetData>${after}<sheetData>`, {
        'xl/styles.xml':
          '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="17"/></cellXfs></styleSheet>',
      }),
    );
    return run(file);
  }
  const header = ['Handle', 'Title', 'Title (ar)', 'Type', 'Stock', 'Price', 'Sale price', 'Option1 Name'];

  it('with a percentage for a price, a date for an option and an error for a name refuses these rows', async () => {
    const rest = ['Shirts', '5', styled('100', 0)];
    const report = await runRows([
      [...header, 'Option1 Value'],
      ['a', 'A', 'أ', ...rest, styled('0.2', 1)],
      ['b', 'B', 'ب', ...rest, '', 'Age', styled('46087', 2)],
      [{ xml: '<f>1</f><v>#N/A</v>', more: 't="e"' }, 'C', 'ج', ...rest],
      [{ xml: '<f>1</f><v>#N/A</v>', more: 't="e"' }, 'D', 'د', ...rest],
      ['e', 'E', 'ه', ...rest],
    ]);
    expect(report.problems.map(({ path, reason }) => `${path}: ${reason.split('. ')[0]}`)).toEqual([
      'Sale price: "20%" on line 2 is not a number',
      'Option1 Value: "2026-03-06" on line 3 is a date',
      'Handle: "#N/A" on line 4 is an error of the sheet',
      'Handle: "#N/A" on line 5 is an error of the sheet',
    ]);
    expect(await variantsOf('e')).toMatchObject([{ price_dirhams: 10_000 }]);
    expect(report.products.created).toBe(1);
  });

  it('with cells that are merged over products is refused before anything is written', async () => {
    const rows = ['a', 'b', 'c'].map((name) => [name, name, 'اسم', 'Cups', '5', '10']);
    const merged = '<mergeCells><mergeCell ref="D2:D4"/></mergeCells>';
    const values = { range: 'D2:D4' };
    await expect(runRows([header, ...rows], merged)).rejects.toMatchObject({ refusal: 'mergedCells', values });
    expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
    expect(await shop.db.selectFrom('categories').select('id').execute()).toEqual([]);
  });
});

describe('a number with two readings', () => {
  const sheet = (...prices: string[]) =>
    ['Title;Title (ar);SKU;Price;Stock;Type']
      .concat(prices.map((price, at) => `Mug ${at};كوب ${at};M${at};${price};5;Cups`))
      .join('\n');

  it('is refused with its line if no other row shows how decimals are written', async () => {
    const report = await runText(sheet('12,500', '250', '12.500'));
    expect(report.problems.map(({ path, reason }) => [path, reason.split(' can be ')[0]])).toEqual([
      ['Price', '"12,500" on line 2'],
      ['Price', '"12.500" on line 4'],
    ]);
    expect(report.products.created).toBe(1);
    // One row says a comma, another a point.
    expect((await runText(sheet('12,500', '25.50', '7,50'))).problems).toHaveLength(1);
  });

  it.each([
    ['25.50', '12,500', 1_250_000],
    ['1,250.50', '12.500', 1250],
    ['25,50', '12,500', 1250],
    ['1.250,50', '12.500', 1_250_000],
  ])('is what %s in a later row shows: %s is %d dirhams', async (decisive, unclear, dirhams) => {
    expect((await runText(sheet(unclear, decisive))).problems).toEqual([]);
    expect(await variantsOf('mug-0')).toMatchObject([{ price_dirhams: dirhams }]);
  });
});
