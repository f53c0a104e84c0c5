import * as z from 'zod/mini';
import { date } from '../pieces.ts';
import { id } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';

/** The product feeds, by their file below `/feeds/`. */
export const feedNames = [
  'google-en.xml',
  'google-ar.xml',
  'meta.csv',
  'meta-ar.csv',
  'tiktok-en.csv',
  'tiktok-ar.csv',
  'snapchat-en.csv',
  'snapchat-ar.csv',
] as const;
export type FeedName = (typeof feedNames)[number];

/** The path of a feed of a collection. */
export const collectionFeedPath = (handle: string, name: FeedName) => `/feeds/collections/${handle}/${name}`;

/** Why a product, or a variant of it, is in no feed. */
export const leftOutReasons = [
  'notPublished',
  'untranslated',
  'noDescription',
  'noPicture',
  'noPrice',
  'promise',
  'longSku',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const leftOut = z.object({
  reason: z.enum(leftOutReasons),
  count: z.int(),
  /** The first of these products. */
  products: z.array(z.object({ id, name: z.string() })),
});

const feed = z.object({
  name: z.enum(feedNames),
  /** Null: it has all products. */
  collection: z.nullable(z.object({ id, name: z.string() })),
  url: z.string(),
  /** Null: it was not written yet. */
  written: z.nullable(
    z.object({
      at: date,
      /** The pieces in it: one for each variant. */
      items: z.int(),
      leftOut: z.array(leftOut),
    }),
  ),
});
export type ConsoleFeed = z.output<typeof feed>;

export const feedsEndpoints = {
  listFeeds: {
    summary:
      'List the product feeds, then those of collections: their addresses, what is in them, and what is left out and why.',
    access: 'settings.shop',
    response: z.object({ rows: z.array(feed) }),
  },
} as const satisfies ConsoleEndpoints;
