import { ImportPictureError, type ImportPicture } from './import-pictures.ts';
import { findDuplicates, type ImportProblem, type ProductRow } from './import.rules.ts';
import type { CheckedRow } from './read/file-rows.ts';
import type { ImportWords } from './words/import-words.ts';

interface Outcome {
  row: ProductRow | null;
  problems: ImportProblem[];
  warnings: ImportProblem[];
}

interface ReaderOptions {
  importPicture: ImportPicture;
  words: ImportWords;
  /** A product whose picture is missing is imported without it. */
  picturesOptional: boolean;
}

/**
 * Replaces the picture paths of a row by storage paths. Adds a complaint for each picture that is
 * missing or invalid, and leaves it out.
 */
async function importPictures(
  row: ProductRow,
  { importPicture, words }: ReaderOptions,
  complaints: ImportProblem[],
  remote: Set<string>,
): Promise<ProductRow> {
  async function replacePath(path: string, place: string): Promise<string | undefined> {
    try {
      return await importPicture(path);
    } catch (error) {
      if (!(error instanceof ImportPictureError)) throw error;
      if (error.isOnNetwork) remote.add(path);
      else complaints.push({ subject: row.handle, path: place, reason: error.sentence(words) });
      return undefined;
    }
  }
  const maybe = async (path: string | null | undefined, place: string) => (path ? replacePath(path, place) : path);

  const image = await maybe(row.image, 'image');
  const sharingPicture = await maybe(row.sharingPicture, 'sharingPicture');
  const allOf = async (paths: readonly string[], place: string) =>
    (await Promise.all(paths.map((path, index) => replacePath(path, `${place}.${index}`)))).filter(
      (path) => path !== undefined,
    );
  const moreImages = row.moreImages && (await allOf(row.moreImages, 'moreImages'));
  const texts = Object.entries(row.pictureTexts ?? {});
  const textPaths = await Promise.all(texts.map(([path]) => importPicture(path).catch(() => undefined)));
  const pictureTexts =
    row.pictureTexts &&
    Object.fromEntries(texts.flatMap(([, text], index) => (textPaths[index] ? [[textPaths[index], text]] : [])));
  const variants = await Promise.all(
    row.variants.map(async (variant, at) => {
      if (!variant.images) return variant;
      return { ...variant, images: await allOf(variant.images, `variants.${at}.images`) };
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
  return { ...row, image, sharingPicture, moreImages, pictureTexts, variants, customizationOptions: options };
}

/** A row of which some pictures are only on the network: those that the shop has stay beside those that came. */
function withoutRemote({ image, moreImages, lacks = [], ...row }: ProductRow): ProductRow {
  const [first, ...more] = [image, ...(moreImages ?? [])].filter((path) => typeof path === 'string');
  const variants = row.variants.map(({ images, ...variant }) => ({
    ...variant,
    ...(images && images.length > 0 && { images }),
  }));
  const pictures = first === undefined ? {} : { image: first, moreImages: more };
  return { ...row, ...pictures, variants, lacks: [...lacks, 'pictures'] };
}

/** Returns the function that takes the products of one file in turn: refuses repeats, and imports their pictures. */
export function createProductReader(options: ReaderOptions) {
  const { words } = options;
  const handles = new Set<string>();
  const skus = new Map<string, string>();

  function findRepeats(row: ProductRow, isPart: boolean): ImportProblem[] {
    const problems = findDuplicates(row, words);
    if (!isPart && handles.has(row.handle))
      problems.push({ subject: row.handle, path: 'handle', reason: words.reason('repeated') });
    row.variants.forEach(({ sku }, index) => {
      const owner = skus.get(sku);
      if (owner !== undefined && owner !== row.handle)
        problems.push({
          subject: row.handle,
          path: `variants.${index}.sku`,
          reason: words.reason('foreignSku', { sku, owner }),
        });
    });
    return problems;
  }

  return async ({ row, problems: found, warnings, isPart = false }: CheckedRow<ProductRow>): Promise<Outcome> => {
    const refused = (problems: ImportProblem[]) => ({ row: null, problems, warnings: [] });
    if (!row) return refused(found);
    const problems = findRepeats(row, isPart);
    handles.add(row.handle);
    if (problems.length > 0) return refused(problems);
    for (const { sku } of row.variants) skus.set(sku, row.handle);
    const complaints: ImportProblem[] = [];
    const remote = new Set<string>();
    const imported = await importPictures(row, options, complaints, remote);
    const [example = ''] = remote;
    const ready = remote.size > 0 ? withoutRemote(imported) : imported;
    const said = [...warnings];
    if (remote.size > 0)
      said.push({
        subject: row.handle,
        path: 'image',
        reason: words.warning('networkPictures', { count: remote.size, path: example }),
      });
    if (options.picturesOptional) return { row: ready, problems, warnings: [...said, ...complaints] };
    return complaints.length > 0 ? refused(complaints) : { row: ready, problems, warnings: said };
  };
}
