import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createCollection } from '../../testing/collection-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let gifts: number;
let boxes: number;
let cushion: number;
let scarf: number;
let candle: number;

const colour = (en: string, ar: string, swatch?: string) => ({
  name: { en: 'Colour', ar: 'اللون' },
  value: { en, ar },
  ...(swatch !== undefined && { swatch }),
});
const size = (en: string, ar = en) => ({ name: { en: 'Size', ar: 'الحجم' }, value: { en, ar } });
const red = colour('Red', 'أحمر', '#aa0000');
const blue = colour('Blue', 'أزرق', '#0000aa');

const english = () => shop.apiFor();
const facetsOf = async (query: object = {}) => (await english()('listFacets', { query })).rows;
const countsOf = async (query: object = {}) =>
  Object.fromEntries(
    (await facetsOf(query)).map(({ name, values }) => [
      name,
      Object.fromEntries(values.map(({ value, count }) => [value, count])),
    ]),
  );
const list = (query: object) => english()('listProducts', { query });
const idsOf = async (query: object) => (await list(query)).rows.map(({ id }) => id).sort((a, b) => a - b);

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  gifts = await createCategory(shop.db);
  boxes = await createCategory(shop.db, { parentId: gifts });
  cushion = (
    await createProduct(shop.db, {
      category: gifts,
      name: { en: 'Cushion', ar: 'وسادة' },
      variants: [
        { price: 10, attributes: [red, size('500 g')] },
        { price: 20, attributes: [blue, size('1 kg')], stock: 0 },
      ],
    })
  ).productId;
  scarf = (
    await createProduct(shop.db, {
      category: boxes,
      name: { en: 'Scarf', ar: 'شال' },
      variants: [
        { price: 30, attributes: [colour('red ', 'احمر'), size('250g')], offers: [{ discount: 10 }] },
        { price: 40, attributes: [blue, size('500g')] },
        { price: 50, attributes: [colour('Green', 'أخضر')], published: false },
      ],
    })
  ).productId;
  candle = (
    await createProduct(shop.db, { name: { en: 'Candle', ar: 'شمعة' }, variants: [{ price: 60, attributes: [blue] }] })
  ).productId;
  const hidden = await createProduct(shop.db, {
    variants: [{ attributes: [colour('Black', 'أسود')] }],
    published: false,
  });
  await shop.db
    .updateTable('products')
    .set({ tags: ['occasion:birthday', 'recipient:mother', 'own'] })
    .where('id', 'in', [cushion, scarf, hidden.productId])
    .execute();
  await shop.db
    .updateTable('products')
    .set({ tags: ['occasion:eid'] })
    .where('id', '=', candle)
    .execute();
});
afterAll(() => shop.close());

