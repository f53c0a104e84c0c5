import { readFile } from 'node:fs/promises';
import { basename, isAbsolute, relative, resolve } from 'node:path';
import { createConcurrencyLimit } from '../../process/concurrency-limit.ts';
import { inspectUpload, PictureError } from '../../media/picture.ts';
import { encodeShopPicture, pictureHash, shopPicturePath } from '../../media/shop-picture.ts';
import type { Storage } from '../../media/storage.ts';
import type { CategoryRow, ProductRow } from './import.rules.ts';
import { type ImportWords, importWords } from './words/import-words.ts';

type PictureReason =
  'pictureTooLarge' | 'notPicture' | 'pictureUnreadable' | 'noPicture' | 'pictureOutside' | 'pictureOnNetwork';

/** A picture of the file that cannot be imported; the message is English. */
export class ImportPictureError extends Error {
  readonly #reason: PictureReason;
  readonly #path: string;

  constructor(reason: PictureReason, path: string) {
    super(importWords.en.reason(reason, { path }));
    this.name = 'ImportPictureError';
    this.#reason = reason;
    this.#path = path;
  }

  /** Whether the picture is an address on the network, and no chosen picture has its name. */
  get isOnNetwork(): boolean {
    return this.#reason === 'pictureOnNetwork';
  }

  get isMissing(): boolean {
    return this.#reason === 'noPicture';
  }

  /** The message in the language of the words. */
  sentence(words: ImportWords): string {
    return words.reason(this.#reason, { path: this.#path });
  }
}

// Pictures of older shops have no colour in their names.
const pictureName = /^catalog\/([0-9a-f]{32})(?:-[0-9a-f]{6})?\.webp$/;

/** Encodes the picture in a file as the shop stores it. Throws PictureError. */
export type EncodePicture = (file: string) => Promise<{ bytes: Buffer; colour?: string | null }>;

interface Folder {
  storage: Storage;
  encode?: EncodePicture | undefined;
  /** The folder of the pictures. Null: there is none, as in the console. */
  folder: string | null;
  /** Only looks at the pictures and stores none: the path of a new one is without its colour. */
  dry: boolean;
  /** The folder has the pictures by their names, wherever the file says they are. */
  byName?: boolean;
}

interface Present {
  find: ReturnType<Storage['createFinder']>;
  /** The paths of pictures that this import stored, by their hashes. */
  made: Map<string, string>;
}

async function findPresent(storage: Storage, { find, made }: Present, hash: string): Promise<string | undefined> {
  const known = made.get(hash);
  if (known !== undefined) return known;
  // Sorted, a name with a colour comes first and the name without it wins.
  const found = (await find(hash)).findLast((path) => pictureName.exec(path)?.[1] === hash);
  return found !== undefined && (await storage.has(found)) ? found : undefined;
}

const encodeHere: EncodePicture = async (file) => encodeShopPicture(await readFile(file));

async function store({ storage, dry, encode = encodeHere }: Folder, present: Present, file: string): Promise<string> {
  const source = await readFile(file);
  const hash = pictureHash(source);
  const known = await findPresent(storage, present, hash);
  if (known !== undefined) return known;
  if (dry) {
    await inspectUpload(source);
    return shopPicturePath(hash, null);
  }
  const { bytes, colour = null } = await encode(file);
  const path = shopPicturePath(hash, colour);
  await storage.put(path, bytes);
  present.made.set(hash, path);
  return path;
}

function explain(path: string, error: unknown): Error {
  if (error instanceof PictureError)
    return new ImportPictureError(error.reason === 'too_large' ? 'pictureTooLarge' : 'notPicture', path);
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'EACCES') return new ImportPictureError('pictureUnreadable', path);
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(code)) return new ImportPictureError('noPicture', path);
  return error as Error;
}

/** The last part of an address on the network; null for other paths. */
function nameOnNetwork(path: string): string | null {
  if (!/^(?:https?:)?\/\//i.test(path)) return null;
  const address = URL.parse(path, 'https://localhost');
  if (address === null) return '';
  try {
    return basename(decodeURIComponent(address.pathname));
  } catch {
    return '';
  }
}

/**
 * Returns the function that stores a picture from the folder of the catalogue file and returns its
 * path. The path of a picture that the shop has already, as an export writes it, stays.
 */
export function createPictureImporter(place: Folder) {
  const { storage, folder, byName = false } = place;
  const imports = new Map<string, Promise<string>>();
  const present: Present = { find: storage.createFinder('catalog'), made: new Map() };
  // Pictures that were sent are decoded while the shop serves.
  const limited = createConcurrencyLimit(byName ? 1 : 2, Infinity);

  async function importFile(path: string, file: string | null): Promise<string> {
    if (pictureName.test(path) && (await storage.has(path))) return path;
    if (file === null) throw new ImportPictureError('noPicture', path);
    try {
      return await limited(() => store(place, present, file));
    } catch (error) {
      throw explain(path, error);
    }
  }

  /** A picture that was downloaded has the last part of its address as its name. */
  async function importDownloaded(path: string, name: string): Promise<string> {
    if (folder === null || name === '' || name.startsWith('.')) throw new ImportPictureError('pictureOnNetwork', path);
    try {
      return await importFile(path, resolve(folder, name));
    } catch (error) {
      const isMissing = error instanceof ImportPictureError && error.isMissing;
      throw isMissing ? new ImportPictureError('pictureOnNetwork', path) : error;
    }
  }

  return (path: string): Promise<string> => {
    const name = nameOnNetwork(path);
    if (name !== null) {
      const imported = imports.get(path) ?? importDownloaded(path, name);
      imports.set(path, imported);
      return imported;
    }
    const file = folder === null ? null : resolve(folder, byName ? basename(path) : path);
    const inside = relative(folder ?? '/', resolve(folder ?? '/', path));
    // A catalogue file of a supplier must not read other files of this machine.
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside) || /^[a-z]+:\/\//i.test(path))
      return Promise.reject(new ImportPictureError('pictureOutside', path));
    const key = file ?? path;
    const imported = imports.get(key) ?? importFile(path, file);
    imports.set(key, imported);
    return imported;
  };
}

/** The storage paths of the pictures in validated rows. */
export function importedPicturesOf(rows: readonly (CategoryRow | ProductRow)[]): string[] {
  const paths = rows.flatMap((row) => [
    row.image,
    row.sharingPicture,
    ...('variants' in row ? (row.moreImages ?? []) : []),
    ...('variants' in row ? row.variants.flatMap(({ images = [] }) => images) : []),
    ...('variants' in row ? (row.customizationOptions ?? []).map(({ image }) => image) : []),
  ]);
  return [...new Set(paths.filter((path) => typeof path === 'string'))];
}

export type ImportPicture = ReturnType<typeof createPictureImporter>;
