import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { privateFolder } from '../files/private-files.ts';

/** A file on this machine's disk, with what belongs to an import. */
export interface WorkingFiles {
  file: string;
  /** The folder of the pictures, which may not exist. */
  pictures: string;
  /** Where the refused rows are written. */
  refused: string;
}

/** Imported and exported files. Their names are random; the refused rows and the pictures of an import lie beside. */
export interface StoredFiles {
  /** Stores the file that `write` writes to a path, unless it throws. */
  save<T>(stored: string, write: (file: string) => Promise<T>): Promise<T>;
  /** Stores the picture that `write` writes to a path, under the name that it returns. */
  savePicture(stored: string, write: (file: string) => Promise<string>): Promise<void>;
  /** How many pictures a file has, and their bytes. */
  sumPictures(stored: string): Promise<{ count: number; bytes: number }>;
  /** Lets `work` read the files, and stores the refused rows that it writes. */
  use<T>(stored: string, work: (files: WorkingFiles) => Promise<T>): Promise<T>;
  /** A file, or null if there is none. */
  open(stored: string, part: 'content' | 'refused'): Promise<{ bytes: number; stream: Readable } | null>;
  remove(stored: string): Promise<void>;
  /** The names of all files. */
  list(): Promise<string[]>;
}

export const newFileName = () => randomBytes(16).toString('hex');

/** The name of a file of which this is the refused rows or the pictures. */
export const mainName = (name: string) => name.replace(/\.(refused|pictures)$/, '');

/** Stores files in a folder, which all instances share. */
export function createStoredFiles(folder: string): StoredFiles {
  const pathOf = (stored: string) => join(folder, stored);
  const refusedOf = (stored: string) => join(folder, `${stored}.refused`);
  const picturesOf = (stored: string) => join(folder, `${stored}.pictures`);

  async function remove(stored: string): Promise<void> {
    await rm(pathOf(stored), { force: true });
    await rm(refusedOf(stored), { force: true });
    await rm(picturesOf(stored), { force: true, recursive: true });
  }

  return {
    async save(stored, write) {
      const file = pathOf(stored);
      await mkdir(folder, privateFolder);
      // A job that was interrupted left a part of the file.
      await remove(stored);
      try {
        return await write(file);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    async savePicture(stored, write) {
      const part = join(picturesOf(stored), `${newFileName()}.part`);
      await mkdir(dirname(part), privateFolder);
      try {
        const name = await write(part);
        await rename(part, join(dirname(part), name));
      } finally {
        await rm(part, { force: true });
      }
    },
    async sumPictures(stored) {
      const names = await readdir(picturesOf(stored)).catch(() => []);
      const sizes = await Promise.all(
        names.map((name) =>
          stat(join(picturesOf(stored), name)).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      );
      return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    },
    use: (stored, work) => work({ file: pathOf(stored), pictures: picturesOf(stored), refused: refusedOf(stored) }),
    async open(stored, part) {
      const file = part === 'refused' ? refusedOf(stored) : pathOf(stored);
      const found = await stat(file).catch(() => null);
      return found && { bytes: found.size, stream: createReadStream(file) };
    },
    remove,
    list: async () => [...new Set((await readdir(folder).catch(() => [])).map(mainName))],
  };
}
