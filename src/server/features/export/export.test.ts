import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandActor } from '../../audit/actors.ts';
import type { CategoryRow, ProductRow } from '../import/import.rules.ts';
import { importCatalogue } from '../import/import.service.ts';
import { addManyOrders } from '../../testing/many-orders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { csvCell } from '#contract/values/csv-text.ts';

const souq = fileURLToPath(new URL('../../../../tests/fixtures/souq.json', import.meta.url));

let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await createTestApp();
  await runImport(souq);
});
afterAll(() => shop.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dana-export-'));
  return () => rm(folder, { recursive: true });
});

function runImport(file: string) {
  return importCatalogue({ ...shop.services, by: commandActor(), file });
}

describe('the catalogue', () => {
  beforeAll(async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .webp()
      .toBuffer();
    const path = `catalog/${'a1'.repeat(16)}.webp`;
    await shop.services.storage.put(path, bytes);
    // What the sample lacks: pictures, hidden products, options, offers with texts, and breaks.
    const further = `catalog/${'b2'.repeat(16)}-aabbcc.webp`;
    await shop.services.storage.put(further, bytes);
    await shop.db
      .updateTable('products')
      .set({ image: path, more_images: [further] })
      .where('handle', 'like', 'p1-%')
      .execute();
    const texts = JSON.stringify({ [path]: { en: 'Honey', ar: 'عسل' } });
    await shop.db
      .updateTable('products')
      .set({ picture_texts: texts, published: false })
      .where('handle', 'like', 'p1-%')
      .execute();
    const description = JSON.stringify({ en: 'One & <two>\n\nThree\nfour', ar: '=خمسة' });
    await shop.db.updateTable('products').set({ description }).where('handle', 'like', 'p2-%').execute();
  });

  it.each(['json', 'csv', 'xlsx'] as const)('as %s changes nothing when it is imported', async (format) => {
    const file = join(folder, `catalogue.${format}`);
    const { exports } = shop.services;
    expect(await exports.catalogue(commandActor(), { file, format, pictures: folder, withCosts: true })).toEqual({
      rows: 64,
    });
    const before = await sql`select *, xmin::text from products order by id`.execute(shop.db);
    const report = await runImport(file);
    expect(report).toMatchObject({ products: { created: 0, updated: 0, unchanged: 64 }, problems: [] });
    expect(report.categories.created + report.categories.updated).toBe(0);
    expect((await sql`select *, xmin::text from products order by id`.execute(shop.db)).rows).toEqual(before.rows);
    expect((await stat(join(folder, 'catalog', `${'a1'.repeat(16)}.webp`))).size).toBeGreaterThan(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('has every field that a file may have', async () => {
    const category: Required<CategoryRow> = {
      handle: 'every-field',
      name: { en: 'Every field', ar: 'كل حقل' },
      description: { en: 'Of a category', ar: 'من القسم' },
      image: `catalog/${'a1'.repeat(16)}.webp`,
      parent: null,
      leadDays: 3,
      searchTitle: { en: 'Every field, delivered', ar: 'كل حقل مع التوصيل' },
      searchText: { en: '', ar: 'وصف لمحركات البحث' },
      sharingPicture: `catalog/${'a1'.repeat(16)}.webp`,
    };
    const product: Required<Omit<ProductRow, 'lacks'>> = {
      handle: 'every-field',
      category: 'every-field',
      name: { en: 'Every field', ar: 'كل حقل' },
      description: { en: 'Of a product', ar: 'من المنتج' },
      image: `catalog/${'a1'.repeat(16)}.webp`,
      moreImages: [`catalog/${'b2'.repeat(16)}-aabbcc.webp`],
      pictureTexts: { [`catalog/${'a1'.repeat(16)}.webp`]: { en: 'Red', ar: 'أحمر' } },
      published: false,
      leadDays: 4,
      furtherCategories: ['further-field'],
      tags: ['occasion:birthday', 'summer'],
      companions: ['a-card', 'a-balloon'],
      searchTitle: { en: 'Every field in Doha', ar: '' },
      searchText: { en: 'For search engines', ar: 'لمحركات البحث' },
      sharingPicture: `catalog/${'b2'.repeat(16)}-aabbcc.webp`,
      customizationOptions: [
        { name: { en: 'Name', ar: 'الاسم' }, type: 'text', image: null, required: true, maxLength: 12 },
      ],
      variants: [
        {
          sku: 'EVERY-FIELD',
          barcode: '6291041500213',
          price: 12.5,
          cost: 8.25,
          stock: 7,
          stockMode: 'made',
          dayLimit: 10,
          attributes: [{ name: { en: 'Size', ar: 'المقاس' }, value: { en: 'Large', ar: 'كبير' } }],
          images: [`catalog/${'a1'.repeat(16)}.webp`],
          offers: [{ discount: 10, description: { en: 'Today', ar: 'اليوم' } }],
          published: false,
        },
      ],
    };
    const further = { handle: 'further-field', name: { en: 'Further field', ar: 'حقل إضافي' } };
    const file = join(folder, 'every-field.json');
    await writeFile(file, JSON.stringify({ categories: [category, further], products: [product] }));
    expect(await runImport(file)).toMatchObject({ products: { created: 1 }, problems: [] });
    const exported = join(folder, 'catalogue.json');
    await shop.services.exports.catalogue(commandActor(), { file: exported, format: 'json', withCosts: true });
    const { categories, products } = JSON.parse(await readFile(exported, 'utf8')) as Record<string, object[]>;
    expect(categories).toContainEqual(category);
    expect(products).toContainEqual(product);
    await shop.db.deleteFrom('categories').where('handle', 'in', ['every-field', 'further-field']).execute();
  });

  it('as CSV comes back whole, and another shop gets it as it is', async () => {
    const file = join(folder, 'whole.json');
    const pictures = ['a1', 'b2'].map((name) => `catalog/${name.repeat(16)}${name === 'b2' ? '-aabbcc' : ''}.webp`);
    const option = (name: string, en: string, ar: string) => ({
      name: { en: name, ar: `${name} ع` },
      value: { en, ar },
    });
    const base = { category: 'whole', variants: [{ sku: 'W-1', price: 10, stock: 1 }] };
    const texts = {
      en: 'One.\n\n\nTwo  spaces <b>not bold</b> & 5 < 6.\n   indented\n- dash',
      ar: '=واحد',
    };
    const products = [
      {
        ...base,
        handle: 'w-pictures',
        furtherCategories: ['whole-too'],
        tags: ['recipient:mother', 'eid 2026', 'صيف'],
        companions: ['w-brackets', 'not-there-yet'],
        name: { en: 'Pictures', ar: 'صور' },
        description: texts,
        leadDays: 2,
        image: pictures[0],
        moreImages: [pictures[1]],
        pictureTexts: { [pictures[1] ?? '']: { en: 'Red', ar: 'أحمر' } },
        customizationOptions: [{ name: { en: 'Name', ar: 'الاسم' }, type: 'text' }],
        variants: [
          {
            sku: 'W-2',
            barcode: '036000291452',
            price: 100,
            cost: 61.5,
            stock: 3,
            stockMode: 'made',
            dayLimit: 4,
            attributes: [option('Size', 'S', 'ص'), option('Colour', 'Red', 'أحمر'), option('Cloth', 'Linen', 'كتان')],
            images: pictures,
            offers: [{ discount: 20, description: { en: 'Eid', ar: 'العيد' } }],
          },
          {
            sku: 'W-3',
            price: 100,
            stock: 3,
            offers: [{ amount: 18.45, description: { en: '', ar: '' } }],
            published: false,
            attributes: [option('Colour', 'Blue', 'أزرق')],
          },
        ],
      },
      { ...base, handle: 'w-brackets', name: { en: 'Cable <USB-C> & more', ar: 'كيبل <USB-C>' } },
      {
        ...base,
        handle: 'w-equals',
        name: { en: '=Equal', ar: '=ماركة' },
        variants: [{ sku: '=W-4', price: 9, stock: 1 }],
      },
      {
        ...base,
        handle: 'w-amp',
        name: { en: 'Salt &amp; Pepper', ar: 'ملح' },
        description: { en: 'Literal &copy; text', ar: '' },
        variants: [{ sku: 'W-5', price: 1, stock: 1, attributes: [option('Kind', 'Default Title', 'نوع')] }],
      },
      {
        ...base,
        handle: 'w-arabic',
        name: { en: 'عباية', ar: 'عباية' },
        description: { en: 'نص', ar: '' },
        published: false,
        variants: [{ sku: "'0091", price: 1, stock: 1 }],
      },
    ];
    const categories = [
      { handle: 'whole', name: { en: 'Whole &amp; all', ar: 'كامل' } },
      { handle: 'whole-too', name: { en: 'Whole, too', ar: 'كامل أيضًا' } },
    ];
    await writeFile(file, JSON.stringify({ categories, products }));
    expect(await runImport(file)).toMatchObject({ products: { created: 5 }, problems: [] });
    const csv = join(folder, 'whole.csv');
    await shop.services.exports.catalogue(commandActor(), {
      file: csv,
      format: 'csv',
      pictures: folder,
      withCosts: true,
    });
    expect(await runImport(csv)).toMatchObject({
      products: { created: 0, updated: 0, unchanged: 69 },
      problems: [],
      changes: [],
    });

    const other = await createTestApp();
    const report = await importCatalogue({ ...other.services, by: commandActor(), file: csv, pictures: folder });
    expect(report).toMatchObject({ products: { created: 69 }, problems: [] });
    const rowsOf = async ({ db }: TestApp) => {
      const { rows } =
        await sql<object>`select products.handle, products.name, products.description, products.lead_days,
        products.published, cardinality(more_images) as more, categories.name as category, sku, price_dirhams,
        discounted_dirhams, stock, attributes, cardinality(images) as images, variants.published as shown
        from products join variants on product_id = products.id join categories on categories.id = category_id
        where products.handle like 'w-%' order by sku collate "C"`.execute(db);
      return rows;
    };
    const [here, there] = [await rowsOf(shop), await rowsOf(other)];
    await other.close();
    expect(there).toEqual(here.map((row) => ('sku' in row && row.sku === "'0091" ? { ...row, sku: '0091' } : row)));
    await shop.db.deleteFrom('categories').where('handle', 'in', ['whole', 'whole-too']).execute();
  });

  it('does not replace a file', async () => {
    const file = join(folder, 'catalogue.json');
    await shop.services.exports.catalogue(commandActor(), { file, format: 'json', withCosts: true });
    await expect(
      shop.services.exports.catalogue(commandActor(), { file, format: 'json', withCosts: true }),
    ).rejects.toThrow('already exists');
  });
});

describe('orders and customers', () => {
  beforeAll(async () => {
    await addManyOrders(shop.db, { orders: 1500, customers: 40 });
    await shop.db
      .updateTable('users')
      .set({ name: '=HYPERLINK("x")' })
      .where('email', '=', 'customer-1@example.qa')
      .execute();
    await sql`update orders set created_at = '2026-03-01T20:59:59Z' where id = (select max(id) from orders)`.execute(
      shop.db,
    );
    await sql`update orders set created_at = '2026-03-01T21:00:00Z' where id = (select max(id) - 1 from orders)`.execute(
      shop.db,
    );
  });

  async function linesOf(file: string): Promise<string[]> {
    const text = await readFile(file, 'utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    return text.slice(1).trimEnd().split('\r\n');
  }
  const everything = { from: null, to: null };

  it('are all there, once each, with the words of the language', async () => {
    const file = join(folder, 'orders.csv');
    const { rows } = await shop.services.exports.orders(commandActor(), {
      file,
      days: everything,
      language: 'ar',
      withContact: false,
    });
    const [header, ...lines] = await linesOf(file);
    expect(header).toMatch(/^الطلب,تاريخ الطلب,/);
    expect([rows, lines.length, new Set(lines.map((line) => line.split(',')[0])).size]).toEqual([1500, 1500, 1500]);
    expect(lines.join()).not.toContain('@example.qa');
    expect(lines.join()).toContain(',مكتمل,');
  });

  it('are those of a day in Qatar, with names for those who may see them', async () => {
    const file = join(folder, 'orders.csv');
    const days = { from: '2026-03-01', to: '2026-03-01' };
    await shop.services.exports.orders(commandActor(), { file, days, language: 'en', withContact: true });
    const [, ...lines] = await linesOf(file);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/,2026-03-01,23:59,.*@example\.qa$/);
    expect(lines[0]).toMatch(/,\d{4}-\d\d-\d\d,16:00,20:00,/);
  });

  it('name customers, and a formula among the names is text', async () => {
    const file = join(folder, 'customers.csv');
    await shop.services.exports.customers(commandActor(), { file, days: everything, language: 'en' });
    const lines = await linesOf(file);
    expect(lines).toHaveLength(41);
    expect(lines.find((line) => line.includes('customer-1@'))).toMatch(/^"'=HYPERLINK\(""x""\)",customer-1@/);
  });
});

it.each([
  ['=1+1', "'=1+1"],
  ['+974 5512', "'+974 5512"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\tx', '"\'\tx"'],
  ["'=1", "''=1"],
  ['a,"b"', '"a,""b"""'],
  [-5, '-5'],
  [null, ''],
])('the cell %j is %s', (value, text) => expect(csvCell(value)).toBe(text));
