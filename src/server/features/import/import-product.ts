import type { FileRow } from './catalogue-file.ts';
import { ImportPictureError, type ImportPicture } from './import-pictures.ts';
import {
  findDuplicates,
  type ImportProblem,
  problemsOf,
  productRow,
  type ProductRow,
  subjectOf,
} from './import.rules.ts';

interface Outcome {
  row: ProductRow | null;
  problems: ImportProblem[];
}

/**
 * Replaces the picture paths of a row by storage paths. Adds a problem for each picture that is
 * missing or invalid.
 */
async function importPictures(
  row: ProductRow,
  importPicture: ImportPicture,
  problems: ImportProblem[],
): Promise<ProductRow> {
  async function replacePath(path: string, place: string): Promise<string> {
    try {
      return await importPicture(path);
    } catch (error) {
      if (!(error instanceof ImportPictureError)) throw error;
      problems.push({ subject: row.handle, path: place, reason: error.message });
      return path;
    }
  }
  const maybe = async (path: string | null | undefined, place: string) => (path ? replacePath(path, place) : path);

  const image = await maybe(row.image, 'image');
  const variants = await Promise.all(
    row.variants.map(async (variant, at) => {
      if (!variant.images) return variant;
      const images = variant.images.map((path, index) => replacePath(path, `variants.${at}.images.${index}`));
      return { ...variant, images: await Promise.all(images) };
    }),
  );
  const options =
    row.customizationOptions &&
    (await Promise.all(
      row.customizationOptions.map(async (option, at) => ({
        ...option,
        image: await maybe(option.image, `customizationOptions.${at}.image`),
      })),
    ));
  return { ...row, image, variants, customizationOptions: options };
}

/** Returns the function that checks the products of one file in turn and imports their pictures. */
export function createProductReader(importPicture: ImportPicture) {
  const handles = new Set<string>();
  const skus = new Map<string, string>();

  function findRepeats(row: ProductRow): ImportProblem[] {
    const problems = findDuplicates(row);
    if (handles.has(row.handle)) problems.push({ subject: row.handle, path: 'handle', reason: 'appears twice' });
    row.variants.forEach(({ sku }, index) => {
      const owner = skus.get(sku);
      if (owner !== undefined && owner !== row.handle)
        problems.push({ subject: row.handle, path: `variants.${index}.sku`, reason: `${sku} belongs to ${owner}` });
    });
    return problems;
  }

  return async ({ value, place, broken }: FileRow): Promise<Outcome> => {
    const subject = subjectOf(value, place);
    if (broken) return { row: null, problems: [{ subject, path: '', reason: 'is not valid JSON' }] };
    const parsed = productRow.safeParse(value);
    if (!parsed.success) return { row: null, problems: problemsOf(subject, parsed.error.issues, value) };
    const row = parsed.data;
    const problems = findRepeats(row);
    handles.add(row.handle);
    if (problems.length > 0) return { row: null, problems };
    for (const { sku } of row.variants) skus.set(sku, row.handle);
    const ready = await importPictures(row, importPicture, problems);
    return problems.length > 0 ? { row: null, problems } : { row: ready, problems };
  };
}
