import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../database/connect.ts';
import { refreshListing } from '../features/catalog/catalog-listing.queries.ts';
import { insertUser } from '../features/account/users/users.queries.ts';
import { createCategory, createProduct } from '../testing/catalog-factory.ts';
import { createCollection } from '../testing/collection-factory.ts';
import { setNotify } from '../jobs/waiting-jobs.queries.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type ChangeFeed, startChangeFeed } from './change-feed.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
let feed: ChangeFeed;
const received: string[] = [];
let lost = 0;
let isConnected: Promise<unknown>;
let onConnected: () => void;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  const again = () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    isConnected = promise;
    onConnected = () => resolve(undefined);
  };
  again();
  feed = startChangeFeed({
    databaseUrl: database.url,
    onTags: (tags) => received.push(...tags),
    onConnected: () => onConnected(),
    onLost: () => {
      lost += 1;
      again();
    },
    log: () => {},
    // Longer than any test: what is received without `catchUp` was notified.
    pollMs: 3_600_000,
  });
  await isConnected;
});
afterAll(async () => {
  await feed.stop();
  await database.drop();
});

beforeEach(async () => {
  await feed.catchUp();
  received.length = 0;
});

/** The tags of the changes made by `work`, each once. */
async function tagsOf(work: () => Promise<unknown>): Promise<string[]> {
  await feed.catchUp();
  received.length = 0;
  await work();
  await feed.catchUp();
  return [...new Set(received)].sort();
}

