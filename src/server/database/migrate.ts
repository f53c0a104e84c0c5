import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

const folder = new URL('migrations/', import.meta.url);

export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  return Object.fromEntries(
    files.map((file, index) => [
      file.replace('.sql', ''),
      { up: async (db) => void (await sql.raw(texts[index] ?? '').execute(db)) } satisfies Migration,
    ]),
  );
}

/** The migrations that this version knows, oldest first. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations());
}

/** Migrates an empty database up to this migration, in the caller's open transaction. */
export async function migrateUpTo(db: Kysely<Database>, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations }, disableTransactions: true });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

/**
 * Migrates the schema to this version. Several instances may start at once: the migrator locks.
 * Returns the names of the migrations that ran.
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
