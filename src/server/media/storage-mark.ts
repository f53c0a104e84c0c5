import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { privateFile, privateFolder } from '../files/private-files.ts';
import { addSecret } from '../process/secrets.ts';
import type { Bucket } from './bucket/bucket.ts';

// The database and the place of the pictures have the same mark, so that an instance notices that
// its place is not the one of the others. It is stored beside the keys, but is no secret.
const rowName = 'uploads_folder';
const fileName = '.folder';

/** The folder or the bucket of the pictures, as far as its mark is concerned. */
export interface MarkedPlace {
  /** The mark, or an empty text. */
  read(): Promise<string>;
  write(mark: string): Promise<void>;
  /** What is wrong with a place whose mark is not that of the database: it has another one, or none. */
  problem(mark: string, found: string): string;
}

// Pictures must not be copied to the place of another shop: the sweep of one shop deletes those of the other.
const isNot = (found: string) =>
  found === '' ? "is not the one with this shop's pictures" : 'has the pictures of another shop';

/** The folder of pictures in a data folder. */
export function markedFolder(dataDir: string): MarkedPlace {
  const folder = join(dataDir, 'uploads');
  const file = join(folder, fileName);
  return {
    read: async () => (await readFile(file, 'utf8').catch(() => '')).trim(),
    async write(mark) {
      await mkdir(folder, privateFolder);
      await writeFile(file, `${mark}\n`, { mode: privateFile });
    },
    problem: (mark, found) =>
      `The folder ${folder} ${isNot(found)}. All instances of one DATABASE_URL need the same folder, or the same ` +
      `STORAGE_URL. Remedy: ${found === '' ? `share it, or, if it has all pictures, write ${mark} to ${file}` : 'correct DATA_DIR, or share the folder.'}`,
  };
}

/** The bucket of pictures. */
export function markedBucket(bucket: Bucket): MarkedPlace {
  const key = `uploads/${fileName}`;
  return {
    read: async () => ((await bucket.get(key))?.toString() ?? '').trim(),
    write: (mark) => bucket.put(key, Buffer.from(`${mark}\n`)),
    problem: (_mark, found) =>
      `The bucket ${bucket.name} ${isNot(found)}. All instances of one DATABASE_URL need the same STORAGE_URL. ` +
      `Remedy: correct it${found === '' ? ', or copy the pictures: npm run shop -- storage copy --to bucket' : '.'}`,
  };
}

/** The mark of the database, or null if its place was never looked for: the shop was not started yet. */
export async function readMark(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', rowName).executeTakeFirst();
  return row?.value.toString('hex') ?? null;
}

/**
 * The mark of the database. A new one is also written to the place, before anyone else sees it, unless the place
 * has the mark of another shop.
 */
function markOf(db: Kysely<Database>, place: MarkedPlace): Promise<{ mark: string; found: string | null }> {
  return db.transaction().execute(async (tx) => {
    const made = (await addSecret(tx, rowName, 16))?.toString('hex');
    if (made === undefined) {
      const row = await tx.selectFrom('secrets').select('value').where('name', '=', rowName).executeTakeFirstOrThrow();
      return { mark: row.value.toString('hex'), found: null };
    }
    const found = await place.read();
    if (found === '') await place.write(made);
    return { mark: made, found: found || made };
  });
}

/** Marks a place as the one of this database, for example after a restore. */
export async function markStorage(db: Kysely<Database>, place: MarkedPlace): Promise<void> {
  const { mark } = await markOf(db, place);
  await place.write(mark);
}

/**
 * Whether the place of the pictures is the one that the database knows. Returns a sentence for the
 * operator, or null. The first instance of a shop marks both. A bucket that does not answer, or refuses, is
 * a problem too.
 */
export async function findStorageProblem(db: Kysely<Database>, place: MarkedPlace): Promise<string | null> {
  try {
    const { mark, found: foundBefore } = await markOf(db, place);
    const found = foundBefore ?? (await place.read());
    return found === mark ? null : place.problem(mark, found);
  } catch (error) {
    if (error instanceof Error && error.name === 'BucketError') return error.message;
    throw error;
  }
}
