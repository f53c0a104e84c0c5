import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { test } from 'vitest';
import type { AppOptions } from '../app.ts';
import type { Db } from '../database/connect.ts';
import { createUser } from './people.ts';
import { takeJobs } from './queued-jobs.ts';
import { createStaff } from './staff-factory.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const kept = new Set(['kysely_migration', 'kysely_migration_lock', 'secrets']);

/** The tables that have pages on the disk, so that an empty one costs nothing. */
async function writtenTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Copies the rows of a new shop. Returns a function that removes all others. */
async function keepFirstRows(db: Db): Promise<() => Promise<void>> {
  const first = await writtenTables(db);
  await sql`create schema first_rows`.execute(db);
  const restored: string[] = [];
  for (const table of first) {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    const columns = rows.map(({ name }) => name).join(', ');
    await sql.raw(`create table first_rows.${table} as select ${columns} from ${table}`).execute(db);
    restored.push(
      `insert into ${table} (${columns}) overriding system value select ${columns} from first_rows.${table}`,
    );
  }
  return async () => {
    const written = await writtenTables(db);
    await sql.raw([`truncate ${written.join(', ')} cascade`, ...restored].join('; ')).execute(db);
    await takeJobs(db);
  };
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}

/**
 * `it` for tests that need a shop as it is before anyone has used it: with zones, payment options and
 * synonyms, and no one else's rows. The tests of a file share one application and database.
 */
export const it = test
  .extend('environment', { scope: 'file' }, (): Record<string, string> => ({}))
  .extend('logging', { scope: 'file' }, (): AppOptions['logging'] => false)
  .extend('reusedShop', { scope: 'file' }, async ({ environment, logging }, { onCleanup }) => {
    const shop: TestApp = await createTestApp(environment, logging);
    onCleanup(() => shop.close());
    return { shop, empty: await keepFirstRows(shop.db) };
  })
  .extend('shop', async ({ reusedShop: { shop, empty } }) => {
    await Promise.all([empty(), emptyFolder(shop.dataDir)]);
    shop.at.now = null;
    return shop;
  })
  .extend('owner', ({ shop }) => createStaff(shop, 'owner', { name: 'مريم' }))
  .extend('customer', async ({ shop }) => {
    const user = await createUser(shop);
    return { ...user, api: shop.apiFor({ token: user.token }) };
  });
