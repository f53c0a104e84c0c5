import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { discountedDirhams } from '#contract/values/money.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

function readProduct(id: number) {
  return shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('the columns that lists sort and filter by', () => {
  it('round every discount as the contract does', async () => {
    const prices = [0.01, 0.05, 1, 9.99, 17.99, 33.33, 1234.57, 9_999_999.99];
    const discounts = [1, 15, 33, 50, 99];
    const variants = prices.flatMap((price) => discounts.map((discount) => ({ price, offers: [{ discount }] })));
    const { productId } = await createProduct(shop.db, { variants });
    const rows = await shop.db.selectFrom('variants').selectAll().where('product_id', '=', productId).execute();
    expect(rows).toHaveLength(prices.length * discounts.length);
    for (const row of rows) {
      expect(row.discounted_dirhams).toBe(discountedDirhams(row.price_dirhams, row.best_discount));
    }
  });

  it('use the best single offer, and change when it ends', async () => {
    const { productId, variantIds } = await createProduct(shop.db, {
      variants: [{ price: 100, offers: [{ discount: 10 }, { discount: 30 }, { discount: 20 }] }],
    });
    expect(await readProduct(productId)).toMatchObject({ lowest_price_dirhams: 7000, has_offer: true });
    await shop.db
      .deleteFrom('offers')
      .where('variant_id', '=', variantIds[0] as number)
      .execute();
    await shop.services.catalog.refreshListing(shop.db, [productId]);
    expect(await readProduct(productId)).toMatchObject({ lowest_price_dirhams: 10_000, has_offer: false });
    const variant = await shop.db
      .selectFrom('variants')
      .select(['best_discount', 'discounted_dirhams'])
      .where('product_id', '=', productId)
      .executeTakeFirst();
    expect(variant).toEqual({ best_discount: 0, discounted_dirhams: null });
  });

  it('are computed from published variants only, but count every sale', async () => {
    const { productId } = await createProduct(shop.db, {
      variants: [
        { price: 5, stock: 9, sold: 3, published: false, offers: [{ discount: 50 }] },
        { price: 80, stock: 0, sold: 4 },
      ],
    });
    expect(await readProduct(productId)).toMatchObject({
      lowest_price_dirhams: 8000,
      has_offer: false,
      in_stock: false,
      sold: 7,
    });
  });

  it('of other products do not change, and an unknown product is ignored', async () => {
    const one = await createProduct(shop.db);
    const other = await createProduct(shop.db);
    await shop.db.updateTable('variants').set({ stock: 0 }).execute();
    await shop.services.catalog.refreshListing(shop.db, [one.productId]);
    await shop.services.catalog.refreshListing(shop.db, []);
    expect((await readProduct(one.productId)).in_stock).toBe(false);
    expect((await readProduct(other.productId)).in_stock).toBe(true);
  });

  it('include both of two concurrent changes', async () => {
    const { productId, variantIds } = await createProduct(shop.db, {
      variants: Array.from({ length: 8 }, () => ({ stock: 5 })),
    });
    await Promise.all(
      variantIds.map((id) =>
        shop.db.transaction().execute(async (tx) => {
          await tx.updateTable('variants').set({ stock: 0, sold: 5 }).where('id', '=', id).execute();
          await shop.services.catalog.refreshListing(tx, [productId]);
        }),
      ),
    );
    expect(await readProduct(productId)).toMatchObject({ in_stock: false, sold: 40 });
  });
});

describe('the number of products', () => {
  async function counted() {
    const { rows } = await sql`select category_id, in_stock, has_offer, price_band, sum(products)::integer as products
      from product_counts group by 1, 2, 3, 4 having sum(products) <> 0 order by 1, 2, 3, 4`.execute(shop.db);
    return rows;
  }
  async function there() {
    const { rows } =
      await sql`select category_id, in_stock, has_offer, price_band(lowest_price_dirhams), count(*)::integer as products
      from products where listed group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(shop.db);
    return rows;
  }

  it('is correct at every moment, through concurrent changes, rollbacks and deletions', async () => {
    const made: Awaited<ReturnType<typeof createProduct>>[] = [];
    for (let count = 0; count < 12; count += 1) {
      const stock = count % 3;
      made.push(
        await createProduct(shop.db, { ...(made[0] && { category: made[0].categoryId }), variants: [{ stock }] }),
      );
    }
    expect(await counted()).toEqual(await there());
    const change = (productId: ProductId, breaksOff: boolean) =>
      shop.db.transaction().execute(async (tx) => {
        await tx.updateTable('products').set({ published: false }).where('id', '=', productId).execute();
        if (breaksOff) throw new Error('on purpose');
      });
    await Promise.allSettled(made.map(({ productId }, index) => change(productId, index % 4 === 0)));
    expect(await counted()).toEqual(await there());
    const dearer = made.map(({ variantIds: [id = 0] }) => id);
    await shop.db.updateTable('variants').set({ price_dirhams: 99_900 }).where('id', 'in', dearer).execute();
    await Promise.all(made.map(({ productId }) => shop.services.catalog.refreshListing(shop.db, [productId])));
    expect(await counted()).toEqual(await there());
    await shop.db
      .deleteFrom('categories')
      .where('id', '=', made[0]?.categoryId ?? 0)
      .execute();
    expect(await counted()).toEqual(await there());
  });

  it('is the number of products on the pages, for any range of prices', async () => {
    const { rows } = await sql<{ edge: number }>`select unnest(price_bands()) as edge`.execute(shop.db);
    const edges = rows.map(({ edge }) => edge);
    const prices = [
      0,
      1,
      99,
      ...edges.slice(0, 4).flatMap((edge) => [edge - 1, edge, edge + 1]),
      edges.at(-1) ?? 0,
      900_000_000,
    ];
    const first = await createProduct(shop.db, { variants: prices.map((dirhams) => ({ price: dirhams / 100 })) });
    for (const dirhams of prices)
      await createProduct(shop.db, { category: first.categoryId, variants: [{ price: dirhams / 100 }] });
    const ends = [undefined, ...new Set([...prices, 0, 50, 200_000])];
    for (const min of ends)
      for (const max of ends) {
        const { total } = await shop.services.catalog.listMatching(
          {
            categoryId: first.categoryId,
            min: min && min / 100,
            max: max && max / 100,
            sort: 'newest',
            page: 1,
            limit: 1,
          },
          'en',
        );
        const within = prices.filter((price) => price >= (min ?? 0) && price <= (max ?? Infinity));
        // The first product has a variant of every price.
        expect(total, `${min} to ${max}`).toBe(within.length === 0 ? 0 : within.length + 1);
      }
  });
});
