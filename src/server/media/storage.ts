import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { privateFile, privateFolder } from '../files/private-files.ts';

/** The storage of pictures, by path: "catalog/x.webp", "uploads/y.webp". */
export interface Storage {
  put(path: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null if there is no file. */
  get(path: string): Promise<Buffer | null>;
  has(path: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /** The paths in all folders, which need not fit in memory. */
  listAll(): AsyncIterable<string>;
  /**
   * Finds the paths in a folder whose names begin with a text. A folder is read once, at the first
   * search; a bucket is asked each time.
   */
  createFinder(folder: string): (start: string) => Promise<string[]>;
  /**
   * Deletes files of a folder that are older than `before`, except those that `known` returns:
   * files that a crash left. `known` gets some paths at a time.
   */
  clean(folder: string, before: Date, known: (paths: string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}

// The only valid names; no other path can leave the folder.
const safePath = /^[a-z0-9-]{1,40}\/[a-z0-9-]{1,80}\.(webp|png|jpg|avif)$/;

/** Whether a path may name a stored picture. */
export function isStoragePath(path: string): boolean {
  return safePath.test(path);
}

/** Writes a file atomically, also at a power failure: the bytes are synced before the rename. */
export async function writeFileAtomically(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  await mkdir(dirname(file), privateFolder);
  try {
    const handle = await open(unfinished, 'wx', privateFile);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

// A symbolic link could leave the folder. Windows has no such flag, but only administrators create
// links there.
const noLink = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** The bytes of a file, or null if there is none or if it is a link. */
export function readFileIfExists(file: string): Promise<Buffer | null> {
  return readFile(file, { flag: noLink }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ELOOP') return null;
    throw error;
  });
}

/** Returns `absent` where there is no such file or folder. A file instead of a folder contains nothing either. */
function unlessAbsent<T>(absent: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return absent;
    throw error;
  };
}

function lstatIfExists(file: string): Promise<Stats | null> {
  return lstat(file).catch(unlessAbsent(null));
}

/** Whether there is a file, and not a folder or a link. */
export async function fileExists(file: string): Promise<boolean> {
  return (await lstatIfExists(file))?.isFile() ?? false;
}

function readFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch(unlessAbsent([]));
}

/** The texts of a sorted list that begin with a text. */
function startingWith(sorted: string[], start: string): string[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (sorted[end]?.startsWith(start)) end += 1;
  return sorted.slice(low, end);
}

/** Deletes what lies in a folder since before a time, with the folders in it: what a crash left. */
export async function removeOld(folder: string, before: Date): Promise<void> {
  for (const name of await readFolder(folder)) {
    const found = await lstatIfExists(join(folder, name));
    if (found && found.mtimeMs < before.getTime()) await rm(join(folder, name), { force: true, recursive: true });
  }
}

/** Stores pictures in a folder. */
export function createLocalStorage(root: string): Storage {
  function fileOf(path: string): string {
    if (!isStoragePath(path)) throw new Error(`not a storage path: ${path}`);
    return join(root, path);
  }
  async function list(folder: string): Promise<string[]> {
    const names = await readFolder(join(root, folder));
    return names.map((name) => `${folder}/${name}`).filter(isStoragePath);
  }
  function createFinder(folder: string) {
    let sorted: Promise<string[]> | undefined;
    return async (start: string) => {
      sorted ??= list(folder).then((paths) => paths.sort());
      return startingWith(await sorted, `${folder}/${start}`);
    };
  }
  return {
    put: (path, bytes) => writeFileAtomically(fileOf(path), bytes),
    get: async (path) => (isStoragePath(path) ? readFileIfExists(fileOf(path)) : null),
    has: async (path) => isStoragePath(path) && fileExists(fileOf(path)),
    remove: (path) => rm(fileOf(path), { force: true }),
    async *listAll() {
      for (const folder of (await readFolder(root)).sort()) yield* await list(folder);
    },
    createFinder,
    async clean(folder, before, known) {
      const old: string[] = [];
      for (const name of await readFolder(join(root, folder))) {
        const found = await lstatIfExists(join(root, folder, name));
        if (found?.isFile() && found.mtimeMs < before.getTime()) old.push(`${folder}/${name}`);
      }
      const used = await known(old.filter(isStoragePath));
      for (const path of old) if (!used.has(path)) await rm(join(root, path), { force: true });
    },
  };
}

/** The storage of a shop, in its data folder. */
export function openStorage(dataDir: string): Storage {
  return createLocalStorage(join(dataDir, 'uploads'));
}