describe('the facets of a list', () => {
  it('are the values that visible variants have, and the tags of occasions and recipients', async () => {
    expect(await countsOf()).toEqual({
      colour: { blue: 3, red: 2 },
      size: { '250g': 1, '500g': 2, '1kg': 1 },
      occasion: { birthday: 2, eid: 1 },
    });
    const [first] = await facetsOf();
    expect(first).toEqual({
      name: 'colour',
      label: 'Colour',
      values: [
        { value: 'blue', label: 'Blue', count: 3, swatch: '#0000aa' },
        { value: 'red', label: 'Red', count: 2, swatch: '#aa0000' },
      ],
    });
  });

  it('are in the language of the request, and sizes in their order', async () => {
    const { rows } = await shop.apiFor({ language: 'ar' })('listFacets', { query: {} });
    expect(rows.map(({ label }) => label).sort()).toEqual(['الحجم', 'اللون', 'المناسبة']);
    expect(rows.find(({ name }) => name === 'size')?.values.map(({ label }) => label)).toEqual([
      '250g',
      '500 g',
      '1 kg',
    ]);
  });

  it('are those of a category with its sub-categories and its further products', async () => {
    expect((await countsOf({ category_id: gifts }))['colour']).toEqual({ blue: 2, red: 2 });
    expect((await countsOf({ category_id: boxes }))['colour']).toEqual({ blue: 1, red: 1 });
    await shop.db
      .updateTable('products')
      .set({ further_category_ids: [boxes] })
      .where('id', '=', candle)
      .execute();
    expect((await countsOf({ category_id: boxes }))['colour']).toEqual({ blue: 2, red: 1 });
    expect(await idsOf({ category_id: boxes, facets: 'colour:blue' })).toEqual([scarf, candle]);
    await shop.db.updateTable('products').set({ further_category_ids: [] }).where('id', '=', candle).execute();
    await expect(facetsOf({ category_id: 999_999 })).rejects.toMatchObject({ status: 404 });
  });

  it('are those of a collection and of the results of a search', async () => {
    const id = await createCollection(shop.db, { products: [candle, scarf] });
    expect((await countsOf({ collection_id: id }))['colour']).toEqual({ blue: 2, red: 1 });
    await expect(facetsOf({ collection_id: 999_999 })).rejects.toMatchObject({ status: 404 });
    expect((await countsOf({ query: 'scarf' }))['colour']).toEqual({ blue: 1, red: 1 });
    expect(await countsOf({ query: 'zzzzqqq' })).toEqual({});
    await expect(facetsOf({ query: ' ' })).rejects.toMatchObject({ status: 422 });
  });

  it('count beside the other filters, and not beside their own', async () => {
    expect((await countsOf({ inStock: true }))['colour']).toEqual({ blue: 2, red: 2 });
    expect((await countsOf({ today: true }))['colour']).toEqual({ blue: 2, red: 2 });
    expect((await countsOf({ min: 25 }))['size']).toEqual({ '250g': 1, '500g': 1 });
    expect(await countsOf({ offers: true })).toEqual({});
    const chosen = await countsOf({ facets: 'colour:red' });
    expect(chosen['colour']).toEqual({ blue: 3, red: 2 });
    expect(chosen['size']).toEqual({ '250g': 1, '500g': 1 });
    expect((await countsOf({ facets: 'colour:red;size:500g' }))['colour']).toEqual({ blue: 1, red: 1 });
  });

  it('keep what was chosen, also if nothing has it', async () => {
    expect((await countsOf({ facets: 'colour:red;size:1kg' }))['size']).toEqual({ '250g': 1, '500g': 1, '1kg': 0 });
    expect((await countsOf({ facets: 'shape:round' }))['shape']).toEqual({ round: 0 });
  });

  it('follow every change of the catalogue, also in the cache', async () => {
    const { productId, variantIds } = await createProduct(shop.db, { variants: [{ attributes: [red] }] });
    const reds = async () => {
      return (await countsOf())['colour']?.['red'];
    };
    expect(await reds()).toBe(3);
    const rename = (attributes: object[]) =>
      sql`update variants set attributes = ${JSON.stringify(attributes)} where id = ${variantIds[0]}`.execute(shop.db);
    await rename([blue]);
    expect(await reds()).toBe(2);
    await rename([colour('REDʼ', 'أَحْمَر')]);
    expect(await reds()).toBe(3);
    await sql`update products set archived_at = now(), published = false where id = ${productId}`.execute(shop.db);
    expect(await reds()).toBe(2);
    await sql`update products set archived_at = null, published = true where id = ${productId}`.execute(shop.db);
    expect(await reds()).toBe(3);
    await sql`delete from products where id = ${productId}`.execute(shop.db);
    expect(await reds()).toBe(2);
  });
});

