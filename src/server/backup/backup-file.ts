import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../errors/operator-error.ts';
import { ArchiveError, type Entry, unpack } from './tar.ts';

export const format = 'dana-backup-1';

export interface TableOf {
  name: string;
  columns: string[];
}

/** The first entry of a backup. */
export interface BackupManifest {
  format: typeof format;
  madeAt: string;
  /** The applied migrations: the schema of the tables. */
  migrations: string[];
  tables: TableOf[];
  /** The last value of each identity column; null if none was used. */
  counters: { table: string; column: string; last: string | null }[];
}

/** The last entry of a backup: it proves that the file is complete. */
export interface Ending {
  entries: number;
  sha256: string;
}

export const names = { manifest: 'backup.json', ending: 'end.json', tables: 'tables', files: 'files' };

/** Adds an entry to the checksum of a backup. */
export function addToSum(sum: Hash, { name, bytes }: Entry): void {
  sum.update(`${name}\n${bytes.length}\n`).update(bytes);
}

export const newSum = (): Hash => createHash('sha256');

/** Reads the entries of a backup, unchecked. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  yield* unpack(createReadStream(file), createGunzip());
}

function isManifest(value: unknown): value is BackupManifest {
  const { migrations, tables, counters } = value as Partial<BackupManifest>;
  return [migrations, tables, counters].every((list) => Array.isArray(list));
}

function explain(file: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new OperatorError(`The file ${file} does not exist.`);
  if (code.startsWith('Z_') || error instanceof ArchiveError || error instanceof SyntaxError)
    return new OperatorError(`${file} is damaged or not a backup of Dana: ${(error as Error).message}.`, {
      cause: error,
    });
  return error;
}

async function check(file: string): Promise<BackupManifest> {
  const sum = newSum();
  let manifest: unknown;
  let count = 0;
  for await (const entry of entriesOf(file)) {
    if (count === 0) {
      if (entry.name !== names.manifest) throw new ArchiveError('the manifest is missing');
      manifest = JSON.parse(entry.bytes.toString());
      const made = (manifest as Partial<BackupManifest>).format;
      if (made !== format)
        throw new OperatorError(`This version of Dana cannot read the backup ${file} (format ${String(made)}).`);
    }
    if (entry.name === names.ending) {
      const { entries, sha256 } = JSON.parse(entry.bytes.toString()) as Ending;
      if (entries !== count || sha256 !== sum.digest('hex')) throw new ArchiveError('the checksum is wrong');
      if (!isManifest(manifest)) throw new ArchiveError('it says too little of itself');
      return manifest;
    }
    addToSum(sum, entry);
    count += 1;
  }
  throw new ArchiveError('it ends too early');
}

/**
 * Reads a whole backup and returns its manifest. Throws OperatorError if it is damaged or not a
 * backup of this format.
 */
export async function checkBackup(file: string): Promise<BackupManifest> {
  try {
    return await check(file);
  } catch (error) {
    throw explain(file, error);
  }
}
