/**
 * What a public response shows, and what a change is called. The triggers of migration 0010 write
 * these names: `product:7` one product; `listing` which products lists hold, and in which order;
 * `variants` the attributes and prices of variants, and which of them can be had; `popularity` sales and ratings;
 * `comments:7` the comments of a variant; `collection:7` which products a collection has, `collections` everything else
 * of them; `today` what can still be delivered today.
 */
export type Tag =
  | `product:${number}`
  | `comments:${number}`
  | 'listing'
  | 'variants'
  | 'popularity'
  | 'categories'
  | 'testimonials'
  | 'content'
  | 'redirects'
  | 'collections'
  | `collection:${number}`
  | 'delivery'
  | 'today'
  | 'settings';

/** The tag of a change that is too big to be named in parts. */
export const everything = 'everything';

/** The tags of the products in a response. */
export function productTags(ids: Iterable<number>): Tag[] {
  return [...new Set(ids)].map((id): Tag => `product:${id}`);
}
