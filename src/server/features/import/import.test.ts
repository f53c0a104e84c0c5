import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandActor } from '../../audit/actors.ts';
import { createInAct } from '../../audit/run-act.ts';
import { createLocalStorage, type Storage } from '../../media/storage.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type CatalogService, createCatalogService } from '../catalog/catalog.service.ts';
import { createCatalogueWriter } from '../catalog/writes/catalogue-writer.ts';
import * as standing from '../offers/standing-offers.queries.ts';
import { createPostgresEngine } from '../search/postgres-engine.ts';
import type { SearchEngine } from '../../shared/search-engine.ts';
import { createStockAlertsService } from '../stock-alerts/stock-alerts.service.ts';
import { importCatalogue, type ImportOptions } from './import.service.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';

const souq = new URL('../../../../tests/fixtures/souq.json', import.meta.url);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let storage: Storage;
let catalog: CatalogService;
let shop: Pick<ImportOptions, 'db' | 'inAct' | 'catalogueWriter' | 'searchEngine' | 'offers' | 'by'>;
let searchEngine: SearchEngine;

const clock = () => new Date();
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  searchEngine = createPostgresEngine({ db });
  catalog = createCatalogService({
    db,
    stockAlerts: createStockAlertsService({ db, clock, limitsOn: true }),
    feeds: { noteChanged: async () => {} },
    readFullToday: async () => ({ productIds: [], variantIds: [] }),
  });
  const catalogueWriter = createCatalogueWriter({ catalog, searchEngine });
  const offers = { standing };
  shop = { db, inAct: createInAct({ db, clock }), catalogueWriter, searchEngine, offers, by: commandActor() };
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('categories').execute();
  folder = await mkdtemp(join(tmpdir(), 'dana-import-'));
  storage = createLocalStorage(join(folder, 'storage'));
  return () => rm(folder, { recursive: true });
});

async function runImport(content: unknown, more: Partial<ImportOptions> = {}) {
  const file = join(folder, 'catalogue.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return importCatalogue({ ...shop, storage, file, ...more });
}

/** Everything that an import writes, with the transaction id of each row. */
async function everything() {
  const tables = ['categories', 'products', 'variants', 'offers', 'customization_options'] as const;
  return Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql`select xmin::text, * from ${sql.table(table)} order by id`.execute(database.db);
        return [table, rows];
      }),
    ),
  );
}

const category = { handle: 'gifts', name: { en: 'Gifts', ar: 'هدايا' } };

function product(handle: string, more: Record<string, unknown> = {}, variant: Record<string, unknown> = {}) {
  return {
    handle,
    category: 'gifts',
    name: { en: handle, ar: `منتج ${handle}` },
    variants: [{ sku: `SKU-${handle}`, price: 100, stock: 5, ...variant }],
    ...more,
  };
}

function variantOf(sku: string) {
  return database.db.selectFrom('variants').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow();
}

