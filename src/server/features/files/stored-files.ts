import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder } from '../../files/private-files.ts';

/**
 * The folder of imported and exported files. Their names are random; the refused rows and the
 * pictures of an import lie beside.
 */
export function createStoredFiles(folder: string) {
  const pathOf = (stored: string) => join(folder, stored);
  const refusedOf = (stored: string) => join(folder, `${stored}.refused`);
  const picturesOf = (stored: string) => join(folder, `${stored}.pictures`);
  return {
    pathOf,
    refusedOf,
    picturesOf,
    newName: () => randomBytes(16).toString('hex'),
    async makeFolder(below = folder): Promise<void> {
      await mkdir(below, privateFolder);
    },
    async remove(stored: string): Promise<void> {
      await rm(pathOf(stored), { force: true });
      await rm(refusedOf(stored), { force: true });
      await rm(picturesOf(stored), { force: true, recursive: true });
    },
    /** The names of all files. */
    async list(): Promise<string[]> {
      const names = await readdir(folder).catch(() => []);
      return [...new Set(names.map((name) => name.replace(/\.(refused|pictures)$/, '')))];
    },
  };
}

export type StoredFiles = ReturnType<typeof createStoredFiles>;
