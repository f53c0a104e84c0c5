import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { copyIn } from '../database/copy.ts';
import { listMigrations, migrateUpTo } from '../database/migrate.ts';
import { isBeforeFirstRelease, wayFromBefore } from '../database/migration-plan.rules.ts';
import type { Database } from '../database/schema.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { deleteAllMails } from '../mail/outbox.queries.ts';
import { type MarkedPlace, readMark } from '../media/storage-mark.ts';
import type { Storage } from '../media/storage.ts';
import { checkBackup, entriesOf, type BackupManifest, names } from './backup-file.ts';
import { columnsOf, openForBackup } from './contents.ts';
import {
  assertShopIsStopped,
  assertRestorable,
  clearShop,
  suspendConstraints,
  type SuspendedConstraints,
} from './empty-shop.ts';
import { restoreJobs } from './restore-jobs.ts';

export interface RestoreOptions {
  databaseUrl: string;
  storage: Storage;
  /** The place of the storage. It must not have the pictures of another shop. */
  place: MarkedPlace;
  file: string;
  /** Whether the unsent mails of the backup are sent. */
  withMails: boolean;
  /** Creates the tables of the job queue. Called after the backup was checked. */
  prepareJobs: () => Promise<void>;
}

export interface Restored {
  madeAt: Date;
  tables: number;
  files: number;
}

const filesAtOnce = 8;

async function assertKnown({ migrations }: BackupManifest, file: string): Promise<string> {
  const known = await listMigrations();
  if (isBeforeFirstRelease(known, migrations))
    throw new OperatorError(
      `${file} was made before release 0.1.0, and only the version that made it can restore it. ${wayFromBefore}`,
    );
  const strange = migrations.find((name, place) => known[place] !== name);
  if (strange !== undefined)
    throw new OperatorError(
      `${file} was made by another, probably newer version of Dana: it has the migration ${strange}. Restore it with that version.`,
    );
  return migrations.at(-1) ?? '';
}

/** Kysely on the connection of the transaction. */
function kyselyOn(client: pg.Client): Kysely<Database> {
  const one = { query: client.query.bind(client), release() {} };
  const pool = { connect: () => Promise.resolve(one), end: () => Promise.resolve(), options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

async function setCounters(client: pg.Client, { counters }: BackupManifest): Promise<void> {
  for (const { table, column, last } of counters)
    await client.query(
      `select setval(pg_get_serial_sequence(format('public.%I', $1::text), $2), coalesce($3::bigint, 1), $3 is not null)`,
      [table, column, last],
    );
}

/** The mark of the empty shop that the backup replaces, if it was started. */
async function readReplacedMark(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(`select where to_regclass('public.secrets') is not null`);
  return rows.length === 0 ? null : readMark(kyselyOn(client));
}

/** Throws OperatorError if the place of the pictures has the mark of another shop than the restored or replaced one. */
async function assertOwnPlace(client: pg.Client, place: MarkedPlace, replaced: string | null): Promise<void> {
  const found = await place.read();
  if (found === '' || found === replaced || found === (await readMark(kyselyOn(client)))) return;
  throw new OperatorError(`Nothing was restored. ${place.problem('', found)}`);
}

/**
 * Copies the rows into the tables and the pictures into the storage. Returns the number of
 * pictures.
 */
async function importContents(
  client: pg.Client,
  options: RestoreOptions,
  manifest: BackupManifest,
  replacedMark: string | null,
): Promise<number> {
  const { file, storage, place } = options;
  const tables = new Map(manifest.tables.map((table) => [table.name, columnsOf(table)]));
  let writing: Promise<void>[] = [];
  let files = 0;
  for await (const { name, bytes } of entriesOf(file)) {
    const [kind = '', ...rest] = name.split('/');
    const path = rest.join('/');
    // The rows come first; only they know the mark.
    const hasRows = kind === names.files || kind === names.ending;
    if (hasRows && files === 0) await assertOwnPlace(client, place, replacedMark);
    if (kind === names.tables) {
      const target = tables.get(path.replace(/\.\d+$/, ''));
      if (target === undefined)
        throw new OperatorError(`${file} has rows of a table that is not in its list of tables (${path}).`);
      await copyIn(client, `copy ${target} from stdin`, bytes);
    } else if (kind === names.files) {
      files += 1;
      writing.push(storage.put(path, bytes));
      if (writing.length >= filesAtOnce) {
        await Promise.all(writing);
        writing = [];
      }
    }
  }
  await Promise.all(writing);
  return files;
}

async function rebuild(client: pg.Client, options: RestoreOptions, manifest: BackupManifest, schema: string) {
  const replacedMark = await readReplacedMark(client);
  await clearShop(client);
  const db = kyselyOn(client);
  await migrateUpTo(db, schema);
  const suspended: SuspendedConstraints = await suspendConstraints(client);
  const targets = manifest.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  // Migrations insert rows, too.
  await client.query(`truncate ${targets.join(', ')}`);
  const files = await importContents(client, options, manifest, replacedMark);
  if (!options.withMails) await deleteAllMails(db);
  await suspended.restore();
  await setCounters(client, manifest);
  await restoreJobs(db);
  return files;
}

/**
 * Restores a backup into an empty shop, in one transaction and with the schema of the backup; the
 * caller then migrates it to this version. Throws OperatorError, before any change, if the file is
 * damaged or the shop is in use.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { databaseUrl, file } = options;
  const manifest = await checkBackup(file);
  const schema = await assertKnown(manifest, file);
  const client = await openForBackup(databaseUrl);
  try {
    await assertShopIsStopped(client);
    await assertRestorable(client);
    await options.prepareJobs();
    await client.query('begin');
    const files = await rebuild(client, options, manifest, schema);
    await client.query('commit');
    await client.query('analyze');
    return { madeAt: new Date(manifest.madeAt), tables: manifest.tables.length, files };
  } finally {
    // Closing the connection rolls back an open transaction.
    await client.end();
  }
}