describe('a real catalogue', () => {
  it('is imported completely with few statements, and a second import changes nothing', async () => {
    const content = await readFile(souq, 'utf8');
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const seen: number[] = [];
    const report = await runImport(content, { onProgress: (done, total) => seen.push(done / total) });
    // Rows are written many at a time: there are fewer statements than products.
    expect(statements.mock.calls.length).toBeLessThan(64);
    statements.mockRestore();
    expect(report).toEqual({
      categories: { created: 16, updated: 0, unchanged: 0 },
      products: { created: 64, updated: 0, unchanged: 0 },
      unused: [],
      variants: { created: 64, updated: 0, unchanged: 0 },
      problems: [],
      warnings: [],
      changes: [],
    });
    expect(seen.at(-1)).toBe(1);
    const honey = await database.db
      .selectFrom('products')
      .selectAll()
      .where('handle', '=', 'p1-sidr-honey-500-g')
      .executeTakeFirstOrThrow();
    expect(honey).toMatchObject({
      name: { en: 'Sidr Honey 500 g', ar: 'عسل سدر 500 جم' },
      published: true,
      demo: false,
    });
    expect(honey).toMatchObject({ lowest_price_dirhams: 8900, in_stock: true, has_offer: false });

    const before = await everything();
    const again = await runImport(content);
    expect(again.products).toEqual({ created: 0, updated: 0, unchanged: 64 });
    expect(again.categories).toEqual({ created: 0, updated: 0, unchanged: 16 });
    expect(await everything()).toEqual(before);
  });

  it('is imported with the columns of lists: a recount changes nothing', async () => {
    const hidden = { published: false };
    const offers = [{ discount: 33, description: { en: '', ar: '' } }];
    const variants = [
      { sku: 'A', price: 9.99, stock: 0, offers },
      { sku: 'B', price: 5, stock: 3, ...hidden },
    ];
    await runImport({
      categories: [category],
      products: [
        product('a', { variants }),
        product('b', hidden),
        product('c', {}, hidden),
        product('d', {}, { offers, stock: 0 }),
      ],
    });
    const before = await everything();
    const ids = (await database.db.selectFrom('products').select('id').execute()).map((row) => row.id);
    await catalog.refreshListing(database.db, ids);
    expect(await everything()).toEqual(before);
  });

  it('is indexed by a job if it is large, and is found soon after', async () => {
    const products = Array.from({ length: 150 }, (_, index) => product(`large-${index}`));
    const file = join(folder, 'large.jsonl');
    await writeFile(file, [category, ...products].map((row) => JSON.stringify(row)).join('\n'));
    const report = await importCatalogue({
      ...shop,
      storage,
      file,
      indexLaterFrom: 100,
    });
    expect(report.products.created).toBe(150);
    expect((await searchEngine.find('large-77', { language: 'en', limit: 5 })).items).toEqual([]);
    const { rows } = await sql`select key from graphile_worker.jobs where key = 'index_products'`.execute(database.db);
    expect(rows).toHaveLength(1);
    await searchEngine.catchUp();
    expect((await searchEngine.find('large-77', { language: 'en', limit: 5 })).items).toHaveLength(1);
  });

  it('is listed newest first, in the reverse order of the file', async () => {
    await runImport({
      categories: [category],
      products: Array.from({ length: 120 }, (_, index) => product(`n${index}`)),
    });
    const rows = await database.db.selectFrom('products').select('handle').orderBy('created_at').execute();
    expect(rows.map((row) => row.handle)).toEqual(Array.from({ length: 120 }, (_, index) => `n${index}`));
  });
});

