import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { privateFolder } from '../files/private-files.ts';
import { removeAll } from '../media/bucket/bucket-storage.ts';
import type { Bucket } from '../media/bucket/bucket.ts';
import { createStoredFiles, mainName, newFileName, type StoredFiles } from './stored-files.ts';

const atOnce = 8;
// A file is stored before its row: one without a row is left over only after this time.
const strayMs = 3_600_000;

/**
 * Stores files in a bucket, because the job may run on another instance than the one that received the file.
 * Work is done on copies in a folder of this instance; `removeOld` deletes those that a crash left. Throws
 * BucketError.
 */
function createBucketFiles(bucket: Bucket, root: `uploads/${string}/`, workFolder: string): StoredFiles {
  async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = join(workFolder, newFileName());
    await mkdir(folder, privateFolder);
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function fetchPictures(stored: string, folder: string): Promise<void> {
    for await (const page of bucket.list(`${root}${stored}.pictures/`))
      for (let from = 0; from < page.length; from += atOnce)
        await Promise.all(
          page.slice(from, from + atOnce).map(({ key }) => bucket.saveTo(key, join(folder, basename(key)))),
        );
  }

  return {
    save: (stored, write) =>
      inFolder(async (folder) => {
        const file = join(folder, 'file');
        const result = await write(file);
        await bucket.putFile(`${root}${stored}`, file);
        return result;
      }),
    savePicture: (stored, write) =>
      inFolder(async (folder) => {
        const file = join(folder, 'picture');
        const name = await write(file);
        await bucket.putFile(`${root}${stored}.pictures/${name}`, file);
      }),
    async sumPictures(stored) {
      const sum = { count: 0, bytes: 0 };
      for await (const page of bucket.list(`${root}${stored}.pictures/`))
        for (const { bytes } of page) {
          sum.count += 1;
          sum.bytes += bytes;
        }
      return sum;
    },
    use: (stored, work) =>
      inFolder(async (folder) => {
        const files = {
          file: join(folder, 'file'),
          pictures: join(folder, 'pictures'),
          refused: join(folder, 'refused'),
        };
        await bucket.saveTo(`${root}${stored}`, files.file);
        await fetchPictures(stored, files.pictures);
        const result = await work(files);
        if (await stat(files.refused).catch(() => null))
          await bucket.putFile(`${root}${stored}.refused`, files.refused);
        return result;
      }),
    open: (stored, part) => bucket.open(`${root}${stored}${part === 'refused' ? '.refused' : ''}`),
    async remove(stored) {
      for await (const page of bucket.list(`${root}${stored}`))
        await removeAll(
          bucket,
          page.map(({ key }) => key),
        );
    },
    async list() {
      const newest = new Map<string, number>();
      for await (const page of bucket.list(root))
        for (const { key, changedAt } of page) {
          const name = mainName(key.slice(root.length).split('/')[0] ?? '');
          newest.set(name, Math.max(newest.get(name) ?? 0, changedAt.getTime()));
        }
      const before = Date.now() - strayMs;
      return [...newest].filter(([, at]) => at < before).map(([name]) => name);
    },
  };
}

interface Place {
  bucket: Bucket | null;
  dataDir: string;
  /** Where copies are worked on. */
  workFolder: string;
}

/** Opens folders of stored files where all instances have them, because a job may run on another one: in the bucket, if there is one. */
export function openStoredFiles({ bucket, dataDir, workFolder }: Place): (folder: string) => StoredFiles {
  return (folder) =>
    bucket
      ? createBucketFiles(bucket, `uploads/${folder}/`, workFolder)
      : createStoredFiles(join(dataDir, 'uploads', folder));
}