describe('a list with facets', () => {
  it('has the products with one of the values of each facet, by one variant', async () => {
    expect(await idsOf({ facets: 'colour:red' })).toEqual([cushion, scarf]);
    expect(await idsOf({ facets: 'colour:red,blue' })).toEqual([cushion, scarf, candle]);
    expect(await idsOf({ facets: 'colour:red;size:250g,500g;colour:blue' })).toEqual([cushion, scarf]);
    expect(await idsOf({ facets: 'colour:red;size:500g' })).toEqual([cushion]);
    const many = (at: number) => `colour:${Array.from({ length: 30 }, (_, n) => `c${at}-${n}`).join()}`;
    await expect(idsOf({ facets: `${many(1)};${many(2)}` })).rejects.toMatchObject({ code: 'invalid' });
    expect(await idsOf({ facets: 'colour:blue;size:500g', category_id: gifts })).toEqual([scarf]);
    // The blue one is sold out.
    expect(await idsOf({ facets: 'colour:blue', inStock: true })).toEqual([scarf, candle]);
    expect(await idsOf({ facets: 'colour:blue', max: 25 })).toEqual([cushion]);
    expect(await idsOf({ facets: 'colour:blue', offers: true })).toEqual([]);
    expect(await idsOf({ facets: 'occasion:birthday,eid;colour:blue' })).toEqual([cushion, scarf, candle]);
    expect(await idsOf({ facets: 'recipient:mother', max: 10 })).toEqual([cushion]);
    expect(await idsOf({ facets: 'colour:green' })).toEqual([]);
  });

  it('counts, and names what was chosen', async () => {
    const { total, totalPages, facets } = await list({ facets: 'colour:red,mauve;occasion:eid,birthday', limit: 1 });
    expect([total, totalPages]).toEqual([2, 2]);
    expect(facets).toEqual([
      {
        name: 'colour',
        label: 'Colour',
        values: [
          { value: 'red', label: 'Red' },
          { value: 'mauve', label: 'mauve' },
        ],
      },
      {
        name: 'occasion',
        label: 'Occasion',
        values: [
          { value: 'eid', label: 'Eid' },
          { value: 'birthday', label: 'Birthday' },
        ],
      },
    ]);
  });

  it('shows the variant that meets them, and sorts by its price', async () => {
    const { rows } = await list({ facets: 'colour:blue', sort: 'price_desc' });
    expect(rows.map(({ id }) => id)).toEqual([candle, scarf, cushion]);
    expect(rows[1]?.shownVariantId).toBe(rows[1]?.variants[1]?.id);
  });

  it('is narrowed in a search and in a collection, too', async () => {
    const found = await english()('search', { query: { query: 'candle', facets: 'colour:red' } });
    expect(found).toMatchObject({ total: 0, facets: [{ label: 'Colour', values: [{ label: 'Red' }] }] });
    const handle = 'candles-and-cushions';
    await createCollection(shop.db, { handle, products: [candle, cushion] });
    const collection = await english()('getCollection', { params: { handle }, query: { facets: 'colour:red' } });
    expect(collection.rows.map(({ id }) => id)).toEqual([cushion]);
    expect(collection.total).toBe(1);
  });

  it.each([
    'colour',
    'colour:',
    ':red',
    'colour:red;',
    'colour:red blue',
    `colour:${'x'.repeat(300)}`,
    `colour:${Array.from({ length: 200 }, (_, at) => `v${at}`).join()}`,
    Array.from({ length: 9 }, (_, at) => `f${at}:v`).join(';'),
    "colour:red'--",
    'colour:<b>',
    '\u0000:\ud800',
  ])('refuses %j', async (facets) => {
    await expect(list({ facets })).rejects.toMatchObject({ status: 422 });
    await expect(facetsOf({ facets })).rejects.toMatchObject({ status: 422 });
  });
});

describe('the keys of values', () => {
  it.each([
    ['Red ', 'red'],
    ['أحمر', 'احمر'],
    ['أَحْمَـر', 'احمر'],
    ['500 g', '500g'],
    ['٥٠٠ غ', '500غ'],
    ['1.5 kg', '1.5kg'],
    ['20 cm, serves 14', '20cm-serves-14'],
    ['Crème brûlée', 'creme-brulee'],
    ["L'Oud", 'loud'],
    ['a;b:c,d', 'a-b-c-d'],
    ['<b>"x"</b>', 'b-x-b'],
    ['★', '★'],
    ['...', ''],
    ['  \u0001 ', ''],
    ['x'.repeat(300), 'x'.repeat(60)],
  ])('%j is %j', async (words, key) => {
    const { rows } = await sql<{ key: string }>`select facet_key(${words}) as key`.execute(shop.db);
    expect(rows[0]?.key).toBe(key);
  });
});
