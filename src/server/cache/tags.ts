/**
 * What a public answer shows, and what a change of it is called. The triggers of migration 0010 write these names:
 * `product:7` one product; `listing` which products lists hold, and where; `popularity` what sells and what people like;
 * `comments:7` what stands below a variant.
 */
export type Tag =
  | `product:${number}`
  | `comments:${number}`
  | 'listing'
  | 'popularity'
  | 'categories'
  | 'testimonials'
  | 'delivery'
  | 'settings';

/** The tag of a change that is too big to be told in parts. */
export const everything = 'everything';

/** The tags of products that stand in an answer. */
export function productTags(ids: Iterable<number>): Tag[] {
  return [...new Set(ids)].map((id): Tag => `product:${id}`);
}
