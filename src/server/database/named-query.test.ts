import { AbortedTransactionError, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectDatabase, type Db } from './connect.ts';
import { namedQuery, namedStatement } from './named-query.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let builds = 0;

const zonesBetween = namedQuery('zones_between', (db, from: RawBuilder<string>, to: RawBuilder<string>) => {
  builds += 1;
  return db.selectFrom('zones').select('code').where('code', '>=', from).where('code', '<=', to).orderBy('code');
});
const add = namedStatement<{ sum: number }>('add', 'select $1::int + $2::int as sum');

async function preparedStatements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('zones')
    .values(
      ['q1', 'q2', 'q3'].map((code, position) => ({
        code,
        position,
        name: JSON.stringify({ en: code, ar: code }),
        shipping_fee_dirhams: 0,
      })),
    )
    .execute();
});
afterAll(() => database.drop());

describe('a named query', () => {
  it('is built once, prepared once per connection, and gets the values of each call', async () => {
    const { db } = connectDatabase(database.url, { max: 1, log: () => {} });
    expect(await zonesBetween(db, 'q1', 'q2')).toEqual([{ code: 'q1' }, { code: 'q2' }]);
    expect(await zonesBetween(db, 'q3', 'q9')).toEqual([{ code: 'q3' }]);
    expect(await add(db, [20, 22])).toEqual([{ sum: 42 }]);
    expect(builds).toBe(1);
    expect(await preparedStatements(db)).toEqual(['add', 'zones_between']);
    await db.destroy();
  });

  it.each([
    [true, ['add']],
    [false, []],
  ])('is prepared by name through a pooler that passes names on: %s', async (prepared, names) => {
    const { db } = connectDatabase(database.url, { max: 1, pooler: { prepared }, log: () => {} });
    expect(await add(db, [20, 22])).toEqual([{ sum: 42 }]);
    expect(await add(db, [1, 2])).toEqual([{ sum: 3 }]);
    expect(await preparedStatements(db)).toEqual(names);
    await db.destroy();
  });

  it('runs inside the transaction that it is given', async () => {
    const { db } = connectDatabase(database.url, { max: 1, log: () => {} });
    const rolledBack = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('zones').execute();
      expect(await zonesBetween(tx, 'q1', 'q9')).toEqual([]);
      throw new Error('roll back');
    });
    await expect(rolledBack).rejects.toThrow('roll back');
    expect(await zonesBetween(db, 'q1', 'q9')).toHaveLength(3);
    await db.destroy();
  });
});

describe('a connection', () => {
  it('is kept after an ordinary error, and closed after a write that a read-only server refused', async () => {
    const { db } = connectDatabase(database.url, { max: 1, log: () => {} });
    const first = await backendOf(db);
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
    expect(await backendOf(db)).toBe(first);
    await sql`set default_transaction_read_only = on`.execute(db);
    await expect(db.deleteFrom('zones').execute()).rejects.toMatchObject({ code: '25006' });
    expect(await backendOf(db)).not.toBe(first);
    await db.destroy();
  });

  it('reports a commit that PostgreSQL turned into a rollback', async () => {
    const { db } = connectDatabase(database.url, { max: 1, log: () => {} });
    const swallowed = db.transaction().execute(async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(swallowed).rejects.toBeInstanceOf(AbortedTransactionError);
    await db.destroy();
  });
});
