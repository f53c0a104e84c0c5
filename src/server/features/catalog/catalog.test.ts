import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '#contract/api/api.ts';
import type { listFilters } from '#contract/catalog.ts';
import type { Client } from '#contract/api/client.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let english: Client;
let arabic: Client;
let sweets: number;
let dates: number;
let honey: number;
let cake: Awaited<ReturnType<typeof createProduct>>;

function on(day: number): Date {
  return new Date(Date.UTC(2026, 10, day));
}

beforeAll(async () => {
  shop = await createTestApp();
  english = shop.apiFor({});
  arabic = shop.apiFor({ language: 'ar' });
  sweets = await createCategory(shop.db, {
    name: { en: 'Sweets', ar: 'حلويات' },
    position: 2,
    image: 'catalog/s.webp',
  });
  honey = await createCategory(shop.db, { name: { en: 'Honey', ar: '' }, position: 1 });
  dates = await createCategory(shop.db, { name: { en: 'Dates', ar: 'تمور' }, parentId: sweets });
  cake = await createProduct(shop.db, {
    name: { en: 'Saffron cake', ar: 'كعكة الزعفران' },
    category: sweets,
    image: 'catalog/cake.webp',
    createdAt: on(1),
    options: [{ type: 'text', name: { en: 'Name in icing', ar: 'الاسم على الكعكة' } }],
    variants: [
      {
        price: 120,
        stock: 50,
        attributes: [{ name: { en: 'Size', ar: 'الحجم' }, value: { en: 'Large', ar: 'كبير' } }],
        images: ['catalog/large.webp', 'catalog/large-2.webp'],
      },
      {
        price: 100,
        stock: 3,
        sold: 9,
        offers: [
          { discount: 10, description: { en: 'Autumn', ar: 'الخريف' } },
          { discount: 25, description: { en: 'National day', ar: '' } },
        ],
      },
      { price: 1, published: false },
    ],
  });
  await createProduct(shop.db, {
    name: { en: 'Khalas dates', ar: 'تمر خلاص' },
    category: dates,
    createdAt: on(2),
    variants: [{ price: 30, stock: 0, sold: 20, images: ['catalog/dates.webp'] }],
  });
  await createProduct(shop.db, { name: { en: 'Sidr honey', ar: '' }, category: honey, createdAt: on(3) });
  await createProduct(shop.db, { name: { en: 'Not yet', ar: 'ليس بعد' }, category: honey, published: false });
  await createProduct(shop.db, { name: { en: 'Bare', ar: 'خال' }, category: honey, variants: [{ published: false }] });
});
afterAll(() => shop.close());

function names(list: { rows: { name: string }[] }): string[] {
  return list.rows.map((row) => row.name);
}

describe('categories', () => {
  it('are listed in the shop’s order, in the caller’s language, else in the other one', async () => {
    const made = new Set([sweets, honey, dates]);
    const { rows } = await arabic('listCategories');
    expect(rows.filter(({ id }) => made.has(id))).toEqual([
      { id: honey, name: 'Honey', description: 'لكل يوم', image: null, hasSubCategory: false },
      { id: sweets, name: 'حلويات', description: 'لكل يوم', image: 'catalog/s.webp', hasSubCategory: true },
    ]);
  });

  it('have sub-categories', async () => {
    const answer = await english('listSubcategories', { params: { id: sweets } });
    expect(answer.category).toEqual({ id: sweets, name: 'Sweets' });
    expect(answer.rows).toMatchObject([{ id: dates, name: 'Dates', hasSubCategory: false }]);
    expect((await english('listSubcategories', { params: { id: dates } })).rows).toEqual([]);
  });

  it.each(['999999', '0', '-1', '1.5', 'abc', '99999999999'])('%s is not a category', async (id) => {
    const answer = await shop.request({
      url: `/api/v1/categories/${id}/subcategories`,
      headers: { 'accept-language': 'ar' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'not_found', message: expect.stringMatching(/[ء-ي]/) } });
  });
});

