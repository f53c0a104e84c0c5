import { readFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { createConcurrencyLimit } from '../../process/concurrency-limit.ts';
import { PictureError } from '../../media/picture.ts';
import { encodeShopPicture, pictureHash, shopPicturePath } from '../../media/shop-picture.ts';
import type { Storage } from '../../media/storage.ts';
import type { CategoryRow, ProductRow } from './import.rules.ts';

/** A picture of the file that cannot be imported; the message is for the merchant. */
export class ImportPictureError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportPictureError';
  }
}

// Pictures of older shops have no colour in their names.
const pictureName = /^catalog\/([0-9a-f]{32})(?:-[0-9a-f]{6})?\.webp$/;

async function readPresent(storage: Storage): Promise<Map<string, string>> {
  const present = new Map<string, string>();
  // Sorted, a name with a colour comes first and the name without it wins.
  for (const path of (await storage.list('catalog')).sort()) {
    const hash = pictureName.exec(path)?.[1];
    if (hash !== undefined) present.set(hash, path);
  }
  return present;
}

async function store(storage: Storage, present: Map<string, string>, source: Buffer): Promise<string> {
  const hash = pictureHash(source);
  const known = present.get(hash);
  if (known !== undefined) return known;
  const { bytes, colour } = await encodeShopPicture(source);
  const path = shopPicturePath(hash, colour);
  await storage.put(path, bytes);
  present.set(hash, path);
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

/**
 * Returns the function that stores a picture from the catalogue file's folder and returns its path.
 */
export function createPictureImporter(storage: Storage, folder: string) {
  const imports = new Map<string, Promise<string>>();
  let present: Promise<Map<string, string>> | undefined;
  const limited = createConcurrencyLimit(2, Infinity);

  async function importFile(path: string, file: string): Promise<string> {
    try {
      return await limited(async () => {
        present ??= readPresent(storage);
        return store(storage, await present, await readFile(file));
      });
    } catch (error) {
      throw explain(path, error);
    }
  }

  return (path: string): Promise<string> => {
    const file = resolve(folder, path);
    const inside = relative(folder, file);
    // A catalogue file of a supplier must not read other files of this machine.
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside) || /^[a-z]+:\/\//i.test(path))
      return Promise.reject(new ImportPictureError(`${path} must be the path of a picture beside the file`));
    const imported = imports.get(file) ?? importFile(path, file);
    imports.set(file, imported);
    return imported;
  };
}

/** The storage paths of the pictures in validated rows. */
export function picturesOf(rows: readonly (CategoryRow | ProductRow)[]): string[] {
  const paths = rows.flatMap((row) => [
    row.image,
    ...('variants' in row ? row.variants.flatMap(({ images = [] }) => images) : []),
    ...('variants' in row ? (row.customizationOptions ?? []).map(({ image }) => image) : []),
  ]);
  return [...new Set(paths.filter((path) => typeof path === 'string'))];
}

export type ImportPicture = ReturnType<typeof createPictureImporter>;
