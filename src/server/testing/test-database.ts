import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect } from '../database/connect.ts';
import { sql } from 'kysely';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL with a migrated database `dana_template`; set by the test run's global set-up. */
    databaseUrl: string;
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** A fresh migrated database of the run's PostgreSQL, copied from the template in some 50 ms; or an `empty` one. */
export async function createTestDatabase({ empty = false } = {}) {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = connect(withDatabase(serverUrl, 'postgres'), { max: 1, log: () => {} });
  await sql.raw(`create database ${name}${empty ? '' : ' template dana_template'}`).execute(admin.db);
  const url = withDatabase(serverUrl, name);
  const { db, pool } = connect(url, { log: () => {} });
  return {
    url,
    db,
    pool,
    async drop() {
      await db.destroy();
      await sql.raw(`drop database if exists ${name} with (force)`).execute(admin.db);
      await admin.db.destroy();
    },
  };
}
