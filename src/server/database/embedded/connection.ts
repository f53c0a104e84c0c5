import pg from 'pg';
import { EmbeddedDatabaseError } from './embedded.errors.ts';

export interface DatabaseAddress {
  port: number;
  password: string;
}

type Role = 'dana' | 'postgres';

/**
 * The URL of a database of the embedded PostgreSQL. It sets `sslmode`, because PGSSLMODE may
 * require TLS.
 */
export function urlOf({ port, password }: DatabaseAddress, role: Role): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${role}?sslmode=disable`;
}

/** Whether this shop's database accepts connections there: no other server knows the password. */
export async function canConnect(address: DatabaseAddress): Promise<boolean> {
  return query(address, 'dana', 'select 1').then(
    () => true,
    () => false,
  );
}

/**
 * Creates the shop's database if it is missing. Throws the driver's error while PostgreSQL starts,
 * and EmbeddedDatabaseError if waiting cannot help.
 */
export async function prepareShopDatabase(address: DatabaseAddress): Promise<void> {
  try {
    await query(address, 'dana', 'create extension if not exists pg_trgm');
  } catch (error) {
    const code = codeOf(error);
    // No such database or no such role: the first start.
    if (code !== '3D000' && code !== '28P01') throw error;
    await createShopDatabase(address);
    await query(address, 'dana', 'create extension if not exists pg_trgm');
  }
  const [row] = await query<{ encoding: string; trigrams: number }>(
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

/**
 * Whether this error of `prepareShopDatabase` means that PostgreSQL is still starting or
 * recovering.
 */
export function isStillStarting(error: unknown): boolean {
  return codeOf(error) === '57P03';
}

/** Whether the password was refused. During a start, another program may use the port. */
export function isRefused(error: unknown): boolean {
  return codeOf(error) === '28P01';
}

// The shop uses an ordinary role, as on an external server.
async function createShopDatabase(address: DatabaseAddress): Promise<void> {
  const [found] = await query<{ role: boolean; database: boolean }>(
    address,
    'postgres',
    `select exists (select from pg_roles where rolname = 'dana') as role,
            exists (select from pg_database where datname = 'dana') as database`,
  );
  const options = `login createdb password '${address.password}'`;
  await query(address, 'postgres', `${found?.role ? 'alter' : 'create'} role dana ${options}`);
  if (!found?.database) await query(address, 'postgres', 'create database dana owner dana');
}

async function query<Row extends pg.QueryResultRow>(address: DatabaseAddress, role: Role, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(address, role), connectionTimeoutMillis: 5000 });
  // Without a listener, a closed connection would end the process.
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
