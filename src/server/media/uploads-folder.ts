import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '../database/connect.ts';
import { privateFile, privateFolder } from '../files/private-files.ts';

// The database and the folder of the pictures have the same mark, so that an instance notices that
// its folder is not the one of the others. It is stored beside the keys, but is no secret.
const rowName = 'uploads_folder';
const fileName = '.folder';

async function markOf(db: Db): Promise<{ mark: string; isNew: boolean }> {
  const made = await db
    .insertInto('secrets')
    .values({ name: rowName, value: randomBytes(16) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('value')
    .executeTakeFirst();
  if (made) return { mark: made.value.toString('hex'), isNew: true };
  const row = await db.selectFrom('secrets').select('value').where('name', '=', rowName).executeTakeFirstOrThrow();
  return { mark: row.value.toString('hex'), isNew: false };
}

async function write(folder: string, mark: string): Promise<void> {
  await mkdir(folder, privateFolder);
  await writeFile(join(folder, fileName), `${mark}\n`, { mode: privateFile });
}

/** Marks the folder of the pictures as the one of this database, for example after a restore. */
export async function markUploadsFolder(db: Db, dataDir: string): Promise<void> {
  await write(join(dataDir, 'uploads'), (await markOf(db)).mark);
}

/**
 * Whether the folder of the pictures is the one that the database knows. Returns a sentence for the
 * operator, or null. The first instance of a shop marks both.
 */
export async function findUploadsFolderProblem(db: Db, dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'uploads');
  const { mark, isNew } = await markOf(db);
  if (isNew) {
    await write(folder, mark);
    return null;
  }
  const found = await readFile(join(folder, fileName), 'utf8').catch(() => '');
  if (found.trim() === mark) return null;
  return (
    `The folder ${folder} is not the one with this shop's pictures. All instances of one DATABASE_URL need the same ` +
    `folder. Remedy: share it, or, if it has all pictures, write ${mark} to ${join(folder, fileName)}`
  );
}
