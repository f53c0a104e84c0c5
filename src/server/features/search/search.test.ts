import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let english: Client;
let arabic: Client;
let food: number;

beforeAll(async () => {
  shop = await createTestApp();
  english = shop.apiFor({});
  arabic = shop.apiFor({ language: 'ar' });
  food = await createCategory(shop.db);
  const sweets = await createCategory(shop.db, { parentId: food });
  const add = (en: string, ar: string, more: Parameters<typeof createProduct>[1] = {}) =>
    createProduct(shop.db, { name: { en, ar }, ...more });
  await add('Medjool Dates (large)', 'تمر مجدول (كبير)', { category: food, variants: [{ sku: 'MED-500G', sold: 5 }] });
  await add('Chocolate-dipped dates', 'تمر بالشوكولاتة', { category: sweets, variants: [{ price: 80, sold: 9 }] });
  await add('Royal oud', '', { image: 'catalog/oud.webp', variants: [{ sku: 'OUD_1', stock: 0 }] });
  await add('100% cotton', 'قطن', { variants: [{ images: ['catalog/cotton.webp'] }] });
  await add('Hidden dates', 'تمر مخفي', { published: false });
});
afterAll(() => shop.close());

async function found(query: string, catId?: number): Promise<string[]> {
  const { rows } = await english('suggest', { query: { query, ...(catId !== undefined && { cat_id: catId }) } });
  return rows.map((row) => row.name);
}

