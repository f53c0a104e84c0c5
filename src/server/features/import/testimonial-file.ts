import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Storage } from '../../media/storage.ts';
import { createPictureImporter } from './import-pictures.ts';
import { problemsOf, testimonialRow } from './import.rules.ts';

/**
 * Reads a file with one testimonial or a list of them ({name {en, ar}, content {en, ar}, image?})
 * and stores their pictures. Throws OperatorError for the first mistake.
 */
export async function readTestimonials(file: string, storage: Storage) {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const rows = Array.isArray(content) ? content : [content];
  const parsed = z.array(testimonialRow).safeParse(rows);
  if (!parsed.success) {
    const [first] = problemsOf(file, parsed.error.issues, rows);
    throw new OperatorError(`${file}, ${first?.path}: ${first?.reason}.`);
  }
  const importPicture = createPictureImporter({ storage, folder: dirname(file), dry: false });
  return Promise.all(
    parsed.data.map(async ({ name, content: text, image }) => ({
      name,
      content: text,
      image: image ? await importPicture(image) : null,
    })),
  );
}
