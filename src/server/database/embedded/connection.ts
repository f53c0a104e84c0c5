import pg from 'pg';
import { EmbeddedDatabaseError } from './embedded.errors.ts';

export interface Address {
  port: number;
  password: string;
}

type Role = 'dana' | 'postgres';

/** The URL of a database of the private PostgreSQL; `sslmode` is named because PGSSLMODE may ask for more. */
export function urlOf({ port, password }: Address, role: Role): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${role}?sslmode=disable`;
}

/** Whether the shop's database answers there with this folder's password: nobody else's PostgreSQL can. */
export async function answers(address: Address): Promise<boolean> {
  return ask(address, 'dana', 'select 1').then(
    () => true,
    () => false,
  );
}

/**
 * Runs one step towards a database that is ready: throws the driver's error while PostgreSQL is still starting, and the
 * operator's sentence where waiting cannot help.
 */
export async function makeReady(address: Address): Promise<void> {
  try {
    await ask(address, 'dana', 'create extension if not exists pg_trgm');
  } catch (error) {
    const code = codeOf(error);
    // No such database, or (said the same way) no such role: a first start.
    if (code !== '3D000' && code !== '28P01') throw error;
    await createShopDatabase(address);
    await ask(address, 'dana', 'create extension if not exists pg_trgm');
  }
  const [row] = await ask<{ encoding: string; trigrams: number }>(
    address,
    'dana',
    `select current_setting('server_encoding') as encoding, cardinality(show_trgm('عسل')) as trigrams`,
  );
  if (row?.encoding === 'UTF8' && row.trigrams > 0) return;
  throw new EmbeddedDatabaseError(
    'The database was made with a locale that does not know Arabic letters, which cannot be changed later. ' +
      'Set another DATA_DIR, or set DATABASE_URL to a UTF-8 PostgreSQL database of your own.',
  );
}

/** Whether this error of `makeReady` means that PostgreSQL is alive but not there yet, as while it recovers. */
export function isStillStarting(error: unknown): boolean {
  return codeOf(error) === '57P03';
}

/** Whether somebody answers who does not know our password; at the very start that may be another program on our port. */
export function isRefused(error: unknown): boolean {
  return codeOf(error) === '28P01';
}

// The shop works as an ordinary role, as it would on a server of its owner's.
async function createShopDatabase(address: Address): Promise<void> {
  const [found] = await ask<{ role: boolean; database: boolean }>(
    address,
    'postgres',
    `select exists (select from pg_roles where rolname = 'dana') as role,
            exists (select from pg_database where datname = 'dana') as database`,
  );
  const options = `login createdb password '${address.password}'`;
  await ask(address, 'postgres', `${found?.role ? 'alter' : 'create'} role dana ${options}`);
  if (!found?.database) await ask(address, 'postgres', 'create database dana owner dana');
}

async function ask<Row extends pg.QueryResultRow>(address: Address, role: Role, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(address, role), connectionTimeoutMillis: 5000 });
  // A server that ends while we are connected speaks through this event; unheard, it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