describe('suggestions', () => {
  it('are the best sellers before anything is typed, ten at most', async () => {
    const { rows } = await english('suggestDefault');
    expect(rows.map((row) => row.name)).toEqual([
      'Chocolate-dipped dates',
      'Medjool Dates (large)',
      '100% cotton',
      'Royal oud',
    ]);
    expect(rows.map((row) => row.image)).toEqual([null, null, 'catalog/cotton.webp', 'catalog/oud.webp']);
    expect((await english('suggest', { query: { query: '  ' } })).rows).toEqual(rows);
    const many = await Promise.all(Array.from({ length: 11 }, () => createProduct(shop.db)));
    expect((await english('suggestDefault')).rows).toHaveLength(10);
    const ids = many.map((made) => made.productId);
    await shop.db.deleteFrom('products').where('id', 'in', ids).execute();
  });

  it.each([
    ['dates', ['Chocolate-dipped dates', 'Medjool Dates (large)']],
    ['DATES', ['Chocolate-dipped dates', 'Medjool Dates (large)']],
    ['date', ['Chocolate-dipped dates', 'Medjool Dates (large)']],
    ['dat med', ['Medjool Dates (large)']],
    ['large', ['Medjool Dates (large)']],
    ['(large', ['Medjool Dates (large)']],
    ['dipped', ['Chocolate-dipped dates']],
    ['chocolate-d', ['Chocolate-dipped dates']],
    ['تمر مجد', ['Medjool Dates (large)']],
    ['شوكولاته', ['Chocolate-dipped dates']],
    ['كبير مجدول', ['Medjool Dates (large)']],
    ['oud', ['Royal oud']],
    ['med-500', ['Medjool Dates (large)']],
    ['med500g', ['Medjool Dates (large)']],
    ['oud_1', ['Royal oud']],
    ['royaloud', ['Royal oud']],
    ['royla', ['Royal oud']],
    ['choclate', ['Chocolate-dipped dates']],
    ['dates oud', []],
    ['hidden', []],
    ['nothing at all', []],
    ['100%', ['100% cotton']],
    ["'; drop table products; --", []],
    ['oud & !royal | (oud:*)', ['Royal oud']],
    ['oud\u0000', ['Royal oud']],
    ['\ud800oud🪵', ['Royal oud']],
    ['\u202eoud\u202c', ['Royal oud']],
  ])('for %j are %j', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it.each(['%', '_', '\\', '🍯', 'm', 'o_d', '\ud83d', '،؟'])(
    'for %j, which has no meaning yet, are the best sellers',
    async (query) => {
      expect(await found(query)).toEqual((await english('suggestDefault')).rows.map((row) => row.name));
    },
  );

  it('put the shortest of equal names first, then the newest', async () => {
    const late = await createProduct(shop.db, { name: { en: 'Dates of Qatar', ar: '' } });
    expect(await found('dates')).toEqual(['Chocolate-dipped dates', 'Dates of Qatar', 'Medjool Dates (large)']);
    await shop.db.deleteFrom('products').where('id', '=', late.productId).execute();
  });

  it('mark where their names match', async () => {
    const { rows } = await arabic('suggest', { query: { query: 'بالشوكو' } });
    expect(rows.map(({ name, marks }) => marks.map(([from, to]) => name.slice(from, to)))).toEqual([['بالشوكو']]);
    const other = await arabic('suggest', { query: { query: 'تمر مجدول' } });
    expect(other.rows.map(({ name, marks }) => marks.map(([from, to]) => name.slice(from, to)))).toEqual([
      ['تمر', 'مجدول'],
    ]);
    expect((await arabic('suggestDefault')).rows.flatMap(({ marks }) => marks)).toEqual([]);
  });

  it('stay in a category and its sub-categories', async () => {
    expect(await found('dates', food)).toHaveLength(2);
    expect(await found('oud', food)).toEqual([]);
    expect(await found('dates', 999_999)).toEqual([]);
  });

  it('are in the caller’s language, else in the other one', async () => {
    const { rows } = await arabic('suggest', { query: { query: 'dates' } });
    expect(rows.map((row) => row.name)).toEqual(['تمر بالشوكولاتة', 'تمر مجدول (كبير)']);
    expect((await arabic('suggest', { query: { query: 'oud' } })).rows[0]?.name).toBe('Royal oud');
  });
});

describe('the index', () => {
  // Spec: S4.28
  it('changes in the transaction of the change', async () => {
    const { productId } = await createProduct(shop.db, { name: { en: 'Walnut bowl', ar: 'وعاء جوز' } });
    const { searchEngine } = shop.services;
    await expect(
      shop.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('products')
          .set({ name: JSON.stringify({ en: 'Maple bowl', ar: 'وعاء' }) })
          .where('id', '=', productId)
          .execute();
        await searchEngine.index(tx, [productId]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await found('walnut')).toEqual(['Walnut bowl']);
    expect(await found('maple')).toEqual([]);
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
    expect(await found('walnut')).toEqual([]);
  });

  it('suggests nothing that was hidden, in whatever way', async () => {
    const { productId } = await createProduct(shop.db, { name: { en: 'Zinc bucket', ar: '' } });
    expect(await found('zinc')).toEqual(['Zinc bucket']);
    await shop.db.updateTable('products').set({ published: false }).where('id', '=', productId).execute();
    expect(await found('zinc')).toEqual([]);
    expect((await english('search', { query: { query: 'zinc' } })).total).toBe(0);
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
  });

  it('finds by category, attribute and description, after the names', async () => {
    const home = await createCategory(shop.db, { name: { en: 'Dates and honey', ar: 'التمور والعسل' } });
    const { productId } = await createProduct(shop.db, {
      name: { en: 'Spoon', ar: 'ملعقة' },
      description: { en: 'Carved from olive wood', ar: '' },
      category: home,
      variants: [{ attributes: [{ name: { en: 'Colour', ar: 'اللون' }, value: { en: 'Ochre', ar: 'أصفر' } }] }],
    });
    expect(await found('ochre')).toEqual(['Spoon']);
    expect(await found('اصفر')).toEqual(['Spoon']);
    expect(await found('olive')).toEqual(['Spoon']);
    expect((await found('dates')).at(-1)).toBe('Spoon');
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
  });

  it('finds by the description of its categories, after all other words, and not by that of the parent', async () => {
    const above = await createCategory(shop.db, { description: { en: 'Pistils for all', ar: '' } });
    const below = (en: string, ar: string) => createCategory(shop.db, { description: { en, ar }, parentId: above });
    const first = await below('Cakes for a graduation', 'كيك للتخرّج والمواليد');
    const second = await below('Baked in a tandoor', '');
    const { productId } = await createProduct(shop.db, { name: { en: 'Photo cake', ar: 'كيكة' }, category: first });
    const named = await createProduct(shop.db, { name: { en: 'A bear for the day of graduation', ar: 'دبدوب' } });
    await shop.db
      .updateTable('products')
      .set({ further_category_ids: [second] })
      .where('id', '=', productId)
      .execute();
    const { searchEngine } = shop.services;
    await searchEngine.index(shop.db, [productId]);
    expect(await found('graduation')).toEqual(['A bear for the day of graduation', 'Photo cake']);
    for (const query of ['كيك تخرج', 'مواليد', 'tandoor']) expect(await found(query), query).toEqual(['Photo cake']);
    expect(await found('pistils')).toEqual([]);
    await shop.db.deleteFrom('products').where('id', 'in', [productId, named.productId]).execute();
  });

  it('is not written back by the version before', async () => {
    const { searchEngine } = shop.services;
    await searchEngine.catchUp();
    await shop.db.updateTable('search_documents').set('version', 99).execute();
    expect(await searchEngine.isOutdated()).toBe(false);
    await shop.db.updateTable('search_documents').set('version', 1).execute();
    expect(await searchEngine.isOutdated()).toBe(true);
    await searchEngine.catchUp();
    expect(await searchEngine.isOutdated()).toBe(false);
  });

  it('follows the new name of a category, also one that changes again in the middle', async () => {
    const above = await createCategory(shop.db, { name: { en: 'Garden', ar: 'حديقة' } });
    const shelf = await createCategory(shop.db, { name: { en: 'Pots', ar: 'أصص' }, parentId: above });
    // More than a batch.
    const made = await Promise.all(Array.from({ length: 250 }, () => createProduct(shop.db, { category: shelf })));
    const { searchEngine } = shop.services;
    const total = async (query: string) => (await english('search', { query: { query } })).total;
    const rename = (en: string) =>
      shop.db.transaction().execute(async (tx) => {
        const name = JSON.stringify({ en, ar: '' });
        await tx.updateTable('categories').set({ name }).where('id', '=', above).execute();
        await searchEngine.outdateCategories(tx, [above]);
      });
    await rename('Balcony');
    expect(await searchEngine.isOutdated()).toBe(true);
    let renaming: Promise<void> | undefined;
    await searchEngine.catchUp(() => void (renaming ??= rename('Terrace')));
    await renaming;
    await searchEngine.catchUp();
    expect([await total('garden'), await total('balcony'), await total('terrace')]).toEqual([0, 0, 250]);
    expect(await searchEngine.isOutdated()).toBe(false);
    const ids = made.map(({ productId }) => productId);
    await shop.db.deleteFrom('products').where('id', 'in', ids).execute();
  });

  it('is rebuilt while the shop serves, and drops unused words', async () => {
    const { productId } = await createProduct(shop.db, { name: { en: 'Quokka plush', ar: '' } });
    const words = () => shop.db.selectFrom('search_keys').select('word').where('key', '=', 'quokka').execute();
    expect(await words()).toHaveLength(1);
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
    const progress: number[] = [];
    const count = await shop.services.searchEngine.rebuild((done) => progress.push(done));
    expect(progress.at(-1)).toBe(count);
    expect(await words()).toEqual([]);
    expect(await shop.services.searchEngine.isOutdated()).toBe(false);
    expect(await found('oud')).toEqual(['Royal oud']);
    const counted = await shop.db
      .selectFrom('search_keys')
      .select('products')
      .where('key', '=', 'oud')
      .where('word', '=', 'oud')
      .executeTakeFirst();
    expect(counted?.products).toBe(1);
  });

  // Spec: S4.29
  it('contains the merchant’s synonyms', async () => {
    const { synonyms } = shop.services;
    const id = await synonyms.add(['cotton', 'kutn']);
    expect((await synonyms.list()).length).toBeGreaterThan(40);
    await expect.poll(() => found('kutn')).toEqual(['100% cotton']);
    await synonyms.remove(id);
    await expect(synonyms.remove(id)).rejects.toThrow(`Synonym list ${id} does not exist.`);
    await expect(synonyms.add(['two words', 'one'])).rejects.toThrow('is not a single word');
    await expect(synonyms.add(['قهوة', 'قهوه'])).rejects.toThrow('already treats these words as the same word');
  });
});

describe('any query', () => {
  it.each([
    ['5,000 letters', 'ع'.repeat(5000)],
    ['a hundred words', 'عسل '.repeat(100)],
    ['letters with a hundred marks', `ع${'\u064e'.repeat(99)}`],
    ['Latin letters that may mean much', 'aeiouaeiouaeiouaeiouaeiou'],
    ['digits', '1234567890'.repeat(9)],
    ['operators', "!()|&:*<->'\\ % _ \u0000 \u202e 🍯"],
  ])('%s are answered with bounded work', async (_what, query) => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => statements.mockRestore());
    for (const path of ['search/suggestions', 'search']) {
      statements.mockClear();
      const answer = await shop.request({ url: `/api/v1/${path}?query=${encodeURIComponent(query)}` });
      expect(statements.mock.calls.length).toBeLessThan(10);
      expect(JSON.stringify(statements.mock.calls).length).toBeLessThan(200_000);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().data.rows.length).toBeLessThanOrEqual(10);
    }
  });
});

