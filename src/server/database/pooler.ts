import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { connectDatabase } from './connect.ts';
import { isStandby, readIdentity } from './identity.queries.ts';
import { namedStatement } from './named-query.ts';
import { type Timeouts, timeoutsCommand } from './pooler.rules.ts';
import type { Database } from './schema.ts';

export interface PoolerAddress {
  /** The setting that has the address. */
  setting: string;
  url: string;
  prepared: boolean;
}

interface PoolerSettings {
  url: string;
  /** For carts and orders. */
  shoppingUrl: string;
  prepared: boolean;
}

/** The addresses of these settings. */
export function poolersOf({ url, shoppingUrl, prepared }: PoolerSettings): PoolerAddress[] {
  const first = { setting: 'DATABASE_POOL_URL', url, prepared };
  return shoppingUrl === url ? [first] : [first, { setting: 'DATABASE_POOL_SHOPPING_URL', url: shoppingUrl, prepared }];
}

const readName = namedStatement<{ one: number }>('dana_pooler_check', 'select $1::integer as one');
const errorCode = (error: unknown) => (error as { code?: string }).code ?? '';

async function readTimeouts(db: Kysely<Database>) {
  const { rows } = await sql<Timeouts & { role: string }>`select current_user as role,
    (select setting::integer from pg_settings where name = 'statement_timeout') as statement_timeout,
    (select setting::integer from pg_settings where name = 'idle_in_transaction_session_timeout')
      as idle_in_transaction_session_timeout`.execute(db);
  return rows[0] ?? { role: '', statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
}

// Two clients prepare the same name. A pooler that does not know of it gives both the same
// connection, which has the name already.
async function losesNames(db: Kysely<Database>): Promise<boolean> {
  try {
    await db.connection().execute((one) =>
      db.connection().execute(async (other) => {
        await readName(one, [1]);
        await readName(other, [1]);
        await readName(one, [1]);
      }),
    );
    return false;
  } catch (error) {
    // Duplicate or unknown prepared statement.
    if (['42P05', '26000'].includes(errorCode(error))) return true;
    throw error;
  }
}

// A paused pooler lets its clients wait, and so does one without a free connection.
function remedyOf({ message }: Error): string {
  return /timeout/i.test(message)
    ? 'resume the pooler if it is paused (RESUME in its console), free its connections if all are in use, or check host and port.'
    : 'start the pooler, and check host, port and password.';
}

const setMode = 'Remedy: pool_mode = transaction in pgbouncer.ini, then reload it.';

// In statement mode, PgBouncer ends the connection at "begin".
async function isStandbyOrRefused(db: Kysely<Database>): Promise<boolean | 'refused'> {
  try {
    return await db.transaction().execute(isStandby);
  } catch (error) {
    if (/transaction blocks not allowed/i.test((error as Error).message)) return 'refused';
    throw error;
  }
}

// Which connections two clients get proves nothing: those of two processes of a pooler never share one. But a
// pooler in session mode resets a connection when its client leaves, and only then. It is not noticed if
// server_reset_query was changed, or if the next client takes the connection at once.
async function keepsSessions(direct: Kysely<Database>, url: string): Promise<boolean> {
  const { db: client } = connectDatabase(url, { max: 1, pooler: { prepared: false }, log: () => {} });
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(client);
    const isReset = async () => {
      await sleep(100);
      const { rows: found } = await sql`
        select from pg_stat_activity where pid = ${rows[0]?.pid} and query ilike 'discard all%'`.execute(direct);
      return found.length > 0;
    };
    // After each transaction: server_reset_query_always.
    if (await isReset()) return false;
    await client.destroy();
    return await isReset();
  } finally {
    await client.destroy();
  }
}

/**
 * A sentence with a remedy if this pooler does not answer, leads to another database than `direct` or to a
 * standby, is not in transaction mode, has no timeouts, or loses prepared statements; else null. Takes some 11 s
 * at most.
 */
export async function findPoolerProblem(
  direct: Kysely<Database>,
  { setting, url, prepared }: PoolerAddress,
): Promise<string | null> {
  const { db } = connectDatabase(url, { max: 2, pooler: { prepared }, log: () => {} });
  try {
    if ((await readIdentity(db)) !== (await readIdentity(direct)))
      return `${setting} leads to another database than DATABASE_URL. Remedy: correct the database of the pooler.`;
    const standby = await isStandbyOrRefused(db);
    if (standby === 'refused' || (await keepsSessions(direct, url)))
      return `${setting} is not in transaction mode. ${setMode}`;
    if (standby)
      return (
        `${setting} leads to a standby, which takes no writes. Remedy: set the host in the file of the pooler to the ` +
        'primary, as in DATABASE_URL, then reload it.'
      );
    const { role, ...timeouts } = await readTimeouts(db);
    const command = timeoutsCommand(role, timeouts);
    if (command !== null)
      return (
        `The connections of ${setting} have no timeouts, and a pooler passes none on. Remedy: run this on DATABASE_URL, ` +
        `then RECONNECT in the console of the pooler: ${command}`
      );
    if (prepared && (await losesNames(db)))
      return (
        `${setting} loses prepared statements. Remedy: remove DATABASE_POOL_PREPARED, or use PgBouncer 1.21 or newer with ` +
        'max_prepared_statements.'
      );
    return null;
  } catch (error) {
    return `${setting} cannot be used: ${(error as Error).message}. Remedy: ${remedyOf(error as Error)}`;
  } finally {
    await db.destroy();
  }
}
