import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { isNamedQuery } from './named-query.ts';
import { isConnectionUnusable } from './pg-errors.ts';

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

interface DialectOptions {
  /** Whether a `NamedQuery` is prepared by its name. */
  prepares: boolean;
}

class PgConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #prepares: boolean;
  #unusable = false;

  constructor(client: pg.PoolClient, { prepares }: DialectOptions) {
    this.#client = client;
    this.#prepares = prepares;
  }

  /** The command tag, such as `COMMIT`, with the result. Rejects with the error of `pg`. */
  async run(query: CompiledQuery): Promise<pg.QueryResult> {
    if (this.#unusable) throw new Error('Connection terminated after an error');
    const name = this.#prepares && isNamedQuery(query) ? query.name : undefined;
    try {
      return await this.#client.query({ name, text: query.sql, values: [...query.parameters] });
    } catch (error) {
      this.#unusable ||= isConnectionUnusable(error);
      // For the log. The values are not part of it: they are personal data.
      if (error instanceof Error) Object.assign(error, { sql: query.sql });
      throw error;
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.run(query);
    // A text of several statements has no rows.
    const result = { rows: (rows ?? []) as Row[] };
    return writes.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result;
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported: use COPY or keyset pages.');
  }

  /** Rolls back. A connection that cannot is closed on release. */
  async rollback(): Promise<void> {
    try {
      await this.run(CompiledQuery.raw('rollback'));
    } catch (error) {
      this.#unusable = true;
      throw error;
    }
  }

  /** Returns the connection to the pool, or closes it if it must not be used again. */
  release(): void {
    this.#client.release(this.#unusable);
  }
}

class PgDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #options: DialectOptions;

  constructor(pool: pg.Pool, options: DialectOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgConnection> {
    return new PgConnection(await this.#pool.connect(), this.#options);
  }

  async beginTransaction(connection: PgConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.run(CompiledQuery.raw(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`));
  }

  async commitTransaction(connection: PgConnection): Promise<void> {
    const { command } = await connection.run(CompiledQuery.raw('commit'));
    // PostgreSQL completes COMMIT with ROLLBACK if a statement of the transaction had failed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: PgConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PgConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/**
 * Kysely on a pool of `pg`. Unlike Kysely's own dialect it runs a `NamedQuery` as a prepared
 * statement, and closes a connection that must not be used again.
 */
export class PgDialect implements Dialect {
  readonly #pool: pg.Pool;
  readonly #options: DialectOptions;

  constructor(pool: pg.Pool, options: DialectOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  createDriver() {
    return new PgDriver(this.#pool, this.#options);
  }
  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }
  createAdapter() {
    return new PostgresAdapter();
  }
  createIntrospector(db: ConstructorParameters<typeof PostgresIntrospector>[0]) {
    return new PostgresIntrospector(db);
  }
}
