import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function versionsOf(productId: number) {
  const product = database.db.selectFrom('products').select('version').where('id', '=', productId);
  const variant = database.db.selectFrom('variants').select('version').where('product_id', '=', productId);
  return [(await product.executeTakeFirstOrThrow()).version, (await variant.executeTakeFirstOrThrow()).version];
}

it('rise with edits of people, not with orders, ratings and jobs', async () => {
  const { db } = database;
  const { productId } = await createProduct(db);
  expect(await versionsOf(productId)).toEqual([1, 1]);
  await db
    .updateTable('products')
    .set({ sold: 4, in_stock: false, ratings_count: 1, lowest_price_dirhams: 3, comments_count: 2, has_offer: true })
    .where('id', '=', productId)
    .execute();
  await db
    .updateTable('variants')
    .set({ stock: 3, sold: 4, best_discount: 10, discounted_dirhams: 5, listed: false, ratings_count: 1 })
    .where('product_id', '=', productId)
    .execute();
  expect(await versionsOf(productId)).toEqual([1, 1]);
  await db.updateTable('products').set({ lead_days: 2 }).where('id', '=', productId).execute();
  await db.updateTable('variants').set({ price_dirhams: 700 }).where('product_id', '=', productId).execute();
  expect(await versionsOf(productId)).toEqual([2, 2]);
});

it('publishing takes a product out of the archive and ends its waiting', async () => {
  const { db } = database;
  const { productId } = await createProduct(db, { published: false });
  const read = () => db.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirstOrThrow();
  const change = (set: { published?: boolean; archived_at?: Date; publish_at?: Date }) =>
    db.updateTable('products').set(set).where('id', '=', productId).execute();
  expect(await read()).toMatchObject({ state: 'draft' });
  await change({ archived_at: new Date(), publish_at: new Date() });
  expect(await read()).toMatchObject({ state: 'archived' });
  await change({ published: true });
  expect(await read()).toMatchObject({ state: 'live', archived_at: null, publish_at: null });
});