describe('a changed catalogue', () => {
  it('changes what it names and keeps the rest: ids, stock, descriptions, unlisted products', async () => {
    const rich = product(
      'mug',
      {
        description: { en: 'A mug', ar: 'كوب' },
        customizationOptions: [
          { name: { en: 'Name', ar: 'الاسم' }, type: 'text' },
          { name: { en: 'Photo', ar: 'الصورة' }, type: 'image' },
        ],
      },
      { offers: [{ discount: 10, description: { en: 'Ten', ar: 'عشرة' } }] },
    );
    await runImport({ categories: [category], products: [rich, product('other')] });
    const before = await variantOf('SKU-mug');
    expect(before).toMatchObject({ price_dirhams: 10_000, discounted_dirhams: 9000, best_discount: 10, stock: 5 });
    await database.db.updateTable('variants').set({ stock: 2 }).where('sku', '=', 'SKU-mug').execute();

    const report = await runImport({
      products: [product('mug', { name: { en: 'Mug', ar: 'كوب' } }, { price: 80.5, stock: 9 })],
    });
    expect(report.products).toEqual({ created: 0, updated: 1, unchanged: 0 });
    expect(await variantOf('SKU-mug')).toMatchObject({
      id: before.id,
      price_dirhams: 8050,
      discounted_dirhams: 7245,
      stock: 2,
    });
    const mug = await database.db
      .selectFrom('products')
      .selectAll()
      .where('handle', '=', 'mug')
      .executeTakeFirstOrThrow();
    expect(mug).toMatchObject({ name: { en: 'Mug' }, description: { en: 'A mug' }, lowest_price_dirhams: 7245 });
    expect(await database.db.selectFrom('customization_options').selectAll().execute()).toHaveLength(2);

    await runImport({ products: [product('mug', {}, { stock: 9, offers: [] })] }, { setStock: true });
    expect(await variantOf('SKU-mug')).toMatchObject({ stock: 9, discounted_dirhams: null, best_discount: 0 });
  });

  it('leaves the offers of the console alone, and writes the history of prices', async () => {
    const own = [{ discount: 10, description: { en: 'Ten', ar: 'عشرة' } }];
    const row = (price: number) => product('mug', {}, { price, offers: own });
    await runImport({ categories: [category], products: [row(100)] });
    const { id } = await variantOf('SKU-mug');
    const dates = { begins_at: new Date(), description: JSON.stringify({ en: 'Eid', ar: 'العيد' }) };
    await database.db
      .insertInto('offers')
      .values([
        { ...dates, variant_id: id, discount: 30 },
        { ...dates, variant_id: id, discount: 60, state: 'coming' },
      ])
      .execute();
    await database.db.updateTable('variants').set({ best_discount: 30, discounted_dirhams: 7000 }).execute();
    expect((await runImport({ products: [row(100)] })).products).toMatchObject({ updated: 0, unchanged: 1 });
    await runImport({ products: [product('mug', {}, { price: 80, offers: [] })] });
    expect(await variantOf('SKU-mug')).toMatchObject({ discounted_dirhams: 5600, best_discount: 30 });
    const left = await database.db.selectFrom('offers').select('discount').orderBy('discount').execute();
    expect(left.map((offer) => offer.discount)).toEqual([30, 60]);
    const history = await database.db.selectFrom('price_history').selectAll().orderBy('at').execute();
    expect(history.map((one) => one.price_dirhams)).toEqual([9000, 7000, 5600]);
  });

  it('sets the rules of an option, and keeps those that a row leaves out', async () => {
    const tag = (rules: object) =>
      product('tag', { customizationOptions: [{ name: { en: 'Name', ar: 'الاسم' }, type: 'text', ...rules }] });
    const rules = async () => {
      const { id } = await database.db
        .selectFrom('products')
        .select('id')
        .where('handle', '=', 'tag')
        .executeTakeFirstOrThrow();
      return database.db
        .selectFrom('customization_options')
        .select(['required', 'max_length'])
        .where('product_id', '=', id)
        .execute();
    };
    await runImport({ categories: [category], products: [tag({})] });
    expect(await rules()).toEqual([{ required: false, max_length: null }]);
    await runImport({ products: [tag({ required: true, maxLength: 18 })] });
    expect(await rules()).toEqual([{ required: true, max_length: 18 }]);
    await runImport({ products: [tag({})] });
    expect(await rules()).toEqual([{ required: true, max_length: 18 }]);
    await runImport({ products: [tag({ required: false, maxLength: null })] });
    expect(await rules()).toEqual([{ required: false, max_length: null }]);
  });

  it('keeps the ids of options by their English name', async () => {
    const named = (names: [string, string][]) =>
      product('cake', { customizationOptions: names.map(([en, type]) => ({ name: { en, ar: `${en} ع` }, type })) });
    const options = () =>
      database.db.selectFrom('customization_options').select(['id', 'name', 'type']).orderBy('position').execute();
    await runImport({
      categories: [category],
      products: [
        named([
          ['Icing', 'text'],
          ['Photo', 'image'],
          ['Card', 'text'],
        ]),
      ],
    });
    const [icing, , card] = await options();
    await runImport({
      products: [
        named([
          ['Card', 'text'],
          ['Icing', 'text'],
          ['Photo', 'text'],
        ]),
      ],
    });
    const after = await options();
    expect(after.map((option) => option.name.en)).toEqual(['Card', 'Icing', 'Photo']);
    expect(after.map((option) => option.id).slice(0, 2)).toEqual([card?.id, icing?.id]);
    expect(after[2]?.type).toBe('text');
  });

  it('hides and shows products and variants', async () => {
    const published = async () =>
      database.db
        .selectFrom('products')
        .innerJoin('variants', 'variants.product_id', 'products.id')
        .select(['products.published as product', 'variants.published as variant'])
        .executeTakeFirstOrThrow();
    await runImport({ categories: [category], products: [product('a', { published: false }, { published: false })] });
    expect(await published()).toEqual({ product: false, variant: false });
    await runImport({ products: [product('a')] });
    expect(await published()).toEqual({ product: false, variant: false });
    await runImport({ products: [product('a', { published: true }, { published: true })] });
    expect(await published()).toEqual({ product: true, variant: true });
  });

  it('orders categories as in the file, and keeps the position of the others', async () => {
    const named = (handle: string, more = {}) => ({ handle, name: { en: handle, ar: handle }, ...more });
    const order = async () =>
      (await database.db.selectFrom('categories').select('handle').orderBy('position').execute()).map(
        (row) => row.handle,
      );
    await runImport({ categories: [named('c', { parent: 'a' }), named('a'), named('b')] });
    expect(await order()).toEqual(['c', 'a', 'b']);
    await runImport({ categories: [named('b'), named('d'), named('a')] });
    expect(await order()).toEqual(['c', 'b', 'd', 'a']);
    const child = await database.db
      .selectFrom('categories as child')
      .innerJoin('categories as parent', 'parent.id', 'child.parent_id')
      .select(['child.handle as child', 'parent.handle as parent'])
      .execute();
    expect(child).toEqual([{ child: 'c', parent: 'a' }]);
  });
});

