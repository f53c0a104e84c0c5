import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod/mini';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Storage } from '../../media/storage.ts';
import { createPictureImporter, type ImportPicture } from './import-pictures.ts';

/** The same value, with the path of each picture replaced by that of the stored one. */
async function withStoredPictures(value: unknown, importPicture: ImportPicture): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => withStoredPictures(one, importPicture)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, one]) => [
    key,
    key === 'path' && typeof one === 'string' ? await importPicture(one) : await withStoredPictures(one, importPicture),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Reads a file with the content of a page and stores its pictures. Throws OperatorError for the first mistake. */
export async function readContentFile<Content>(
  file: string,
  { schema, storage }: { schema: z.ZodMiniType<Content>; storage: Storage },
): Promise<Content> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const importPicture = createPictureImporter({ storage, folder: dirname(file), dry: false });
  const parsed = schema.safeParse(await withStoredPictures(content, importPicture));
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new OperatorError(`${file}, ${first?.path.join('.')}: ${first?.message}.`);
}
