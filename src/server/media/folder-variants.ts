import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { imageWidths } from '#contract/values/limits.ts';
import { fileExists, readFileIfExists, writeFileAtomically } from './storage.ts';
import { endingOf, endings, fileNameOf, formats, type StoredVariants, types, type Variant } from './variants.ts';

/** Stores rendered variants in a folder, which may be deleted at any time. */
export function createFolderVariants(folder: string): StoredVariants {
  const fileOf = (variant: Pick<Variant, 'path' | 'width'>, ending: string) =>
    join(folder, fileNameOf(variant, ending));

  async function isStored(variant: Variant): Promise<boolean> {
    for (const ending of endings[variant.format]) if (await fileExists(fileOf(variant, ending))) return true;
    return false;
  }

  return {
    async read(variant) {
      for (const ending of endings[variant.format]) {
        // A file that cannot be read is rendered again.
        const bytes = await readFileIfExists(fileOf(variant, ending)).catch(() => null);
        if (bytes) return { bytes, type: types[ending] };
      }
      return null;
    },
    async findMissing(wanted) {
      for (const variant of wanted) if (!(await isStored(variant))) return variant;
      return null;
    },
    write: (variant, rendered) => writeFileAtomically(fileOf(variant, endingOf(rendered)), rendered.bytes),
    async removeAll(path) {
      for (const width of [null, ...imageWidths])
        for (const format of formats)
          for (const ending of endings[format]) await rm(fileOf({ path, width }, ending), { force: true });
    },
  };
}
