import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFile, privateFolder } from '../files/private-files.ts';

const nameShape = /^\d{8}T\d{9}Z-\d{4}-[\p{L}\p{N}-]{1,60}\.eml$/u;

export function isEmlName(name: string): boolean {
  return nameShape.test(name);
}

function slugOf(subject: string): string {
  const words = subject.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['mail'];
  return words.join('-').slice(0, 60);
}

/** Writes mails into a folder, atomically. Names sort by time and are readable. */
export function createEmlFolder(folder: string) {
  let count = 0;

  return async function write(subject: string, bytes: Buffer): Promise<void> {
    const time = new Date().toISOString().replace(/[-:.]/g, '');
    // Mails of the same millisecond keep their order.
    const place = String(count++ % 10_000).padStart(4, '0');
    const file = join(folder, `${time}-${place}-${slugOf(subject)}.eml`);
    await mkdir(folder, privateFolder);
    const unfinished = join(folder, `.${randomBytes(6).toString('hex')}.part`);
    await writeFile(unfinished, bytes, { mode: privateFile });
    await rename(unfinished, file);
  };
}

/** The names of the mails in a folder, newest first. */
export async function listEml(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(isEmlName).sort().toReversed();
}

/** A mail by its name, or null for an invalid name or a missing file. */
export async function readEml(folder: string, name: string): Promise<Buffer | null> {
  if (!isEmlName(name)) return null;
  return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
