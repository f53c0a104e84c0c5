import { type Kysely, sql } from 'kysely';
import { connect } from './connect.ts';
import { readIdentity } from './identity.queries.ts';
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

/**
 * A sentence with a remedy if this pooler does not answer, leads to another database than `direct`,
 * has no timeouts, or loses prepared statements; else null. Takes 11 s at most.
 */
export async function findPoolerProblem(
  direct: Kysely<Database>,
  { setting, url, prepared }: PoolerAddress,
): Promise<string | null> {
  const { db } = connect(url, { max: 2, pooler: { prepared }, log: () => {} });
  try {
    if ((await readIdentity(db)) !== (await readIdentity(direct)))
      return `${setting} leads to another database than DATABASE_URL. Remedy: correct the database of the pooler.`;
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
    return `${setting} cannot be used: ${(error as Error).message}. Remedy: start the pooler, and check host, port and password.`;
  } finally {
    await db.destroy();
  }
}
