import { join } from 'node:path';
import type { Command } from 'commander';
import { OperatorError } from '#server/errors/operator-error.ts';
import { enqueue } from '#server/jobs/jobs.ts';
import { createBucketStorage } from '#server/media/bucket/bucket-storage.ts';
import type { Bucket } from '#server/media/bucket/bucket.ts';
import { copyFiles } from '#server/media/bucket/copy-files.ts';
import { readNamedPictures } from '#server/media/named-pictures.ts';
import { markedBucket, markedFolder, type MarkedPlace, markStorage, readMark } from '#server/media/storage-mark.ts';
import { openStorage, type Storage } from '#server/media/storage.ts';
import type { Services } from '#server/services.ts';
import { type CommandRunner, refuseMissingOption, UsageError } from './command.ts';
import { counted } from './doctor/check.ts';
import type { OpenShop } from './open-shop.ts';
import { createProgress } from './progress.ts';

// Longer than the sweep waits before it deletes a file without a row.
const sweepMs = 25 * 3_600_000;

const nextSteps = {
  bucket: (folder: string) =>
    'Next: start every instance with this STORAGE_URL and its keys, then run this command again: it copies what came ' +
    `meanwhile. Delete ${folder} when you have a backup from the bucket: what shoppers erase is not erased there.`,
  folder: (folder: string) =>
    'Next: start the shop without STORAGE_URL, then run this command again, with STORAGE_URL: it copies what came ' +
    `meanwhile. Empty the bucket when you have a backup of ${folder}: what shoppers erase is not erased there.`,
};

interface CopyPlace {
  mark: MarkedPlace;
  storage: Storage;
  name: string;
  setting: string;
  /** Where else to copy to. */
  another: string;
  /** What else to do if it has no mark. */
  orMark: (mark: string) => string;
}

function placesOf(bucket: Bucket, dataDir: string): Record<'bucket' | 'folder', CopyPlace> {
  return {
    bucket: {
      mark: markedBucket(bucket),
      storage: createBucketStorage(bucket),
      name: `The bucket ${bucket.name}`,
      setting: 'STORAGE_URL',
      another: 'set STORAGE_URL to an empty bucket, or to another prefix= in this one',
      orMark: () => '',
    },
    folder: {
      mark: markedFolder(dataDir),
      storage: openStorage(dataDir),
      name: `The folder ${join(dataDir, 'uploads')}`,
      setting: 'DATA_DIR',
      another: 'set DATA_DIR to the folder of this shop, or to an empty one',
      orMark: (mark) => `, or, if it has all pictures, write ${mark} to ${join(dataDir, 'uploads', '.folder')}`,
    },
  };
}

async function hasAny(names: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of names) return true;
  return false;
}

async function namesPictures(db: Services['db']): Promise<boolean> {
  for await (const paths of readNamedPictures(db)) if (paths.length > 0) return true;
  return false;
}

/**
 * Refuses a copy to the place of another shop, which would lose its pictures, and one from a place that is not
 * the shop's, which would mark a target as complete that is not.
 */
async function assertPlaces(db: Services['db'], from: CopyPlace, to: CopyPlace): Promise<void> {
  const [own, source, target] = [await readMark(db), await from.mark.read(), await to.mark.read()];
  const isForeign = (mark: string) => mark !== '' && mark !== own;
  if (isForeign(target))
    throw new OperatorError(`${to.name} has the pictures of another shop. Nothing was copied. Remedy: ${to.another}.`);
  if (isForeign(source))
    throw new OperatorError(
      `${from.name} has the pictures of another shop. Nothing was copied. Remedy: correct ${from.setting}.`,
    );
  if (source !== '' || !(await namesPictures(db))) return;
  // The folder has none yet if the shop was never started. It never gets one if the first start was with the
  // bucket, or if it came out of a backup: then the bucket is the place, and the folder adds to it.
  const mayLackMark = own === null || (from.setting === 'DATA_DIR' && target === own);
  if (mayLackMark && (await hasAny(from.storage.listAll()))) return;
  throw new OperatorError(
    `${from.name} is not the one with this shop's pictures. Nothing was copied. ` +
      `Remedy: correct ${from.setting}${own === null ? '' : from.orMark(own)}.`,
  );
}

const toSentence = '--to is bucket or folder.';

function targetOf(text: string): 'bucket' | 'folder' {
  if (text !== 'bucket' && text !== 'folder') throw new UsageError(toSentence);
  return text;
}

async function copyStorage(
  { config, services: { bucket, db, clock }, print, printError }: OpenShop,
  to: 'bucket' | 'folder',
): Promise<void> {
  if (bucket === null)
    throw new OperatorError(
      'Set STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for this command: it copies to that bucket, or from it.',
    );
  const { dataDir } = config;
  const places = placesOf(bucket, dataDir);
  const target = places[to];
  await assertPlaces(db, places[to === 'bucket' ? 'folder' : 'bucket'], target);
  const report = await copyFiles({ bucket, dataDir, to, onProgress: createProgress('files', printError) });
  // A picture that was erased during the copy may be in the target: the sweep deletes what has no row.
  const runAt = new Date(clock().getTime() + sweepMs);
  await enqueue(db, 'sweep_uploads', {}, { key: 'sweep_uploads:copied', replaces: true, runAt });
  if (report.wrong.length > 0)
    throw new OperatorError(
      `${counted(report.wrong.length, 'file')} did not arrive completely, for example ${report.wrong[0]}. Remedy: run the command again.`,
    );
  await markStorage(db, target.mark);
  const folder = join(dataDir, 'uploads');
  print(
    `Copied ${counted(report.copied, 'file')} to ${to === 'bucket' ? bucket.name : dataDir}; ${report.present} were there already. Nothing was deleted.`,
  );
  print(nextSteps[to](folder));
}

export function addStorageCommands(program: Command, { inShop }: CommandRunner): void {
  program
    .command('storage')
    .description('copy pictures and files to a bucket, or back')
    .command('copy')
    .requiredOption('--to <bucket|folder>', 'where to copy to', targetOf)
    .exitOverride(refuseMissingOption(toSentence))
    .description(
      'copy all pictures and files from DATA_DIR to the bucket of STORAGE_URL, or back; works while the shop runs',
    )
    .action(({ to }: { to: 'bucket' | 'folder' }) => inShop((shop) => copyStorage(shop, to)));
}
