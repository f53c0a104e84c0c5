import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type Db } from '../../database/connect.ts';
import { PgDialect } from '../../database/pg-dialect.ts';
import type { Database } from '../../database/schema.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createPostgresEngine } from './postgres-engine.ts';
import { documentVersion, writeDocuments } from './search-index.queries.ts';
import { createWordCount } from './word-count.ts';

const limitMs = 400;
const wordsOfOne = 20;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** Connections as the shop's, but with a statement limit of 400 ms, at the server and at the client. */
let hurried: Kysely<Database>;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 3,
    statement_timeout: limitMs,
    query_timeout: limitMs + 50,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  hurried = new Kysely({ dialect: new PgDialect(pool, { prepares: true }) });
});
afterEach(async () => {
  await hurried.destroy();
  await database.drop();
});

/** Indexed products with the word `common` and words that no other has, as a build leaves them that did not count. */
async function fill(db: Db, products: number): Promise<void> {
  await sql`insert into categories (handle, name, description, position) values ('c', '{"en":"C","ar":"C"}', '{"en":"","ar":""}', 1)`.execute(
    db,
  );
  await sql`insert into products (handle, category_id, name, description)
    select 'p' || n, categories.id, '{"en":"P","ar":"P"}', '{"en":"","ar":""}' from categories, generate_series(1, ${products}) n`.execute(
    db,
  );
  await sql`insert into search_documents (product_id, words, name_length, listed, version)
    select id, ('common:1A ' || (select string_agg(handle || 'w' || n || ':1A', ' ') from generate_series(1, ${wordsOfOne}) n))::tsvector, 1, true, ${documentVersion}
    from products`.execute(db);
  await sql`insert into search_keys (key, word, nearness) select word, word, 0
    from (select unnest(tsvector_to_array(words)) as word from search_documents union select 'unused') as words`.execute(
    db,
  );
  await sql`update search_count set indexed = ${products}`.execute(db);
}

/** Counts until the connection ends, after so many batches. */
async function countBatches(most: number): Promise<void> {
  let batches = 0;
  let ended: Promise<void> | undefined;
  const { db, pool } = connectDatabase(database.url, {
    max: 1,
    log: () => {},
    onQuery({ query }) {
      if (!query.sql.startsWith('update "search_count"')) return;
      batches += 1;
      if (batches === most) ended = pool.end();
    },
  });
  await createWordCount(db)
    .settle()
    .catch(() => {});
  await (ended ?? pool.end());
}

async function miscounted(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::integer as wrong from ts_stat('select words from search_documents') as stat
    full join search_keys using (word) where ndoc is distinct from products`.execute(db);
  return rows[0]?.wrong ?? -1;
}

const stateOf = (db: Db) => db.selectFrom('search_count').selectAll().executeTakeFirstOrThrow();

it('counts a vocabulary that takes longer than a statement may', async () => {
  const { db } = database;
  const products = 3000;
  await fill(db, products);
  await expect(sql`update search_keys set products = products`.execute(hurried)).rejects.toThrow(/timeout/);
  expect(await miscounted(db)).toBe(products * wordsOfOne + 2);
  const engine = createPostgresEngine({ db: hurried });
  expect(await engine.isCountDue()).toBe(true);
  // The job: no product is outdated, but the count is due.
  expect(await engine.catchUp()).toBe(0);
  expect(await miscounted(db)).toBe(0);
  expect(await engine.isCountDue()).toBe(false);
  expect(await db.selectFrom('search_word_counts').selectAll().execute()).toEqual([]);
});

it('goes on where it stopped', async () => {
  const { db } = database;
  await fill(db, 1500);
  const steps = [null, 'count', 'write', 'clear'];
  const left: [number, number, string][] = [];
  let isDue = true;
  while (isDue && left.length < 100) {
    await countBatches(2);
    isDue = await createWordCount(db).isDue();
    const { step, last_product, last_key, last_word } = await stateOf(db);
    if (isDue) left.push([steps.indexOf(step), last_product, last_key + last_word]);
  }
  expect(await miscounted(db)).toBe(0);
  expect(left.length).toBeGreaterThan(5);
  expect(new Set(left.map(([step]) => step))).toEqual(new Set([1, 2, 3]));
  for (const [index, [step, product, word]] of left.slice(1).entries()) {
    const [stepBefore = 0, productBefore = 0, wordBefore = ''] = left[index] ?? [];
    expect(step > stepBefore || product > productBefore || word > wordBefore).toBe(true);
    expect(step).toBeGreaterThanOrEqual(stepBefore);
  }
});

it('keeps a word that a change needs which is not committed yet', async () => {
  const { db } = database;
  await fill(db, 10);
  const change = await db.startTransaction().execute();
  const [first] = await change.selectFrom('search_documents').select('product_id').limit(1).execute();
  const document = { product_id: first?.product_id ?? 0, words: `'unused':1A`, name_length: 1, listed: true };
  await writeDocuments(change, [document], [{ key: 'unused', word: 'unused', nearness: 0 }]);
  const settled = createWordCount(db).settle();
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    })
    .toBe(1);
  await change.commit().execute();
  await settled;
  expect(await db.selectFrom('search_keys').select('word').where('key', '=', 'unused').execute()).toHaveLength(1);
});