describe('an invalid row', () => {
  it.each<[string, unknown, string, string, string]>([
    ['Arabic name missing', product('x', { name: { en: 'X' } }), 'x', 'name.ar', 'is missing'],
    ['Arabic name empty', product('x', { name: { en: 'X', ar: ' ' } }), 'x', 'name.ar', 'must not be empty'],
    ['no name', product('x', { name: undefined }), 'x', 'name', 'is missing'],
    ['price as text', product('x', {}, { price: '10' }), 'x', 'variants.0.price', 'must be a number of riyals'],
    ['price too fine', product('x', {}, { price: 1.005 }), 'x', 'variants.0.price', 'must have at most two decimals'],
    ['negative price', product('x', {}, { price: -1 }), 'x', 'variants.0.price', 'must not be negative'],
    ['half a piece', product('x', {}, { stock: 1.5 }), 'x', 'variants.0.stock', 'must be a whole number'],
    [
      'stock of a new SKU missing',
      product('x', {}, { stock: undefined }),
      'x',
      'variants.0.stock',
      'is missing, and SKU-x is new',
    ],
    ['unknown category', product('x', { category: 'nowhere' }), 'x', 'category', 'there is no category nowhere'],
    ['no variants', product('x', { variants: [] }), 'x', 'variants', 'must have at least one variant'],
    ['misspelt field', product('x', {}, { offer: [] }), 'x', 'variants.0.offer', 'there is no such field'],
    [
      'offer of 100 %',
      product('x', {}, { offers: [{ discount: 100, description: { en: '', ar: '' } }] }),
      'x',
      'variants.0.offers.0.discount',
      'must be from 1 to 99',
    ],
    [
      'option type',
      product('x', { customizationOptions: [{ name: { en: 'a', ar: 'b' }, type: 'file' }] }),
      'x',
      'customizationOptions.0.type',
      'must be text or image',
    ],
    [
      'limit above the general one',
      product('x', { customizationOptions: [{ name: { en: 'a', ar: 'b' }, type: 'text', maxLength: 201 }] }),
      'x',
      'customizationOptions.0.maxLength',
      'must be from 1 to 200',
    ],
    [
      'limit of a picture',
      product('x', { customizationOptions: [{ name: { en: 'a', ar: 'b' }, type: 'image', maxLength: 5 }] }),
      'x',
      'customizationOptions.0.maxLength',
      'is only for texts',
    ],
    [
      'no handle',
      { ...product('x'), handle: '' },
      'SKU-x',
      'handle',
      'must be 1 to 100 characters without spaces or slashes',
    ],
    ['no object', 7, 'products.1', '', 'must be an object'],
    ['taken handle', product('sound', {}, { sku: 'other' }), 'sound', 'handle', 'appears twice'],
    ['taken SKU', product('x', {}, { sku: 'SKU-sound' }), 'x', 'variants.0.sku', 'SKU-sound belongs to sound'],
    ['missing picture', product('x', { image: 'x.png' }), 'x', 'image', 'x.png is not beside the file'],
    [
      'picture elsewhere',
      product('x', {}, { images: ['../../../etc/passwd'] }),
      'x',
      'variants.0.images.0',
      '../../../etc/passwd must be the path of a picture beside the file',
    ],
    [
      'picture that is none',
      product('x', { image: 'catalogue.json' }),
      'x',
      'image',
      'catalogue.json is no JPEG, PNG, WebP or AVIF picture',
    ],
  ])('is named, and the others are imported: %s', async (_name, row, subject, path, reason) => {
    const report = await runImport({ categories: [category], products: [product('sound'), row, product('last')] });
    expect(report.problems).toEqual([{ subject, path, reason }]);
    const rows = await database.db.selectFrom('products').select('handle').orderBy('id').execute();
    expect(rows.map((one) => one.handle)).toEqual(['sound', 'last']);
  });

  it('names the SKU that belongs to another product', async () => {
    await runImport({ categories: [category], products: [product('a')] });
    const report = await runImport({ products: [product('b', {}, { sku: 'SKU-a' })] });
    expect(report.problems).toEqual([{ subject: 'b', path: 'variants.0.sku', reason: 'SKU-a belongs to a' }]);
  });

  it('is reported for categories, too', async () => {
    const report = await runImport({
      categories: [
        category,
        { ...category, name: { en: 'Again', ar: 'مرة أخرى' } },
        { handle: 'a', name: { en: 'A', ar: 'أ' }, parent: 'gifts' },
        { handle: 'b', name: { en: 'B', ar: 'ب' }, parent: 'a' },
        { handle: 'c', name: { en: 'C', ar: 'ج' }, parent: 'nowhere' },
        { handle: 'd', name: { en: 'D' } },
      ],
    });
    expect(report.categories.created).toBe(2);
    expect(report.problems.map(({ subject, path, reason }) => `${subject} ${path}: ${reason}`)).toEqual([
      'gifts handle: appears twice',
      'd name.ar: is missing',
      'b parent: a is a sub-category itself',
      'c parent: there is no category nowhere',
    ]);
  });
});

