import {
  type Compilable,
  CompiledQuery,
  type ControlledTransaction,
  Kysely,
  PostgresDialect,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { isConnectionUnusable } from './pg-errors.ts';
import type { Database } from './schema.ts';

/** A connection pool or a transaction: the first parameter of every query. */
export type Db = Kysely<Database> | Transaction<Database> | ControlledTransaction<Database>;

const mark = /^\/\* prepared (\w+) \*\//;

class ShopClient extends pg.Client {
  override query(...call: unknown[]): never {
    const [text, values] = call;
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined;
    const ask = super.query.bind(this) as (...call: unknown[]) => never;
    const answer: unknown = name === undefined ? ask(...call) : ask({ name, text, values });
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        // Back in the pool it would fail the next shopper, too.
        if (isConnectionUnusable(error)) void this.end();
      });
    }
    return answer as never;
  }
}

/**
 * A read whose text never changes, parsed and planned once a connection and not each time, which is most of what a small read costs. `name` is
 * its own among all prepared reads.
 */
export function prepared<Row>(name: string, text: string) {
  const marked = `/* prepared ${name} */ ${text}`;
  return async (db: Db, parameters: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(marked, parameters))).rows;
}

class StandIn {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

const standIns = new Proxy({}, { get: (_, key) => new StandIn(String(key)) });

/**
 * The same for a statement that Kysely builds: it is built once, with stand-ins for its values, which is most of what a small statement
 * costs in this process. `build` must not look at the values: whatever they are, the text is the same.
 */
export function preparedQuery<Row, Values extends object>(
  name: string,
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let built: { text: string; parameters: readonly unknown[] } | undefined;
  return async (db, values) => {
    if (!built) {
      const { sql: text, parameters } = build(db, standIns as Values).compile();
      built = { text: `/* prepared ${name} */ ${text}`, parameters };
    }
    const parameters = built.parameters.map((one) => (one instanceof StandIn ? values[one.key as keyof Values] : one));
    return (await db.executeQuery<Row>(CompiledQuery.raw(built.text, parameters))).rows;
  };
}

interface ConnectOptions {
  max?: number;
  /** How long a free connection is waited for; 2 s when absent. */
  waitMs?: number;
  /** No plan depends on the values of a statement: for prepared statements alone. */
  plansOnce?: boolean;
  /** Statements may take as long as they take: for migrations, which also wait for each other. */
  patient?: boolean;
  log: (message: string) => void;
}

// The second is for a database that says nothing any more: a live one ends a statement by itself at the first.
const statementMs = { server: 10_000, client: 11_000 };
// Who vanished in the middle of a transaction, by a cut cable or a frozen machine, holds no rows longer than this: the server itself ends it.
const vanishedMs = 60_000;

/**
 * Opens a pool of at most `max` connections (10 when absent). Waiting for a free one longer than 2 s, or a statement longer than 10 s,
 * fails instead of hanging its shopper.
 */
export function connect(url: string, options: ConnectOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    Client: ShopClient,
    ...(options.plansOnce && { options: '-c plan_cache_mode=force_generic_plan' }),
    max: options.max ?? 10,
    connectionTimeoutMillis: options.waitMs ?? 2000,
    ...(!options.patient && {
      statement_timeout: statementMs.server,
      query_timeout: statementMs.client,
      idle_in_transaction_session_timeout: vanishedMs,
    }),
    keepAlive: true,
    // Where an address leads to another server one day, no connection goes on reading from the former one for ever.
    maxLifetimeSeconds: 600,
    application_name: 'dana',
  });
  // A connection that breaks while it is in use tells whoever uses it by its query; the event beside that must find a listener too.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Without a listener the end of an idle connection (a restart of the database) would end the whole process.
  pool.on('error', (error) => {
    if (!pool.ending) options.log(`an idle database connection ended: ${error.message}`);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool };
}
