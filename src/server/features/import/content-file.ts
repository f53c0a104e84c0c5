import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod/mini';
import type { CollectionId } from '#contract/ids.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Storage } from '../../media/storage.ts';
import { createPictureImporter, type ImportPicture } from './import-pictures.ts';

interface Stored {
  importPicture: ImportPicture;
  collections: ReadonlyMap<string, CollectionId>;
}

/** The same value, with the paths of stored pictures, and with the ids of collections in links that name a handle. */
async function withStored(value: unknown, stored: Stored): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => withStored(one, stored)));
  if (typeof value !== 'object' || value === null) return value;
  if ('kind' in value && value.kind === 'collection' && 'handle' in value && typeof value.handle === 'string')
    return { kind: value.kind, id: stored.collections.get(value.handle) };
  const entries = Object.entries(value).map(async ([key, one]) => [
    key,
    key === 'path' && typeof one === 'string' ? await stored.importPicture(one) : await withStored(one, stored),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Reads a file with the content of a page and stores its pictures. A link to a collection names its handle. Throws
 * OperatorError for the first mistake.
 */
export async function readContentFile<Content>(
  file: string,
  {
    schema,
    storage,
    collections = new Map(),
  }: { schema: z.ZodMiniType<Content>; storage: Storage; collections?: ReadonlyMap<string, CollectionId> },
): Promise<Content> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const importPicture = createPictureImporter({ storage, folder: dirname(file), dry: false });
  const parsed = schema.safeParse(await withStored(content, { importPicture, collections }));
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new OperatorError(`${file}, ${first?.path.join('.')}: ${first?.message}.`);
}
