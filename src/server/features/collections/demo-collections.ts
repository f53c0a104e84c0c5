import * as z from 'zod/mini';
import { collectionHandle } from '#contract/collections.ts';
import { collectionRule } from '#contract/console/collections.ts';
import { localizedText } from '#contract/values/localized-text.ts';

const demoCollection = z.object({
  handle: collectionHandle,
  name: localizedText(z.string()),
  description: localizedText(z.string()),
  image: z.nullable(z.object({ path: z.string() })),
  rule: z.optional(collectionRule),
  /** The handles of the picked products, in their order. */
  products: z.optional(z.array(z.string())),
});
/** A collection of the demo: by rule, or picked. */
export type DemoCollection = z.output<typeof demoCollection>;

/** The file of the demo with its collections. */
export const demoCollections = z.object({ collections: z.array(demoCollection) });