describe('the result page', () => {
  it('reads a word in Latin letters as Arabic first on an Arabic page only', async () => {
    const made = [
      await createProduct(shop.db, { name: { en: 'Sidre cider', ar: 'شراب' } }),
      await createProduct(shop.db, { name: { en: 'Leaf', ar: 'سدرة' } }),
    ];
    const namesIn = async (api: Client) =>
      (await api('search', { query: { query: 'sidra' } })).rows.map(({ id }) =>
        made.findIndex((one) => one.productId === id),
      );
    expect(await namesIn(english)).toEqual([0, 1]);
    expect(await namesIn(arabic)).toEqual([1, 0]);
    await shop.db
      .deleteFrom('products')
      .where(
        'id',
        'in',
        made.map(({ productId }) => productId),
      )
      .execute();
  });

  it('looks for synonyms and corrections of short words in names, not in descriptions', async () => {
    const texts = { en: 'A box with room for a cup', ar: 'دون شوائب، للكوب' };
    const { productId } = await createProduct(shop.db, { name: { en: 'Topaz', ar: 'توباز' }, description: texts });
    expect(await found('cup')).toEqual(['Topaz']);
    expect(await found('كوب')).toEqual(['Topaz']);
    for (const query of ['ماج', 'بوكس', 'دخون', 'شايب']) expect(await found(query), query).toEqual([]);
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
  });

  it('shows the correction of a misspelling', async () => {
    expect(await english('search', { query: { query: 'royla oud' } })).toMatchObject({
      total: 1,
      correction: 'Royal oud',
    });
    expect(await arabic('search', { query: { query: 'مجدوول' } })).toMatchObject({ total: 1, correction: 'مجدول' });
    expect(await english('search', { query: { query: 'royal' } })).toMatchObject({ total: 1, correction: null });
    expect(await english('search', { query: { query: 'zzqxvk' } })).toMatchObject({ total: 0, correction: null });
  });

  it('offers no correction that is only a part of a word, or a word with what is joined to it', async () => {
    const add = (ar: string, text = '') =>
      createProduct(shop.db, { name: { en: '', ar }, description: { en: '', ar: text } });
    const made = [await add('طقم والكنافة'), await add('دلة لبهية'), await add('بهية'), await add('بخور قديم')];
    const answer = async (query: string) => {
      const { total, correction, partial = false } = await arabic('search', { query: { query } });
      return { total, correction, partial };
    };
    expect(await answer('كنافا')).toEqual({ total: 1, correction: null, partial: true });
    expect(await answer('لبهيت')).toEqual({ total: 1, correction: null, partial: true });
    expect(await answer('بخوز')).toEqual({ total: 1, correction: 'بخور', partial: false });
    const ids = made.map(({ productId }) => productId);
    await shop.db.deleteFrom('products').where('id', 'in', ids).execute();
  });

  it('is a list of products with filters, order and pages', async () => {
    const list = await english('search', { query: { query: 'dates', sort: 'price_desc', limit: 1 } });
    expect(list).toMatchObject({ total: 2, totalPages: 2, category: null });
    expect(list.rows).toMatchObject([{ name: 'Chocolate-dipped dates', variants: [{ variantPrice: 80 }] }]);
    const cheap = await english('search', { query: { query: 'dates', max: 30, cat_id: food } });
    expect(cheap.rows.map((row) => row.name)).toEqual(['Medjool Dates (large)']);
    expect(cheap.category).toMatchObject({ id: food });
    expect(await english('search', { query: { query: 'oud', inStock: true } })).toMatchObject({ rows: [], total: 0 });
    expect(await english('search', { query: { query: 'oud', cat_id: 999_999 } })).toEqual({
      rows: [],
      total: 0,
      totalPages: 0,
      category: null,
      correction: null,
    });
  });

  it('uses the beginning of a long query', async () => {
    expect((await english('search', { query: { query: `oud ${' '.repeat(200)}xyz` } })).total).toBe(1);
  });

  it.each([
    ['search', 'query'],
    ['search?query=%20', 'query'],
    ['search?query=a&query=b', 'query'],
    ['search?query=a&limit=1000', 'limit'],
    ['search?query=a&cat_id=x', 'cat_id'],
    ['search/suggestions', 'query'],
    ['search/suggestions?query=a&cat_id=0', 'cat_id'],
  ])('refuses /%s in both languages', async (path, field) => {
    for (const language of ['en', 'ar']) {
      const answer = await shop.request({ url: `/api/v1/${path}`, headers: { 'accept-language': language } });
      expect(answer.statusCode).toBe(422);
      const { error } = answer.json();
      expect(error.code).toBe('invalid');
      expect(error.fields[field]).toMatch(language === 'ar' ? /[ء-ي]/ : /[a-z]/);
    }
  });
});
