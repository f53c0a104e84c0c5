import { expect } from 'vitest';
import { type Sort, sorts } from '#contract/catalog.ts';
import type { CategoryId } from '#contract/ids.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { it } from '../../testing/shop-test.ts';
import type { TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let category: CategoryId;

it.beforeEach(async ({ shop: emptyShop }) => {
  shop = emptyShop;
  category = await createCategory(shop.db, { name: { en: 'Gifts', ar: 'هدايا' } });
});

interface Filter {
  min?: number;
  max?: number;
  inStock?: boolean;
  offers?: boolean;
}

const add = (
  en: string,
  variants: Parameters<typeof createProduct>[1] extends { variants?: infer V } | undefined ? V : never,
) => createProduct(shop.db, { name: { en, ar: '' }, category, variants });

/** The names with the price of their cards. */
async function cards(filter: Filter, sort: Sort = 'price_asc') {
  const { rows, total } = await shop.apiFor({})('listProducts', { query: { ...filter, sort, limit: 100 } });
  expect(total).toBe(rows.length);
  const inCategory = await shop.apiFor({})('listProducts', {
    query: { ...filter, sort, limit: 100, category_id: category },
  });
  expect(inCategory.rows).toEqual(rows);
  expect(inCategory.total).toBe(total);
  const searched = await shop.apiFor({})('search', { query: { query: 'thing', ...filter, sort, limit: 100 } });
  expect(searched.rows).toEqual(rows);
  expect(searched.total).toBe(total);
  return rows.map(({ name, variants, shownVariantId }) => {
    const shown =
      variants.find(({ id }) => id === shownVariantId) ??
      variants
        .toSorted((a, b) => (a.discountedPrice ?? a.variantPrice) - (b.discountedPrice ?? b.variantPrice))
        .toSorted((a, b) => Number(b.inStock) - Number(a.inStock))[0];
    return `${name} ${shown?.discountedPrice ?? shown?.variantPrice}`;
  });
}

it('lists a product of which one variant meets price, stock and offer together, at the price of this variant', async () => {
  await add('Thing of sizes', [{ price: 200 }, { price: 310.5 }, { price: 500 }]);
  await add('Thing sold out below', [{ price: 110, stock: 0 }, { price: 115 }]);
  await add('Thing with a dear offer', [{ price: 38 }, { price: 129, offers: [{ discount: 10 }] }]);
  await add('Thing of one', [{ price: 300, offers: [{ discount: 50 }], stock: 0 }]);
  expect(await cards({ min: 300, max: 320 })).toEqual(['Thing of sizes 310.5']);
  expect(await cards({ max: 112, inStock: true })).toEqual(['Thing with a dear offer 38']);
  expect(await cards({ max: 112 })).toEqual(['Thing with a dear offer 38', 'Thing sold out below 110']);
  expect(await cards({ offers: true, max: 100 })).toEqual([]);
  expect(await cards({ offers: true, max: 120 })).toEqual(['Thing with a dear offer 116.1']);
  expect(await cards({ offers: true })).toEqual(['Thing with a dear offer 116.1', 'Thing of one 150']);
  expect(await cards({ offers: true, inStock: true })).toEqual(['Thing with a dear offer 116.1']);
  expect(await cards({ min: 112 }, 'price_desc')).toEqual([
    'Thing of sizes 200',
    'Thing of one 150',
    'Thing with a dear offer 116.1',
    'Thing sold out below 115',
  ]);
  expect(await cards({}, 'price_desc')).toEqual([
    'Thing of sizes 200',
    'Thing of one 150',
    'Thing sold out below 115',
    'Thing with a dear offer 38',
  ]);
});

it('agrees with the variants for every filter and order', async () => {
  const prices = [5, 20, 35, 50, 65, 80];
  for (let at = 0; at < 24; at += 1) {
    const variants = [at, at * 5 + 1, at * 7 + 3].map((place, index) => ({
      price: prices[place % prices.length] ?? 1,
      stock: (at >> index) % 2,
      ...((at + index) % 4 === 0 && { offers: [{ discount: 20 }] }),
    }));
    await add(`Thing ${at}`, variants);
  }
  const { rows } = await shop.apiFor({})('listProducts', { query: { limit: 100 } });
  const bounds = [undefined, 15, 28, 60];
  for (const min of bounds)
    for (const max of bounds)
      for (const inStock of [false, true])
        for (const offers of [false, true]) {
          const filter = { ...(min && { min }), ...(max && { max }), inStock, offers };
          const meets = rows
            .map(({ name, variants }) => {
              const ok = variants.filter((one) => {
                const price = one.discountedPrice ?? one.variantPrice;
                return (
                  price >= (min ?? 0) &&
                  price <= (max ?? Infinity) &&
                  (!inStock || one.inStock) &&
                  (!offers || one.discountedPrice !== null)
                );
              });
              const sold = ok.filter((one) => one.inStock);
              const shown = (sold.length > 0 ? sold : ok).map((one) => one.discountedPrice ?? one.variantPrice);
              return { name, price: Math.min(...shown), count: ok.length };
            })
            .filter(({ count }) => count > 0);
          for (const sort of sorts) {
            const found = await cards(filter, sort);
            expect(found.toSorted(), JSON.stringify(filter)).toEqual(
              meets.map(({ name, price }) => `${name} ${price}`).toSorted(),
            );
            const shownPrices = found.map((text) => Number(text.split(' ').at(-1)));
            const ordered = shownPrices.toSorted((a, b) => (sort === 'price_asc' ? a - b : b - a));
            if (sort === 'price_asc' || sort === 'price_desc') expect(shownPrices).toEqual(ordered);
          }
        }
}, 120_000);

it('settles the prices of products from a release before', async () => {
  const { productId } = await add('Thing of sizes', [{ price: 200 }, { price: 310.5 }]);
  await shop.db
    .updateTable('products')
    .set({ least_dirhams: null, most_dirhams: null })
    .where('id', '=', productId)
    .execute();
  expect(await cards({ min: 300, max: 320 })).toEqual([]);
  await shop.services.catalog.settlePrices();
  expect(await cards({ min: 300, max: 320 })).toEqual(['Thing of sizes 310.5']);
});
