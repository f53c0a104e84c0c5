import { join } from 'node:path';
import { OperatorError } from '#server/errors/operator-error.ts';
import { enqueue } from '#server/jobs/jobs.ts';
import { copyFiles } from '#server/media/bucket/copy-files.ts';
import { markedBucket, markedFolder, markStorage } from '#server/media/storage-mark.ts';
import { type Command, UsageError } from './command.ts';
import { counted } from './doctor/check.ts';
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

export const storageCopy: Command = {
  usage: '--to bucket|folder',
  summary: 'copy all pictures and files from DATA_DIR to the bucket of STORAGE_URL, or back; works while the shop runs',
  words: [0, 0],
  options: { to: { type: 'string' } },
  check: ({ options: { to } }) => {
    if (to !== 'bucket' && to !== 'folder') throw new UsageError('--to is bucket or folder.');
  },
  async run({ config, services: { bucket, db, clock }, print, printError }, { options }) {
    if (bucket === null)
      throw new OperatorError(
        'Set STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for this command: it copies to that bucket, or from it.',
      );
    const to = options['to'] === 'bucket' ? 'bucket' : 'folder';
    const { dataDir } = config;
    const report = await copyFiles({ bucket, dataDir, to, onProgress: createProgress('files', printError) });
    // A picture that was erased during the copy may be in the target: the sweep deletes what has no row.
    const runAt = new Date(clock().getTime() + sweepMs);
    await enqueue(db, 'sweep_uploads', {}, { key: 'sweep_uploads:copied', replaces: true, runAt });
    if (report.wrong.length > 0)
      throw new OperatorError(
        `${counted(report.wrong.length, 'file')} did not arrive completely, for example ${report.wrong[0]}. Remedy: run the command again.`,
      );
    await markStorage(db, to === 'bucket' ? markedBucket(bucket) : markedFolder(dataDir));
    const folder = join(dataDir, 'uploads');
    print(
      `Copied ${counted(report.copied, 'file')} to ${to === 'bucket' ? bucket.name : dataDir}; ${report.present} were there already. Nothing was deleted.`,
    );
    print(nextSteps[to](folder));
  },
};
