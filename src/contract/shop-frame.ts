import * as z from 'zod/mini';
import { id } from './validation.ts';

/** Where a link of the merchant leads; null if what it names is not in the shop. */
export const shownLink = z.nullable(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('product'), id }),
    z.object({ kind: z.literal('category'), id, hasSubCategory: z.boolean() }),
    z.object({ kind: z.literal('collection'), handle: z.string() }),
    z.object({ kind: z.literal('page'), handle: z.string() }),
    z.object({ kind: z.literal('search'), query: z.string() }),
    z.object({ kind: z.literal('external'), url: z.string() }),
  ]),
);
export type ShownLink = z.output<typeof shownLink>;

const links = z.array(z.object({ title: z.string(), link: shownLink }));

/** What the merchant has put around every page. Empty texts are not shown. */
export const shopFrame = z.object({
  menu: links,
  footer: z.string(),
  columns: z.array(z.object({ title: z.string(), links })),
  hours: z.string(),
  delivery: z.string(),
  returns: z.string(),
});
export type ShopFrame = z.output<typeof shopFrame>;