// Spec: S3.1
describe('the lists of the home page', () => {
  // Spec: S1.9
  it('name the currency', async () => {
    expect(await english('getCurrency')).toEqual({ currency_code: 'QAR' });
  });

  // Spec: S3.4
  it('show the newest products with their cheapest variant in stock', async () => {
    const { rows } = await english('listLatest');
    expect(names({ rows })).toEqual(['Sidr honey', 'Khalas dates', 'Saffron cake']);
    expect(rows[2]).toMatchObject({
      severalVariants: true,
      severalPrices: true,
      customizable: true,
      variant: {
        id: cake.variantIds[1],
        variantImage: 'catalog/cake.webp',
        variantPrice: 100,
        discountedPrice: 75,
        globalRating: 0,
        isFavorite: false,
        inStock: true,
      },
    });
    expect(rows[1]).not.toHaveProperty('severalVariants');
    expect(names(await english('listLatest', { query: { limit: 1 } }))).toEqual(['Sidr honey']);
    expect(names(await arabic('listLatest', { query: { limit: 2 } }))).toEqual(['Sidr honey', 'تمر خلاص']);
  });

  // Spec: D15.1
  it('show the best sellers', async () => {
    const { rows } = await arabic('listPopular', { query: { limit: 2 } });
    expect(rows.map((row) => row.product.name)).toEqual(['تمر خلاص', 'كعكة الزعفران']);
    expect(rows[0]).toMatchObject({ inStock: false, variantImage: 'catalog/dates.webp', variantPrice: 30 });
    expect(rows[1]).toMatchObject({ id: cake.variantIds[1], variantImage: 'catalog/cake.webp', discountedPrice: 75 });
  });

  // Spec: S3.4
  it('show the offers, the best of a variant first', async () => {
    const offers = await arabic('listOffers');
    expect(offers).toEqual({
      rows: [
        {
          id: cake.variantIds[1],
          product_id: cake.productId,
          product: { id: cake.productId, name: 'كعكة الزعفران' },
          variantImage: 'catalog/cake.webp',
          variantPrice: 100,
          discountedPrice: 75,
          globalRating: 0,
          isFavorite: false,
          inStock: true,
          offers: [
            { discount: 25, description: 'National day' },
            { discount: 10, description: 'الخريف' },
          ],
          offersVariants: { variant_id: cake.variantIds[1] },
          customizable: true,
        },
      ],
      total: 1,
      totalPages: 1,
    });
    expect(await english('listOffers', { query: { page: 2 } })).toEqual({ rows: [], total: 1, totalPages: 1 });
  });
});

describe('products of a category', () => {
  it('include those of its sub-categories', async () => {
    const list = await english('listProducts', { query: { category_id: sweets } });
    expect(names(list)).toEqual(['Khalas dates', 'Saffron cake']);
    expect(list).toMatchObject({ total: 2, totalPages: 1, category: { id: sweets, name: 'Sweets' } });
    expect(list.rows[1]?.variants.map((variant) => variant.id)).toEqual(cake.variantIds.slice(0, 2));
    expect(names(await english('listProducts', { query: { category_id: dates } }))).toEqual(['Khalas dates']);
  });

  it('are of all categories if none is named', async () => {
    const list = await english('listProducts');
    expect(list).toMatchObject({ total: 3, totalPages: 1, category: null });
  });

  it('are paged', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => english('listProducts', { query: { page, limit: 1, sort: 'price_asc' } })),
    );
    expect(pages.map((page) => names(page)[0])).toEqual(['Sidr honey', 'Khalas dates', 'Saffron cake', undefined]);
    expect(pages.every((page) => page.total === 3 && page.totalPages === 3)).toBe(true);
  });

  // Spec: D14.1
  it.each([
    [{ sort: 'price_desc' }, ['Saffron cake', 'Khalas dates', 'Sidr honey']],
    [{ sort: 'popular' }, ['Khalas dates', 'Saffron cake', 'Sidr honey']],
    [{ sort: 'newest' }, ['Sidr honey', 'Khalas dates', 'Saffron cake']],
    [{ min: 30 }, ['Khalas dates', 'Saffron cake']],
    [{ min: 25, max: 30 }, ['Sidr honey', 'Khalas dates']],
    [{ max: 74.99 }, ['Sidr honey', 'Khalas dates']],
    [{ max: 75, min: 75 }, ['Saffron cake']],
    [{ inStock: true }, ['Sidr honey', 'Saffron cake']],
    [{ inStock: false }, ['Sidr honey', 'Khalas dates', 'Saffron cake']],
    [{ offers: true }, ['Saffron cake']],
    [{ min: 50, max: 10 }, []],
  ] as const)('are narrowed and sorted by %j', async (query, expected) => {
    expect(names(await english('listProducts', { query }))).toEqual(expected);
  });

  type Filter = Exclude<keyof typeof listFilters, 'page' | 'limit' | 'sort'>;
  const filters: { [F in Filter]-?: InputOf<Api['listProducts']>['query'] } = {
    min: { min: 30 },
    max: { max: 74.99 },
    inStock: { inStock: true },
    offers: { offers: true },
    today: { today: true },
    facets: { facets: 'size:large' },
  };
  it.each(Object.entries(filters))('are fewer with the filter %s, and counted', async (_, query) => {
    const { rows, total } = await english('listProducts', query ? { query } : {});
    expect(rows.length).toBeLessThan(3);
    expect(total).toBe(rows.length);
  });

  it('are refused for an unknown category', async () => {
    await expect(arabic('listProducts', { query: { category_id: 999_999 } })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
      message: expect.stringMatching(/[ء-ي]/),
    });
  });

  it.each([
    ['page=0', 'page'],
    ['page=10001', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['sort=cheapest', 'sort'],
    ['min=-1', 'min'],
    ['max=1e99', 'max'],
    ['max=10000001', 'max'],
    ['inStock=yes', 'inStock'],
    ['offers=1', 'offers'],
    ['category_id=abc', 'category_id'],
    ['category_id=0', 'category_id'],
    ['page=1&page=2', 'page'],
  ])('refuse ?%s in both languages', async (query, field) => {
    for (const language of ['en', 'ar']) {
      const answer = await shop.request({
        url: `/api/v1/products?${query}`,
        headers: { 'accept-language': language },
      });
      expect(answer.statusCode).toBe(422);
      const { error } = answer.json();
      expect(error.code).toBe('invalid');
      expect(error.fields[field]).toMatch(language === 'ar' ? /[ء-ي]/ : /[a-z]/);
    }
  });
});

