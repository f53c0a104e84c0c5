import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A PostgreSQL with a migrated database `dana_template`; set by the test run's global set-up.
     */
    databaseUrl: string;
    /** Whether its files are in memory. */
    databaseInMemory: boolean;
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/**
 * Connects as the shop does: directly, or through the pooler of TEST_POOLER_URL, which has an entry
 * for each database (`npm run torture -- pooler`).
 */
export function connectAsShop(url: string, { waitMs }: { waitMs?: number } = {}) {
  const pooler = process.env['TEST_POOLER_URL'];
  const options = { ...(waitMs !== undefined && { waitMs }), log: () => {} };
  if (pooler === undefined) return connectDatabase(url, options);
  return connectDatabase(withDatabase(pooler, new URL(url).pathname.slice(1)), {
    ...options,
    pooler: { prepared: false },
  });
}

// An autovacuum worker cannot be ended by this role: retry after it.
async function dropDatabase(db: Kysely<Database>, name: string): Promise<void> {
  const notAllowed = '42501';
  for (let tries = 1; ; tries += 1) {
    try {
      await sql.raw(`drop database if exists ${name} with (force)`).execute(db);
      return;
    } catch (error) {
      if (tries === 50 || (error as { code?: string }).code !== notAllowed) throw error;
      await sleep(200);
    }
  }
}

/**
 * A new migrated database, copied from a template in less than 100 ms; or an `empty` one. Nothing may be
 * connected to the template.
 */
export async function createTestDatabase({ empty = false, template = 'dana_template' } = {}) {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = connectDatabase(withDatabase(serverUrl, 'postgres'), { max: 1, log: () => {} });
  // Copying files needs a checkpoint, which is slow on a disk; in memory it takes half of the time.
  const strategy = inject('databaseInMemory') ? ' strategy file_copy' : '';
  await sql.raw(`create database ${name}${empty ? '' : ` template ${template}${strategy}`}`).execute(admin.db);
  const url = withDatabase(serverUrl, name);
  const { db, pool } = connectAsShop(url, { waitMs: 60_000 });
  return {
    name,
    url,
    db,
    pool,
    async drop() {
      await db.destroy();
      await dropDatabase(admin.db, name);
      await admin.db.destroy();
    },
  };
}
