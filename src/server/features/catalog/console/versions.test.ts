import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertedColumns } from '../../../shared/catalogue-fields.ts';
import { createCategory, createProduct } from '../../../testing/catalog-factory.ts';
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

// What staff do not edit, and what follows from sales and from the places of others.
const unversioned = {
  products: [
    'demo',
    'created_at',
    'has_variants',
    'lowest_price_dirhams',
    'least_dirhams',
    'most_dirhams',
    'has_offer',
    'in_stock',
  ],
  variants: ['product_id', 'stock', 'discounted_dirhams', 'best_discount', 'listed'],
  categories: ['position', 'demo'],
};
it.each(['products', 'variants', 'categories'] as const)(
  'rise with every column of %s that staff edit',
  async (table) => {
    const { db } = database;
    const columns = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(db);
    const typeOf = new Map(columns.rows.map(({ name, type }) => [name, type]));
    const unnoticed: string[] = [];
    for (const name of insertedColumns(table).filter((one) => !unversioned[table].includes(one))) {
      const category = await createCategory(db);
      const { productId, variantIds } = await createProduct(db, { published: false });
      const column = sql.ref(name);
      const otherValues: Record<string, RawBuilder<unknown>> = {
        boolean: sql`not ${column}`,
        integer: sql`coalesce(${column}, 0) + 1`,
        smallint: sql`coalesce(${column}, 0) + 1`,
        'timestamp with time zone': sql`now()`,
        ARRAY: sql`array['changed']`,
        jsonb: sql`'{"en": "Changed", "ar": "تغيّر"}'`,
      };
      // Ids of categories, which no row needs to have.
      if (name === 'further_category_ids') otherValues['ARRAY'] = sql`array[1]`;
      // It has only these values.
      if (name === 'stock_mode') otherValues['text'] = sql`'made'`;
      const isReference = name === 'category_id' || name === 'parent_id';
      const other = isReference ? sql`${await createCategory(db)}::integer` : otherValues[typeOf.get(name) ?? ''];
      const id = { products: productId, variants: variantIds[0], categories: category }[table];
      const { rows } = await sql<{ version: number }>`
      update ${sql.table(table)} set ${column} = ${other ?? sql`'changed'`} where id = ${id} returning version`.execute(
        db,
      );
      if (rows[0]?.version !== 2) unnoticed.push(name);
    }
    expect(unnoticed).toEqual([]);
  },
);

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