describe('a product', () => {
  // Spec: S3.5
  it('has everything that its page shows', async () => {
    expect(await english('getProduct', { params: { id: cake.productId } })).toEqual({
      id: cake.productId,
      name: 'Saffron cake',
      description: 'A box of good things',
      basePrice: 100,
      discountedPrice: 75,
      mainImage: 'catalog/cake.webp',
      customizable: true,
      customizationOptions: [{ id: cake.optionIds[0], option_name: 'Name in icing', option_type: 'text' }],
      rating: { average: 0, count: 0 },
      commentsCount: 0,
      category: { id: sweets, name: 'Sweets' },
      createdAt: on(1).toISOString(),
      variants: [
        {
          id: cake.variantIds[0],
          variantImage: 'catalog/large.webp',
          variantGallery: [{ path: 'catalog/large.webp' }, { path: 'catalog/large-2.webp' }],
          variantPrice: 120,
          discountedPrice: null,
          attributes: [{ name: 'Size', variantAttribute: { value: 'Large' } }],
          offers: [],
          globalRating: 0,
          ratingsCount: 0,
          isFavorite: false,
          inStock: true,
          sku: expect.any(String) as string,
          product: { id: cake.productId, name: 'Saffron cake' },
        },
        {
          id: cake.variantIds[1],
          variantImage: 'catalog/cake.webp',
          variantGallery: [],
          variantPrice: 100,
          discountedPrice: 75,
          attributes: [],
          offers: [
            { discount: 25, description: 'National day' },
            { discount: 10, description: 'Autumn' },
          ],
          globalRating: 0,
          ratingsCount: 0,
          isFavorite: false,
          inStock: true,
          stockLeft: 3,
          sku: expect.any(String) as string,
          product: { id: cake.productId, name: 'Saffron cake' },
        },
      ],
    });
  });

  it('is in Arabic for an Arabic caller', async () => {
    const product = await arabic('getProduct', { params: { id: cake.productId } });
    expect(product).toMatchObject({ name: 'كعكة الزعفران', category: { name: 'حلويات' } });
    expect(product.customizationOptions[0]?.option_name).toBe('الاسم على الكعكة');
    expect(product.variants[0]?.attributes).toEqual([{ name: 'الحجم', variantAttribute: { value: 'كبير' } }]);
  });

  it('has the colour of a value that shows one', async () => {
    const colour = { name: { en: 'Colour', ar: 'اللون' }, value: { en: 'Maroon', ar: 'عنّابي' } };
    const size = { name: { en: 'Size', ar: 'الحجم' }, value: { en: 'Large', ar: 'كبير' } };
    const { productId } = await createProduct(shop.db, {
      variants: [{ attributes: [{ ...colour, swatch: '#8a1538' }, size] }],
    });
    const { variants } = await arabic('getProduct', { params: { id: productId } });
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
    expect(variants[0]?.attributes).toEqual([
      { name: 'اللون', variantAttribute: { value: 'عنّابي' }, swatch: '#8a1538' },
      { name: 'الحجم', variantAttribute: { value: 'كبير' } },
    ]);
  });

  it.each([
    [0, undefined],
    [1, 1],
    [5, 5],
    [6, undefined],
  ])('with %d pieces shows that %s are left', async (stock, stockLeft) => {
    const { productId } = await createProduct(shop.db, { variants: [{ stock }] });
    const { variants } = await english('getProduct', { params: { id: productId } });
    expect(variants[0]?.stockLeft).toBe(stockLeft);
    expect(variants[0]?.inStock).toBe(stock > 0);
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
  });

  it('shows a variant’s picture if it has none', async () => {
    const { rows } = await english('listProducts', { query: { category_id: dates } });
    const product = await english('getProduct', { params: { id: rows[0]?.id as number } });
    expect(product).toMatchObject({ mainImage: 'catalog/dates.webp', customizable: false });
  });

  it('without a published variant, or not published, does not exist', async () => {
    const hidden = await shop.db
      .selectFrom('products')
      .select('id')
      .where((eb) => eb.or([eb('published', '=', false), eb('lowest_price_dirhams', '=', 0)]))
      .execute();
    expect(hidden).toHaveLength(2);
    for (const { id } of [...hidden, { id: 999_999 }]) {
      await expect(english('getProduct', { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
