import { createFolderVariants } from '../folder-variants.ts';
import { endingOf, endings, fileNameOf, isPersonal, type StoredVariants, types } from '../variants.ts';
import { removeAll } from './bucket-storage.ts';
import type { Bucket } from './bucket.ts';

const root = 'pictures/';

/**
 * Stores rendered variants in a bucket, for all instances. Those of the catalogue are also kept in a folder
 * of this instance, so that they are read as fast as without a bucket and while it is away. Those of uploads
 * are not: another instance deletes them with their owner. Throws BucketError.
 */
export function createBucketVariants(bucket: Bucket, folder: string): StoredVariants {
  const kept = createFolderVariants(folder);
  return {
    async read(variant) {
      const found = isPersonal(variant.path) ? null : await kept.read(variant);
      if (found) return found;
      for (const ending of endings[variant.format]) {
        const bytes = await bucket.get(`${root}${fileNameOf(variant, ending)}`);
        if (!bytes) continue;
        const rendered = { bytes, type: types[ending] };
        // Without space on the disk the bucket is asked again.
        if (!isPersonal(variant.path)) await kept.write(variant, rendered).catch(() => {});
        return rendered;
      }
      return null;
    },
    async findMissing(wanted) {
      const names = new Set<string>();
      const [first] = wanted;
      if (first)
        for await (const page of bucket.list(`${root}${first.path.replace('.', '-')}-`))
          for (const { key } of page) names.add(key.slice(root.length));
      return wanted.find((one) => !endings[one.format].some((ending) => names.has(fileNameOf(one, ending)))) ?? null;
    },
    async write(variant, rendered) {
      await bucket.put(`${root}${fileNameOf(variant, endingOf(rendered))}`, rendered.bytes);
      if (!isPersonal(variant.path)) await kept.write(variant, rendered).catch(() => {});
    },
    async removeAll(path) {
      for await (const page of bucket.list(`${root}${path.replace('.', '-')}-`))
        await removeAll(
          bucket,
          page.map(({ key }) => key),
        );
      await kept.removeAll(path);
    },
  };
}
