import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { atMost } from '../../images/at-most.ts';
import { inspectPicture, PictureError, reencode } from '../../images/picture.ts';
import type { Storage } from '../../storage/storage.ts';

const maxSide = 1600;

/** Why a picture of the file was not taken; the message is for the merchant. */
export class ImportPictureError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportPictureError';
  }
}

// The name is the hash of the file as it was given, so that a picture that is there already is not even decoded again.
async function keep(storage: Storage, source: Buffer): Promise<string> {
  const path = `catalog/${createHash('sha256').update(source).digest('hex').slice(0, 32)}.webp`;
  if (await storage.has(path)) return path;
  const { format, width, height, pages } = await inspectPicture(source);
  const isReady = format === 'webp' && pages === 1 && width <= maxSide && height <= maxSide;
  await storage.put(path, isReady ? source : await reencode(source, maxSide));
  return path;
}

function explain(path: string, error: unknown): Error {
  if (error instanceof PictureError)
    return new ImportPictureError(
      `${path} ${error.reason === 'too_large' ? 'has more than 40 megapixels' : 'is no JPEG, PNG, WebP or AVIF picture'}`,
    );
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'EACCES') return new ImportPictureError(`${path} may not be read`);
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(code)) return new ImportPictureError(`${path} is not beside the file`);
  return error as Error;
}

/** Makes the function that brings a picture lying beside the catalogue file into the shop and returns its storage path. */
export function createPictureKeeper(storage: Storage, folder: string) {
  const kept = new Map<string, Promise<string>>();
  const limited = atMost(2, Infinity);

  async function bring(path: string, file: string): Promise<string> {
    try {
      return await limited(async () => keep(storage, await readFile(file)));
    } catch (error) {
      throw explain(path, error);
    }
  }

  return (path: string): Promise<string> => {
    const file = resolve(folder, path);
    const inside = relative(folder, file);
    // A supplier's file must not be able to name whatever else this machine holds.
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside) || /^[a-z]+:\/\//i.test(path))
      return Promise.reject(new ImportPictureError(`${path} must be the path of a picture beside the file`));
    const bringing = kept.get(file) ?? bring(path, file);
    kept.set(file, bringing);
    return bringing;
  };
}

export type KeepPicture = ReturnType<typeof createPictureKeeper>;
