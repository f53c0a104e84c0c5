import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createPostgresEngine } from './postgres-engine.ts';
import { documentsToScan } from './plan.ts';

const products = 3000;
const limits = { language: 'en', limit: 2000 } as const;

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await sql`insert into categories (handle, name, description, position) values ('c', '{"en":"C","ar":"C"}', '{"en":"","ar":""}', 1)`.execute(
    db,
  );
  await sql`insert into products (handle, category_id, name, description, has_variants)
    select 'p' || n, categories.id, '{"en":"P","ar":"P"}', '{"en":"","ar":""}', true from categories, generate_series(1, ${products}) n`.execute(
    db,
  );
  // Half have it in the name, a quarter in the description.
  await sql`insert into search_documents (product_id, words, name_length, listed, version)
    select id, (case id % 4 when 0 then 'other:1A' when 1 then 'common:1D' else 'common:1A' end)::tsvector, 1 + id % 7, true, 1
    from products`.execute(db);
  await sql`insert into search_keys (key, word, nearness, products)
    select word, word, 0, ndoc from ts_stat('select words from search_documents')`.execute(db);
  await sql`analyze search_documents`.execute(db);
});
afterAll(() => database.drop());

it('finds the first products of a common word, as if it had read all of them', async () => {
  const engine = createPostgresEngine({ db: database.db });
  const all = await engine.find('common', { ...limits });
  expect(all).not.toHaveProperty('counted');
  expect(all.items).toHaveLength(2000);
  for (const needed of [1, 24, 48]) {
    const { items, counted } = await engine.find('common', { ...limits, needed });
    expect(items).toEqual(all.items.slice(0, needed));
    expect(counted).toBe(2000);
  }
  expect(await engine.find('common', { ...limits, limit: 5000, needed: 24 })).toMatchObject({
    counted: (products * 3) / 4,
  });
  // Read completely, because so many are needed.
  const most = await engine.find('common', { ...limits, needed: 1900 });
  expect(most).toMatchObject({ items: all.items.slice(0, 1900), counted: 2000 });
});

it('finds up to the limit as if it had read all, when more match', async () => {
  const engine = createPostgresEngine({ db: database.db });
  const all = await engine.find('common', { ...limits, limit: 5000 });
  const some = await engine.find('common', { ...limits, limit: 100 });
  expect(some.items).toEqual(all.items.slice(0, 100));
  expect(some).not.toHaveProperty('counted');
});

it('reads all products if too few of the first ones are visible', async () => {
  const engine = createPostgresEngine({ db: database.db });
  const first = (await engine.find('common', { ...limits, needed: 24 })).items;
  await database.db.updateTable('products').set({ published: false }).where('id', 'in', first.slice(5)).execute();
  const { items, counted } = await engine.find('common', { ...limits, needed: 24 });
  expect(counted).toBe(2000);
  expect(items).toEqual(first);
  await database.db.updateTable('products').set({ published: true }).execute();
});

it.each([
  [24, 50_000, 1_000_000, [960, 7680]],
  [24, 3000, 1_000_000, [16_000]],
  [24, 2800, 1_000_000, []],
  [10, 0, 1_000_000, []],
  [10, 20, 64, [64]],
  [10, 10, 64, []],
])('of %i wanted and %i expected among %i, scans %s', (wanted, expected, documents, scanned) => {
  expect(documentsToScan(wanted, expected, documents)).toEqual(scanned);
});