describe('pictures', () => {
  const testPicture = (width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background: { r: 10, g: 90, b: width % 255 } } });

  function expectColour(path: string | null, colour: number[]): void {
    const parts = [...Buffer.from(/-(\w{6})\.webp$/.exec(path ?? '')?.[1] ?? '', 'hex')];
    expect(parts).toHaveLength(3);
    // The error of lossy compression in an even colour.
    parts.forEach((part, at) => expect(Math.abs(part - (colour[at] as number)), path ?? '').toBeLessThan(6));
  }

  it('are stored under the hash of their content and their colour, as WebP of at most 1600 pixels', async () => {
    const ready = await testPicture(800).webp().toBuffer();
    await writeFile(join(folder, 'ready.webp'), ready);
    await writeFile(join(folder, 'large.jpg'), await testPicture(2400).jpeg().toBuffer());
    const row = product('x', { image: 'ready.webp' }, { images: ['./large.jpg', 'ready.webp'] });
    expect((await runImport({ categories: [category], products: [row] })).problems).toEqual([]);
    const [large, same] = (await variantOf('SKU-x')).images;
    const { image } = await database.db.selectFrom('products').select('image').executeTakeFirstOrThrow();
    expect(same).toBe(image);
    expect(image).toMatch(/^catalog\/[0-9a-f]{32}-[0-9a-f]{6}\.webp$/);
    expectColour(image, [10, 90, 35]);
    expectColour(large ?? '', [10, 90, 105]);
    expect(await storage.get(image ?? '')).toEqual(ready);
    expect(await sharp((await storage.get(large ?? '')) ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
    });
    const before = await everything();
    await runImport({ categories: [category], products: [row] });
    expect(await everything()).toEqual(before);
  });

  it('with transparency have no colour, and existing names are kept', async () => {
    const clear = await testPicture(40).ensureAlpha(0.5).webp().toBuffer();
    await writeFile(join(folder, 'clear.webp'), clear);
    await writeFile(join(folder, 'old.webp'), await testPicture(60).webp().toBuffer());
    const content = { categories: [category], products: [product('x', {}, { images: ['clear.webp', 'old.webp'] })] };
    await runImport(content);
    const [through = '', coloured = ''] = (await variantOf('SKU-x')).images;
    expect(through).toMatch(/^catalog\/[0-9a-f]{32}\.webp$/);
    expect(coloured).toMatch(/-[0-9a-f]{6}\.webp$/);

    const older = coloured.replace(/-[0-9a-f]{6}/, '');
    await storage.put(older, (await storage.get(coloured)) ?? Buffer.alloc(0));
    await runImport(content);
    expect((await variantOf('SKU-x')).images).toEqual([through, older]);
  });

  it('are rendered by a job, once, for new or changed products; those of the demo shop while it is idle', async () => {
    const { db } = database;
    const renderJobs = async () => {
      const jobs = await takeJobs<{ paths: string[]; whenIdle?: boolean }>(db);
      const rows = jobs.filter(({ task }) => task === 'render_pictures');
      return rows.map(({ payload: { paths, whenIdle } }) => (whenIdle ? `${paths.length} when idle` : paths.length));
    };
    await renderJobs();
    for (const width of [10, 20, 30])
      await writeFile(join(folder, `${width}.webp`), await testPicture(width).webp().toBuffer());
    const row = product('x', { image: '10.webp' }, { images: ['10.webp', '20.webp'] });
    const content = { categories: [{ ...category, image: '30.webp' }], products: [row, product('plain')] };
    await runImport(content);
    expect(await renderJobs()).toEqual([1, 2]);
    await runImport(content);
    expect(await renderJobs()).toEqual([]);
    await runImport({ ...content, products: [product('x', { image: '20.webp' }, { images: ['20.webp'] })] });
    expect(await renderJobs()).toEqual([1]);
    await runImport({ ...content, products: [product('y', { image: '10.webp' })] }, { demo: true });
    expect(await renderJobs()).toEqual(['1 when idle']);
  });
});

