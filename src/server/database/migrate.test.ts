import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectDatabase } from './connect.ts';
import { migrate, migrateUpTo, type MigrateOptions } from './migrate.ts';
import { withRetry } from './retry.ts';
import type { Database } from './schema.ts';

const shipped = new URL('migrations/', import.meta.url);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let place: string;
let folder: URL;
let log: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  place = await mkdtemp(join(tmpdir(), 'dana-migrations-'));
  await cp(shipped, place, { recursive: true });
  folder = pathToFileURL(`${place}/`);
  log = [];
});
afterEach(async () => {
  await database.drop();
  await rm(place, { recursive: true });
});

const add = (name: string, text: string) => writeFile(join(place, `${name}.sql`), text);
const run = (options: MigrateOptions = {}, { db } = database) =>
  migrate(db, { folder, log: (line) => log.push(line), ...options });

async function indexes(): Promise<unknown[]> {
  const { rows } = await sql`select relname as name, indisvalid as valid from pg_index
    join pg_class on pg_class.oid = indexrelid where relname like 'new\\_%' order by 1`.execute(database.db);
  return rows;
}

/** A transaction that has read this table, until it is ended. */
async function readFor(table: string) {
  const reading = await database.db.startTransaction().execute();
  await sql`select from ${sql.table(table)} limit 1`.execute(reading);
  return { end: () => reading.rollback().execute() };
}

const untilWaiting = (db: Kysely<Database>) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBe(1);

describe('a migration that waits for a table', () => {
  beforeEach(() => add('9001-note', 'alter table carts add column new_note text'));

  it('gives up soon and tries again, so that shoppers behind it wait no longer', async () => {
    const reader = await readFor('carts');
    let ended = false;
    const migrating = run({ lockRetries: { lockMs: 500, pauseMs: 300 } }).finally(() => (ended = true));
    let longest = 0;
    async function readCarts(): Promise<void> {
      const begun = performance.now();
      await sql`select from carts limit 1`.execute(database.db);
      longest = Math.max(longest, performance.now() - begun);
    }
    // Until one waits behind the first attempt, which gives up while the table is still held.
    while (longest < 250) await readCarts();
    expect(ended).toBe(false);
    await reader.end();
    while (!ended) await readCarts();
    expect(await migrating).toEqual(['9001-note']);
    expect(longest).toBeLessThan(2500);
  });

  it('names the transaction that holds it when all attempts failed', async () => {
    const reader = await readFor('carts');
    await expect(run({ lockRetries: { attempts: 2, lockMs: 100, pauseMs: 10 } })).rejects.toThrow(
      /9001-note could not lock its tables in 2 attempts/,
    );
    await reader.end();
    expect(await run()).toEqual(['9001-note']);
  });
});

describe('the migration of facets, which needs products before variants', () => {
  it('ends, and so does an order that has locked variants before products', async () => {
    const old = await createTestDatabase({ empty: true });
    await migrateUpTo(old.db, '0094-categories-of-rules');
    // As the statements of an order lock tables. Both try again after a deadlock.
    let orders = 0;
    let migrating = Promise.resolve<string[]>([]);
    await withRetry(() =>
      old.db.transaction().execute(async (tx) => {
        orders += 1;
        await sql`lock table variants in row exclusive mode`.execute(tx);
        if (orders === 1) {
          migrating = run({ lockRetries: { pauseMs: 10 } }, old);
          await untilWaiting(old.db);
        }
        await sql`lock table products in row exclusive mode`.execute(tx);
      }),
    );
    expect(await migrating).toContain('0095-facets');
    const deadlocks = async () =>
      (
        await sql<{ count: number }>`select deadlocks::integer as count from pg_stat_database
          where datname = current_database()`.execute(old.db)
      ).rows[0]?.count;
    await expect.poll(deadlocks, { timeout: 15_000 }).toBe(1);
    await old.drop();
  });
});