describe('the tags of a write', () => {
  it('name the visible changes of a product, and nothing else', async () => {
    const { productId, variantIds } = await createProduct(db, { variants: [{ stock: 20, price: 10 }] });
    const [variantId = 0] = variantIds;
    const product = `product:${productId}`;
    const update = (set: object) => db.updateTable('products').set(set).where('id', '=', productId).execute();
    const updateVariant = (set: object) => db.updateTable('variants').set(set).where('id', '=', variantId).execute();

    expect(await tagsOf(() => update({ name: JSON.stringify({ en: 'New', ar: 'جديد' }) }))).toEqual([product]);
    expect(await tagsOf(() => update({ name: JSON.stringify({ en: 'New', ar: 'جديد' }) }))).toEqual([]);
    expect(await tagsOf(() => update({ published: false }))).toEqual(['listing', product]);
    expect(await tagsOf(() => update({ sold: 5 }))).toEqual(['popularity']);
    expect(await tagsOf(() => update({ comments_count: 5 }))).toEqual(['popularity', product]);
    expect(await tagsOf(() => updateVariant({ price_dirhams: 900 }))).toEqual([product, 'variants']);
    const attributes = JSON.stringify([{ name: { en: 'Size', ar: '' }, value: { en: 'Large', ar: '' } }]);
    expect(await tagsOf(() => updateVariant({ attributes }))).toEqual([product, 'variants']);
    expect(await tagsOf(() => updateVariant({ published: false }))).toEqual(['listing', product]);
    expect(
      await tagsOf(() =>
        db.insertInto('offers').values({ variant_id: variantId, discount: 10, description: '{}' }).execute(),
      ),
    ).toEqual([product]);
    expect(await tagsOf(() => refreshListing(db, [productId]))).toContain('listing');
    expect(await tagsOf(() => refreshListing(db, [productId]))).toEqual([]);
    expect(await tagsOf(() => createProduct(db, {}))).toContain('listing');
    expect(await tagsOf(() => db.deleteFrom('products').where('id', '=', productId).execute())).toEqual([
      'listing',
      product,
    ]);
  });

  // No public page shows these columns. All others must be in the trigger. The span of prices follows those of the
  // variants, whose change has the product's tags.
  const unseen = new Set('id handle demo version publish_at archived_at least_dirhams most_dirhams'.split(' '));
  it('name a change of every column of a product that a public page shows', async () => {
    const columns = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() and table_name = 'products' and is_generated = 'NEVER'`.execute(db);
    const unnoticed: string[] = [];
    for (const { name, type } of columns.rows.filter((column) => !unseen.has(column.name))) {
      const { productId } = await createProduct(db, { variants: [{ stock: 20 }] });
      const column = sql.ref(name);
      const otherValues: Record<string, RawBuilder<unknown>> = {
        boolean: sql`not ${column}`,
        integer: sql`coalesce(${column}, 0) + 1`,
        smallint: sql`coalesce(${column}, 0) + 1`,
        'timestamp with time zone': sql`${column} + interval '1 day'`,
        ARRAY: sql`array['changed']`,
        jsonb: sql`'{"en": "Changed", "ar": "تغيّر"}'`,
      };
      if (name === 'further_category_ids') otherValues['ARRAY'] = sql`array[1]`;
      const other = name === 'category_id' ? sql`${await createCategory(db)}::integer` : otherValues[type];
      const update = sql`update products set ${column} = ${other ?? sql`'changed'`} where id = ${productId}`;
      if ((await tagsOf(() => update.execute(db))).length === 0) unnoticed.push(name);
    }
    expect(unnoticed).toEqual([]);
  });

  it('name a changed redirect, and not its hits', async () => {
    const path = { from_path: '/old', to_path: '/products', to_key: '/products' };
    expect(await tagsOf(() => db.insertInto('redirects').values(path).execute())).toEqual(['redirects']);
    const { id } = await db.selectFrom('redirects').select('id').executeTakeFirstOrThrow();
    const hits = { redirect_id: id, day: '2026-11-24', hits: 1 };
    expect(await tagsOf(() => db.insertInto('redirect_hits').values(hits).execute())).toEqual([]);
    expect(await tagsOf(() => db.deleteFrom('redirects').execute())).toEqual(['redirects']);
  });

  it('name a stock change only where shoppers see it: at five and below', async () => {
    const { productId, variantIds } = await createProduct(db, { variants: [{ stock: 20 }] });
    const setStock = (stock: number) => () =>
      db
        .updateTable('variants')
        .set({ stock, sold: 20 - stock })
        .where('id', '=', variantIds[0] as number)
        .execute();
    expect(await tagsOf(setStock(6))).toEqual([]);
    expect(await tagsOf(setStock(5))).toEqual([`product:${productId}`]);
    expect(await tagsOf(setStock(4))).toEqual([`product:${productId}`]);
    // Sold out, or again in stock: a list may ask for this variant.
    expect(await tagsOf(setStock(0))).toEqual([`product:${productId}`, 'variants']);
    expect(await tagsOf(setStock(6))).toEqual([`product:${productId}`, 'variants']);
    expect(await tagsOf(setStock(19))).toEqual([]);
  });

  it('name the comments of a changed author', async () => {
    const { variantIds } = await createProduct(db, {});
    const variantId = variantIds[0] as number;
    const user = await insertUser(db, {
      email: 'a@example.qa',
      name: 'Aisha',
      phone: '+97455123456',
      passwordHash: 'x',
      language: 'en',
      at: new Date(),
    });
    const comments = `comments:${variantId}`;
    const at = new Date();
    expect(
      await tagsOf(() =>
        db
          .insertInto('comments')
          .values({
            variant_id: variantId,
            user_id: user?.id as number,
            content: 'Good',
            created_at: at,
            updated_at: at,
          })
          .execute(),
      ),
    ).toEqual([comments]);
    expect(await tagsOf(() => db.updateTable('users').set({ name: 'Maryam' }).execute())).toEqual([comments]);
    expect(await tagsOf(() => db.updateTable('users').set({ phone: '+97455123457' }).execute())).toEqual([]);
    expect(await tagsOf(() => db.deleteFrom('users').execute())).toEqual([comments]);
  });

  it('name the small tables as a whole', async () => {
    expect(await tagsOf(() => createCategory(db))).toEqual(['categories', 'listing']);
    expect(await tagsOf(() => db.insertInto('settings').values({ key: 'name', value: '"x"' }).execute())).toEqual([
      'settings',
    ]);
    expect(await tagsOf(() => db.updateTable('zones').set({ active: false }).execute())).toEqual(['delivery']);
    expect(await tagsOf(() => db.updateTable('payment_options').set({ active: false }).execute())).toEqual([
      'delivery',
    ]);
    expect(await tagsOf(() => db.insertInto('testimonials').values({ name: '{}', content: '{}' }).execute())).toEqual([
      'testimonials',
    ]);
    const draft = { handle: 'ramadan', kind: 'page', draft: '{}' };
    expect(await tagsOf(() => db.insertInto('content_pages').values(draft).execute())).toEqual([]);
    const edit = (set: object) => tagsOf(() => db.updateTable('content_pages').set(set).execute());
    expect(await edit({ draft: '{"sections":[]}' })).toEqual([]);
    expect(await edit({ published: '{"sections":[]}' })).toEqual(['content']);
    expect(await edit({ turns_at: new Date('2026-12-01T09:00:00Z') })).toEqual(['content']);
    expect(await tagsOf(() => db.deleteFrom('content_pages').execute())).toEqual(['content']);
    expect(await tagsOf(() => createCollection(db))).toEqual(['collections']);
    const change = (set: object) => tagsOf(() => db.updateTable('collections').set(set).execute());
    expect(await change({ due_at: new Date('2026-12-01T09:00:00Z') })).toEqual([]);
    expect(await change({ turns_at: new Date('2026-12-01T09:00:00Z') })).toEqual(['collections']);
  });

  it('are "everything" for a change of thousands of rows', async () => {
    const category = await createCategory(db);
    await sql`insert into products (handle, category_id, name, description)
      select 'p' || n, ${category}, '{}', '{}' from generate_series(1, 1500) n`.execute(db);
    const rename = () =>
      db
        .updateTable('products')
        .set({ name: JSON.stringify({ en: 'x', ar: 'y' }) })
        .execute();
    expect(await tagsOf(rename)).toEqual(['everything']);
  });
});

describe('the feed', () => {
  it('receives a change at once by its notification', async () => {
    for (let time = 0; time < 5; time += 1) {
      received.length = 0;
      await createCategory(db);
      await expect.poll(() => received).toContain('categories');
    }
  });

  it('receives a change without its notification by polling', async () => {
    const polled: string[] = [];
    const { promise: isOpen, resolve } = Promise.withResolvers<void>();
    const polling = startChangeFeed({
      databaseUrl: database.url,
      onTags: (tags) => polled.push(...tags),
      onConnected: () => resolve(),
      onLost: () => {},
      log: () => {},
      pollMs: 20,
    });
    await isOpen;
    await setNotify(db, false);
    await db
      .insertInto('catalogue_changes')
      .values({ tags: ['product:7'] })
      .execute();
    await setNotify(db, true);
    await expect.poll(() => polled).toContain('product:7');
    await polling.stop();
    expect(received).toEqual([]);
  });

  it('receives each change once, also from a transaction that starts early and commits late', async () => {
    await db.transaction().execute(async (early) => {
      await early
        .insertInto('catalogue_changes')
        .values({ tags: ['product:1'] })
        .execute();
      await db
        .insertInto('catalogue_changes')
        .values({ tags: ['product:2'] })
        .execute();
      await feed.catchUp();
      await feed.catchUp();
      expect(received).toEqual(['product:2']);
    });
    await feed.catchUp();
    await feed.catchUp();
    expect(received).toEqual(['product:2', 'product:1']);
  });

  it('receives nothing from a rolled-back transaction', async () => {
    const rolledBack = db.transaction().execute(async (tx) => {
      await createCategory(tx);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await feed.catchUp();
    expect(received).toEqual([]);
  });

  it('reports when its connection is lost and restored', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'dana changes' and datname = current_database()`.execute(db);
    await expect.poll(() => lost).toBe(1);
    await isConnected;
    expect(await tagsOf(() => createCategory(db))).toEqual(['categories', 'listing']);
  });
});