describe('JSON Lines', () => {
  it('has the same result, with categories in any place, and names an invalid line', async () => {
    const file = join(folder, 'catalogue.jsonl');
    const lines = [product('a'), '', category, product('b', { name: { en: 'B' } }), '{"handle": "c",', product('d')];
    await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\r\n'));
    const report = await importCatalogue({ ...shop, storage, file });
    expect(report.products.created).toBe(2);
    expect(report.problems).toEqual([
      { subject: 'b', path: 'name.ar', reason: 'is missing' },
      { subject: 'line 5', path: '', reason: 'is not valid JSON' },
    ]);
  });
});

describe('an invalid file', () => {
  it.each(['', 'nothing', '[]', '{}', '{"products": 1}'])('is refused with a message: %s', async (content) => {
    await expect(runImport(content)).rejects.toMatchObject({ name: 'OperatorError' });
  });

  it('is refused if it does not exist', async () => {
    const missing = importCatalogue({
      ...shop,
      storage,
      file: join(folder, 'none.json'),
    });
    await expect(missing).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(/^The file .* does not exist/),
    });
  });
});

describe('while the shop serves', () => {
  it('two imports and concurrent buyers succeed', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => product(`s${index}`));
    await runImport({ categories: [category], products: rows });
    const dearer = rows.map((row) => ({
      ...row,
      variants: row.variants.map((variant) => ({ ...variant, price: 150 })),
    }));
    async function buy() {
      for (let turn = 0; turn < 20; turn++) {
        await database.db.transaction().execute(async (tx) => {
          const variants = await tx
            .updateTable('variants')
            .set((eb) => ({ stock: eb('stock', '-', 1) }))
            .where('stock', '>', 0)
            .where('id', 'in', (eb) => eb.selectFrom('variants').select('id').orderBy('id').limit(40))
            .returning('product_id')
            .execute();
          await catalog.refreshListing(
            tx,
            variants.map((variant) => variant.product_id),
          );
        });
      }
    }
    const [first, second] = await Promise.all([runImport({ products: dearer }), runImport({ products: rows }), buy()]);
    expect([...first.problems, ...second.problems]).toEqual([]);
    const stocks = await database.db.selectFrom('variants').select('stock').orderBy('id').execute();
    expect(stocks.map(({ stock }) => stock)).toEqual(Array.from({ length: 60 }, (_, index) => (index < 40 ? 0 : 5)));
  });
});