describe('an index that is created concurrently', () => {
  it('is created again if a failure left it invalid, and not if it exists', async () => {
    await add('9001-index', '-- concurrently\ncreate unique index concurrently new_index on zones ((fee_or_one));');
    await sql`alter table zones add column fee_or_one integer default 1`.execute(database.db);
    await database.db
      .insertInto('zones')
      .values(
        ['q1', 'q2'].map((code, position) => ({
          code,
          position,
          name: JSON.stringify({ en: code, ar: code }),
          shipping_fee_dirhams: 0,
        })),
      )
      .execute();
    await expect(run()).rejects.toMatchObject({ code: '23505' });
    expect(await indexes()).toEqual([{ name: 'new_index', valid: false }]);
    await sql`update zones set fee_or_one = id`.execute(database.db);
    expect(await run()).toEqual(['9001-index']);
    expect(await indexes()).toEqual([{ name: 'new_index', valid: true }]);

    // As if the process had died before it noted the migration.
    await sql`delete from kysely_migration where name = '9001-index'`.execute(database.db);
    expect(await run()).toEqual(['9001-index']);
    expect(await sql`show lock_timeout`.execute(database.db)).toMatchObject({ rows: [{ lock_timeout: '0' }] });
  });

  it('is created by one of two instances that start together', async () => {
    await add('9001-index', '-- concurrently\ncreate index concurrently new_index on carts (id, shopper_id);');
    const other = connectDatabase(database.url, { max: 1, log: () => {} });
    const ran = await Promise.all([run(), run({}, { ...database, db: other.db })]);
    await other.db.destroy();
    expect(ran.flat()).toEqual(['9001-index']);
    expect(await indexes()).toEqual([{ name: 'new_index', valid: true }]);
  });

  it('is created in the transaction of an empty database', async () => {
    await add('9001-index', '-- concurrently\ncreate index concurrently new_index on carts (id, shopper_id);');
    const empty = await createTestDatabase({ empty: true });
    const ran = await run({}, empty);
    expect(ran.at(-1)).toBe('9001-index');
    expect(await run({}, empty)).toEqual([]);
    await empty.drop();
  });
});

describe('a new shop', () => {
  const feesOf = async ({ db }: Pick<typeof database, 'db'>) => ({
    zones: await db.selectFrom('zones').select(['shipping_fee_dirhams as fee', 'version']).distinct().execute(),
    cash: await db
      .selectFrom('payment_options')
      .select(['fee_dirhams as fee', 'version'])
      .where('code', '=', 'cash')
      .execute(),
  });

  it('begins without a cash fee and with zone fees up to the cap, as if nobody had changed them', async () => {
    const empty = await createTestDatabase({ empty: true });
    await migrate(empty.db);
    const { zones, cash } = await feesOf(empty);
    expect(cash).toEqual([{ fee: 0, version: 1 }]);
    expect(zones.sort((a, b) => a.fee - b.fee)).toEqual([
      { fee: 1500, version: 1 },
      { fee: 2000, version: 1 },
    ]);
    await empty.drop();
  });

  it('is none that has settings: its fees stay', async () => {
    const old = await createTestDatabase({ empty: true });
    await migrateUpTo(old.db, '0032-made-lines');
    await sql`insert into settings (key, value) values ('promiseHours', '4')`.execute(old.db);
    const before = await feesOf(old);
    await migrate(old.db);
    expect(await feesOf(old)).toEqual(before);
    expect(before.cash).toEqual([{ fee: 1000, version: 1 }]);
    await old.drop();
  });
});

describe('an instance', () => {
  it('refuses a database from before release 0.1.0, and changes nothing in it', async () => {
    const old = await createTestDatabase({ empty: true });
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(old.db);
    await sql`insert into kysely_migration values ('0001-catalog', ''), ('0002-accounts', '')`.execute(old.db);
    const refused = expect(run({}, old)).rejects;
    await refused.toMatchObject({ name: 'OperatorError', message: expect.stringContaining('export catalogue FILE') });
    const { rows } =
      await sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
        old.db,
      );
    expect(rows).toEqual([{ relname: 'kysely_migration' }]);
    await old.drop();
  });

  it('waits only for a time while another one migrates', async () => {
    const other = await database.db.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(7261994525)`.execute(other);
    await expect(run({ lockRetries: { othersMs: 150 } })).rejects.toThrow('Another instance has been migrating');
    expect(log).toEqual(['Another instance is migrating the database: waiting for it.']);
    await other.rollback().execute();
    expect(await run()).toEqual([]);
  });

  it('of the release before starts with a schema that only has more', async () => {
    await add('9001-note', 'alter table carts add column new_note text');
    await run();
    expect(await run({ folder: shipped })).toEqual([]);
    expect(log.at(-1)).toContain('A newer version of Dana migrated the database (9001-note)');
    await add('9002-contract-note', 'alter table carts drop column new_note');
    await run();
    await expect(run({ folder: shipped })).rejects.toThrow('has removed parts of the database (9002-contract-note)');
  });
});
