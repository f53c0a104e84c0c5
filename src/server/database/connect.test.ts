import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { connect } from './connect.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** How long the server lets a connection of this kind be, as it says itself. */
async function patienceWith(options: { patient?: boolean }) {
  const { db } = connect(database.url, { ...options, log: () => {} });
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`.execute(db);
  await db.destroy();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
}

describe('the database itself', () => {
  it('ends a statement that takes too long, and a transaction whose client vanished', async () => {
    expect(await patienceWith({})).toEqual({ statement_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 });
  });

  it('is patient with migrations, which wait for each other', async () => {
    expect(await patienceWith({ patient: true })).toEqual({
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    });
  });
});
