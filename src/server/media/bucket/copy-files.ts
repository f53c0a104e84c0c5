import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from './bucket.ts';

interface CopiedFile {
  /** The path in the data folder and in the bucket. */
  path: string;
  bytes: number;
}

interface Place {
  list(): AsyncIterable<CopiedFile>;
  sizeOf(path: string): Promise<number | null>;
  /** Copies a file of the other place to this one, completely or not at all. */
  take(path: string): Promise<unknown>;
}

export interface CopyReport {
  copied: number;
  /** Files that the target had already. */
  present: number;
  /** Files that were deleted meanwhile. */
  gone: number;
  /** Files whose copy has another size. */
  wrong: string[];
}

const roots = ['uploads', 'pictures'];
const atOnce = 16;

// Bodies that are being received, unfinished files and marks stay; variants of uploads are rendered again.
function isCopied(path: string): boolean {
  return !/(?:^|\/)\.|\.part$|^uploads\/incoming\/|^pictures\/uploads\//.test(path);
}

async function* walk(dataDir: string, folder: string): AsyncGenerator<CopiedFile> {
  const entries = await opendir(join(dataDir, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(dataDir, path);
    else if (entry.isFile() && isCopied(path)) {
      const found = await lstat(join(dataDir, path)).catch(() => null);
      if (found) yield { path, bytes: found.size };
    }
  }
}

function sizeOfFile(file: string): Promise<number | null> {
  return lstat(file).then(
    ({ size }) => size,
    () => null,
  );
}

/** The data folder and a bucket, each as the place that files are copied to. */
function placesOf(bucket: Bucket, dataDir: string): { folder: Place; bucket: Place } {
  return {
    folder: {
      async *list() {
        for (const root of roots) yield* walk(dataDir, root);
      },
      sizeOf: (path) => sizeOfFile(join(dataDir, path)),
      take: (path) => bucket.saveTo(path, join(dataDir, path)),
    },
    bucket: {
      async *list() {
        for (const root of roots)
          for await (const page of bucket.list(`${root}/`))
            yield* page.map(({ key: path, bytes }) => ({ path, bytes })).filter(({ path }) => isCopied(path));
      },
      sizeOf: bucket.sizeOf,
      take: (path) => bucket.putFile(path, join(dataDir, path)),
    },
  };
}

async function copyOne({ path, bytes }: CopiedFile, from: Place, to: Place): Promise<keyof CopyReport> {
  if ((await to.sizeOf(path)) === bytes) return 'present';
  const problem = await to.take(path).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if ((await from.sizeOf(path)) === null) return 'gone';
  if (problem) throw problem.error;
  return (await to.sizeOf(path)) === bytes ? 'copied' : 'wrong';
}

interface CopyOptions {
  bucket: Bucket;
  dataDir: string;
  to: 'bucket' | 'folder';
  onProgress: (done: number, total: number) => void;
}

/**
 * Copies all pictures, rendered variants and staff files from the data folder to a bucket, or back, while the
 * shop runs. Files that the target has in the same size are not copied again, so an interrupted copy goes on
 * where it stopped. Deletes nothing. Throws BucketError.
 */
export async function copyFiles({ bucket, dataDir, to: target, onProgress }: CopyOptions): Promise<CopyReport> {
  const places = placesOf(bucket, dataDir);
  const [from, to] = target === 'bucket' ? [places.folder, places.bucket] : [places.bucket, places.folder];
  let total = 0;
  for await (const _ of from.list()) total += 1;
  const report: CopyReport = { copied: 0, present: 0, gone: 0, wrong: [] };
  let done = 0;
  async function copySome(files: CopiedFile[]): Promise<void> {
    const outcomes = await Promise.all(files.map((file) => copyOne(file, from, to)));
    for (const [place, outcome] of outcomes.entries()) {
      if (outcome === 'wrong') report.wrong.push(files[place]?.path ?? '');
      else report[outcome] += 1;
    }
    done += files.length;
    // More may have come meanwhile.
    onProgress(done, Math.max(done, total));
  }
  let waiting: CopiedFile[] = [];
  for await (const file of from.list()) {
    waiting.push(file);
    if (waiting.length < atOnce) continue;
    await copySome(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await copySome(waiting);
  return report;
}
