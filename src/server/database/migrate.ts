import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../errors/operator-error.ts';
import type { MigrationFile } from './migration-lint.rules.ts';
import { withoutOthers } from './migration-lock.ts';
import { atOnce, indexNameOf, planMigrations, runsConcurrently } from './migration-plan.rules.ts';
import { isTransient } from './pg-errors.ts';
import type { Database } from './schema.ts';
import { splitStatements } from './sql-statements.rules.ts';

const usualFolder = new URL('migrations/', import.meta.url);

// An index that is created concurrently holds nothing up while it waits.
const indexLockTimeout = '10min';

interface LockRetries {
  /** How long a migration waits for a table. What waits behind it waits as long. */
  lockMs: number;
  /** How often a migration tries to lock its tables. */
  attempts: number;
  /** The pause after the first attempt; the later ones are longer, in proportion. */
  pauseMs: number;
  /** How long another instance's migration is waited for. */
  othersMs: number;
}

const usualLockRetries: LockRetries = { lockMs: 2000, attempts: 10, pauseMs: 1000, othersMs: 15 * 60_000 };

export interface MigrateOptions {
  log?: (message: string) => void;
  /** The folder of the migrations. Default: those of this version. */
  folder?: URL;
  lockRetries?: Partial<LockRetries>;
}

/** The migrations of a folder, oldest first. */
export async function readMigrationFiles(folder = usualFolder): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const read = async (file: string) => ({
    name: file.replace('.sql', ''),
    text: await readFile(new URL(file, folder), 'utf8'),
  });
  return Promise.all(files.map(read));
}

/** The migrations that this version knows, oldest first. */
export async function listMigrations(): Promise<string[]> {
  return (await readMigrationFiles()).map(({ name }) => name);
}

function migratorOn(db: Kysely<Database>, migrations: Record<string, Migration>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}

const migrationsOf = (files: MigrationFile[], up: (file: MigrationFile) => Migration['up']) =>
  Object.fromEntries(files.map((file) => [file.name, { up: up(file) }]));

const runAtOnce =
  ({ text }: MigrationFile): Migration['up'] =>
  async (db) =>
    void (await sql.raw(atOnce(text)).execute(db));

/** The migrations of this version, for an empty database. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  return migrationsOf(await readMigrationFiles(), runAtOnce);
}

const runBriefly =
  ({ text }: MigrationFile, lockMs: number): Migration['up'] =>
  async (db) => {
    await sql.raw(`set local lock_timeout = ${lockMs}`).execute(db);
    await sql.raw(text).execute(db);
  };

/** Whether an index exists, and whether a failure left it invalid. */
async function findIndex(db: Kysely<Database>, name: string): Promise<{ valid: boolean } | undefined> {
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(${name})`.execute(db);
  return rows[0];
}

const runOneByOne =
  ({ text }: MigrationFile): Migration['up'] =>
  async (db: Kysely<Database>) => {
    await sql.raw(`set lock_timeout = '${indexLockTimeout}'`).execute(db);
    try {
      for (const statement of splitStatements(text)) {
        const name = indexNameOf(statement.code);
        const found = name === null ? undefined : await findIndex(db, name);
        if (found?.valid === true) continue;
        if (found) await sql.raw(`drop index concurrently ${name}`).execute(db);
        await sql.raw(statement.text).execute(db);
      }
    } finally {
      await sql`reset lock_timeout`.execute(db);
    }
  };

/** Migrates an empty database up to this migration, in the caller's open transaction. */
export async function migrateUpTo(db: Kysely<Database>, name: string): Promise<void> {
  const migrator = migratorOn(db, await readMigrations());
  const { error } = await migrator.migrateTo(name, { disableTransactions: true });
  if (error) throw error;
}

async function listApplied(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** A sentence about the transactions that may hold a table. */
async function describeHolders(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string; seconds: number }>`
    select pid, application_name as name, extract(epoch from now() - xact_start)::integer as seconds
    from pg_stat_activity where datname = current_database() and xact_start < now() - interval '2 seconds'
      and pid <> pg_backend_pid() order by xact_start limit 3`.execute(db);
  if (rows.length === 0) return 'Start again.';
  const list = rows.map(({ pid, name, seconds }) => `process ${pid} of "${name}" for ${seconds} s`).join(', ');
  return `The oldest open transactions: ${list}. Let them end, or end them with pg_terminate_backend, then start again.`;
}

async function runPending(
  db: Kysely<Database>,
  files: MigrationFile[],
  file: MigrationFile,
  { lockMs, attempts, pauseMs }: LockRetries,
): Promise<void> {
  const isOneByOne = runsConcurrently(file.text);
  const up = (one: MigrationFile) => (runsConcurrently(one.text) ? runOneByOne(one) : runBriefly(one, lockMs));
  const migrator = migratorOn(db, migrationsOf(files, up));
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateTo(file.name, { disableTransactions: isOneByOne });
    if (!error) return;
    if (!isTransient(error)) throw error;
    if (attempt === attempts)
      throw new OperatorError(
        `The migration ${file.name} could not lock its tables in ${attempts} attempts: others use them. ` +
          (await describeHolders(db)),
        { cause: error },
      );
    await sleep(attempt * pauseMs);
  }
}

/**
 * Migrates the schema to this version, each migration in its own transaction. Several instances may
 * start at once: the others wait. Shoppers never wait longer than 2 s for a migration that waits for
 * a table. Returns the names of the migrations that ran. Throws OperatorError if a table stays
 * locked, or if the database belongs to an incompatible version.
 */
export async function migrate(db: Kysely<Database>, options: MigrateOptions = {}): Promise<string[]> {
  const { log = () => {}, folder } = options;
  const lockRetries = { ...usualLockRetries, ...options.lockRetries };
  const files = await readMigrationFiles(folder);
  return db.connection().execute((one) =>
    withoutOthers(one, log, lockRetries.othersMs, async () => {
      const applied = await listApplied(one);
      const plan = planMigrations(
        files.map(({ name }) => name),
        applied,
      );
      if ('problem' in plan) throw new OperatorError(plan.problem);
      if (plan.newer.length > 0)
        log(`A newer version of Dana migrated the database (${plan.newer.join(', ')}): serving with its schema.`);
      if (applied.length === 0) {
        const { error } = await migratorOn(one, migrationsOf(files, runAtOnce)).migrateToLatest();
        if (error) throw error;
        return plan.pending;
      }
      for (const file of files) if (plan.pending.includes(file.name)) await runPending(one, files, file, lockRetries);
      return plan.pending;
    }),
  );
}
