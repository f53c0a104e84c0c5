import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectDatabase } from './connect.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The server's timeouts for a connection, in ms. */
async function timeoutsOf(options: { withoutTimeouts?: boolean }) {
  const { db } = connectDatabase(database.url, { ...options, log: () => {} });
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`.execute(db);
  await db.destroy();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
}

describe('the server', () => {
  it('cancels a slow statement and ends a transaction whose client disappeared', async () => {
    expect(await timeoutsOf({})).toEqual({ statement_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 });
  });

  it('sets no timeout for migrations: they wait for each other', async () => {
    expect(await timeoutsOf({ withoutTimeouts: true })).toEqual({
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    });
  });
});
