import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { copyOut } from '../database/copy.ts';
import { blockFileDeletion } from '../database/backup-file-lock.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { fileExists, type Storage } from '../media/storage.ts';
import { addToSum, type Ending, format, type BackupManifest, names, newSum } from './backup-file.ts';
import {
  columnsOf,
  listCounters,
  listAppliedMigrations,
  listTables,
  listUnlogged,
  listPictures,
  listUploads,
  openForBackup,
} from './contents.ts';
import { type Entry, packEntries } from './tar.ts';

export interface BackupOptions {
  databaseUrl: string;
  /**
   * Chooses the address to read from: a replica that has everything committed before the call.
   * Default: `databaseUrl`.
   */
  readAt?: <T>(work: (url: string) => Promise<T>) => Promise<T>;
  storage: Storage;
  file: string;
  /** An exported snapshot to read. Default: a new one. */
  snapshot?: string;
}

export interface BackupMade {
  madeAt: Date;
  bytes: number;
  tables: number;
  files: number;
  /** Pictures that the shop names and that have no file. */
  missing: string[];
}

function json(name: string, value: BackupManifest | Ending): Entry {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) };
}

async function* piecesOf(client: pg.Client, name: string, query: string): AsyncGenerator<Entry> {
  let count = 0;
  for await (const bytes of copyOut(client, `copy ${query} to stdout`))
    yield { name: `${name}.${String((count += 1)).padStart(6, '0')}`, bytes };
}

async function beginSnapshot(client: pg.Client, snapshot: string | undefined): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only');
  if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot.replaceAll("'", '')}'`);
}

interface Clients {
  /** On the database that is read: the primary or a replica. */
  client: pg.Client;
  primary: pg.Client;
  isReplica: boolean;
}

const picturesAtOnce = 8;

/** The pictures of a storage, in the order of its paths. Some are read ahead: a bucket answers each after a while. */
async function* picturesOf(storage: Storage, isUsed: (path: string) => boolean) {
  const reading: { path: string; bytes: Promise<Buffer | null> }[] = [];
  async function* next() {
    const { path, bytes: read } = reading.shift() ?? { path: '', bytes: Promise.resolve(null) };
    const bytes = await read;
    if (bytes) yield { path, bytes };
  }
  for await (const path of storage.listAll()) {
    if (!isUsed(path)) continue;
    const bytes = storage.get(path);
    // It rejects where it is awaited.
    bytes.catch(() => {});
    reading.push({ path, bytes });
    if (reading.length === picturesAtOnce) yield* next();
  }
  while (reading.length > 0) yield* next();
}

/** The entries of a backup, in order: the manifest, the rows, the pictures. */
async function* entries({ client, primary, isReplica }: Clients, options: BackupOptions, made: BackupMade) {
  const { storage, snapshot } = options;
  await beginSnapshot(client, snapshot);
  const tables = await listTables(client);
  made.tables = tables.length;
  yield json(names.manifest, {
    format,
    madeAt: made.madeAt.toISOString(),
    migrations: await listAppliedMigrations(client),
    tables,
    counters: await listCounters(client, tables),
  });
  const onlyOnPrimary = isReplica ? await listUnlogged(client) : new Set<string>();
  for (const table of tables) {
    const from = onlyOnPrimary.has(table.name) ? primary : client;
    yield* piecesOf(from, `${names.tables}/${table.name}`, columnsOf(table));
  }
  const uploads = await listUploads(client);
  const missing = new Set(await listPictures(client));
  await client.query('commit');
  // Uploads without a row came after the snapshot, or are unused.
  const isUsed = (path: string) => !path.startsWith('uploads/') || uploads.has(path);
  for await (const { path, bytes } of picturesOf(storage, isUsed)) {
    made.files += 1;
    missing.delete(path);
    yield { name: `${names.files}/${path}`, bytes };
  }
  made.missing = [...missing];
}

async function* withEnding(contents: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const sum = newSum();
  let count = 0;
  for await (const entry of contents) {
    addToSum(sum, entry);
    count += 1;
    yield entry;
  }
  yield json(names.ending, { entries: count, sha256: sum.digest('hex') });
}

async function writeFrom(url: string, primary: pg.Client, options: BackupOptions): Promise<BackupMade> {
  const { file } = options;
  const unfinished = `${file}.part`;
  const made: BackupMade = { madeAt: new Date(), bytes: 0, tables: 0, files: 0, missing: [] };
  const client = await openForBackup(url);
  try {
    // Only the owner may read it: it contains personal data and the keys.
    const handle = await open(unfinished, 'w', 0o600).catch((cause: Error) => {
      throw new OperatorError(`${file} cannot be written: ${cause.message}`, { cause });
    });
    // Pictures are compressed already, and a low level suffices for rows.
    const target = handle.createWriteStream({ flush: true });
    const contents = withEnding(entries({ client, primary, isReplica: url !== options.databaseUrl }, options, made));
    await pipeline(packEntries(contents, made.madeAt), createGzip({ level: 1 }), target);
    made.bytes = (await stat(unfinished)).size;
    await rename(unfinished, file);
    // A network share may not be able to.
    await syncFolder(dirname(file)).catch(() => {});
    return made;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Writes the database and the pictures of one moment into a file, completely or not at all. The
 * shop keeps running; only the deletion of files waits.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupMade> {
  const { file, databaseUrl, readAt = (work) => work(databaseUrl) } = options;
  if (await isFolder(file)) throw new OperatorError(`${file} is a folder. Name a file in it.`);
  if (await fileExists(file)) throw new OperatorError(`The file ${file} already exists. Use another name.`);
  // On the primary: a lock on a replica stops no one there. Before the snapshot, so that none of its pictures
  // is deleted before it is read.
  const primary = await openForBackup(databaseUrl);
  try {
    await blockFileDeletion(primary);
    return await readAt((url) => writeFrom(url, primary, options));
  } finally {
    await primary.end();
  }
}
