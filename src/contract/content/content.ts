import * as z from 'zod/mini';
import { productWithVariants } from '../catalog.ts';
import type { Endpoints } from '../http/endpoint.ts';
import { date } from '../pieces.ts';
import { shopFrame, shownLink } from '../shop-frame.ts';
import { id } from '../validation.ts';
import { contentHandle } from './stored-content.ts';
import { sectionsOf } from './sections.ts';

/** The merchant's content as shoppers read it, in one language. */

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
  // `label` says what the answers are.
  answers: { label: z.string(), answers: z.array(z.object({ name: z.string(), label: z.string() })) },
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

const shownPage = z.object({
  handle: z.string(),
  title: z.string(),
  description: z.string(),
  /** The path of the picture that the merchant has chosen for links to the page. */
  sharingPicture: z.optional(z.string()),
  sections,
});

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
    // When the merchant published it; absent while it is as supplied.
    response: z.object({ ...shownPage.shape, publishedAt: z.optional(date) }),
  },
  getContentPreview: {
    summary:
      'Get the draft of a page by the token of a preview, which is valid for 15 minutes. The home page has no title.',
    access: 'anyone',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    // The draft of what stands around every page comes with the published home page.
    response: z.object({ ...shownPage.shape, frame: z.optional(shopFrame) }),
  },
} as const satisfies Endpoints;
