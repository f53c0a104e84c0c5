import * as z from 'zod/mini';
import { productWithVariants } from '../catalog.ts';
import type { Endpoints } from '../http/endpoint.ts';
import { id } from '../validation.ts';
import { contentHandle } from './stored-content.ts';
import { sectionsOf } from './sections.ts';

/** The merchant's content as shoppers read it, in one language. */

/** Where a link leads; null if what it names is not in the shop. */
const shownLink = z.nullable(
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

const shownPicture = z.nullable(z.object({ path: z.string(), focus: z.object({ x: z.int(), y: z.int() }) }));
export type ShownPicture = z.output<typeof shownPicture>;

const shown = sectionsOf({
  line: () => z.string(),
  paragraph: () => z.string(),
  link: shownLink,
  picture: shownPicture,
  product: productWithVariants,
  category: id,
  // Its handle.
  collection: z.string(),
  section: { id: z.string() },
  times: {},
  answers: { answers: z.array(z.object({ name: z.string(), label: z.string() })) },
});

const { slides, strip, categories, gifts, rail, promo, text, testimonials, recent } = shown;
const shownSection = z.discriminatedUnion('kind', [
  slides,
  strip,
  categories,
  gifts,
  rail,
  promo,
  text,
  testimonials,
  recent,
]);
/** A section as a shopper sees it. Clients skip kinds that they do not know. */
export type ShownSection = z.output<typeof shownSection>;

const sections = z.array(shownSection);

const shownPage = z.object({ handle: z.string(), title: z.string(), description: z.string(), sections });

export const contentEndpoints = {
  getHomeContent: {
    summary: 'Get the sections of the home page that are shown now.',
    access: 'anyone',
    caching: 'catalogue',
    response: z.object({ sections }),
  },
  getPageContent: {
    summary: 'Get a page of the merchant’s own, or what the merchant has written for a page of every shop.',
    access: 'anyone',
    caching: 'catalogue',
    params: z.object({ handle: contentHandle }),
    response: shownPage,
  },
  getContentPreview: {
    summary:
      'Get the draft of a page by the token of a preview, which is valid for 15 minutes. The home page has no title.',
    access: 'anyone',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    response: shownPage,
  },
} as const satisfies Endpoints;
