import * as z from 'zod/mini';
import { collectionHandle } from '../collections.ts';
import { collectionKinds, collectionSorts } from '../collection-sorts.ts';
import { categoryId, collectionId, productId } from '../ids.ts';
import { date, emptyResponse, imagePath } from '../pieces.ts';
import { line, say } from '../validation.ts';
import { catalogueLimits } from './catalogue-limits.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { between, bilingual, inBoth, lineSchema, list, paragraphSchema } from './pieces.ts';
import { picturePath, tagSchema } from './products.ts';
import { priceSchema } from './variant-fields.ts';
import { seenVersionSchema } from './version.ts';

const most = catalogueLimits;
const isOrNot = z.enum(['is', 'isNot'], say('fieldInvalid'));

/** What a product must be to be found by a rule. A price is that of one piece of a variant, after offers. */
const condition = z.discriminatedUnion(
  'field',
  [
    // Of the category, or below it.
    z.object({ field: z.literal('category'), op: isOrNot, value: categoryId }),
    z.object({ field: z.literal('tag'), op: isOrNot, value: tagSchema }),
    z.object({ field: z.literal('price'), op: z.enum(['from', 'to'], say('fieldInvalid')), value: priceSchema }),
    z.object({ field: z.literal('offer'), op: isOrNot }),
    // The days since it came into the catalogue.
    z.object({ field: z.literal('new'), op: z.literal('within'), value: between(1, most.newDaysMax) }),
  ],
  say('fieldInvalid'),
);
export type Condition = z.output<typeof condition>;

/** All conditions of a rule must be met; one at least. */
export const collectionRule = z.object(
  { all: list(condition, most.conditionsMax).check(z.minLength(1, say('fieldRequired'))) },
  say('fieldInvalid'),
);
export type CollectionRule = z.output<typeof collectionRule>;

// In one spelling, so that equal moments are equal texts.
const moment = z.nullable(
  z.iso.datetime(say('fieldInvalid')).check(z.overwrite((text) => new Date(text).toISOString())),
);
const name = inBoth(lineSchema(most.nameMax));
// Without an English name, shoppers read the Arabic one.
const givenName = z.object(
  { en: lineSchema(most.nameMax), ar: line('fieldRequired', most.nameMax) },
  say('fieldInvalid'),
);
// A product is in a collection once.
const isWithoutRepeat = (ids: readonly number[]) => new Set(ids).size === ids.length;

const editedCollection = z.object({
  handle: collectionHandle,
  name,
  description: inBoth(paragraphSchema(most.collectionTextMax)),
  image: z.nullable(picturePath),
  sort: z.enum(collectionSorts, say('fieldInvalid')),
  /** Whether it is kept from shoppers, whatever its times say. */
  hidden: z.boolean(say('fieldInvalid')),
  /** Whether its products are also written as feeds of their own. */
  feed: z.boolean(say('fieldInvalid')),
  from: moment,
  until: moment,
  /** Of a collection by rule only. */
  rule: collectionRule,
  /** Of a picked one only: in the order of the shop. */
  products: list(productId, most.collectionProductsMax).check(
    z.refine(isWithoutRepeat, { error: say('fieldInvalid') }),
  ),
});
/** What staff edit of a collection. */
export type EditedCollection = z.output<typeof editedCollection>;
const someFields = z.partial(editedCollection);

const state = {
  id: collectionId,
  version: z.int(),
  handle: z.string(),
  name: bilingual,
  image: imagePath,
  kind: z.enum(collectionKinds),
  hidden: z.boolean(),
  feed: z.boolean(),
  from: z.nullable(date),
  until: z.nullable(date),
  /** How many of its products shoppers see. */
  count: z.int(),
};
const row = z.object(state);
export type ConsoleCollectionRow = z.output<typeof row>;

const collection = z.object({
  ...state,
  description: bilingual,
  sort: z.enum(collectionSorts),
  /** Null of a picked collection, and if only a newer release can read it. */
  rule: z.nullable(collectionRule),
  /** The picked products in their order; none of a collection by rule. */
  products: z.array(z.object({ id: productId, name: bilingual, picture: imagePath })),
});
export type ConsoleCollection = z.output<typeof collection>;

const params = z.object({ id: collectionId });
const version = seenVersionSchema;
const reads = { access: 'content.write' } as const;
const writes = { access: 'content.write', response: collection } as const;

export const collectionsConsoleEndpoints = {
  listConsoleCollections: {
    ...reads,
    summary: 'List all collections, newest first.',
    response: z.object({ rows: z.array(row) }),
  },
  getConsoleCollection: {
    ...reads,
    summary: 'Get a collection as staff edit it.',
    params,
    response: collection,
  },
  countCollected: {
    ...reads,
    summary: 'Count the products that a rule would find now, of those that shoppers see. Writes nothing.',
    body: z.object({ rule: collectionRule }),
    response: z.object({ count: z.int() }),
    // It reads only: a rule is too long for an address.
    audit: 'none',
    versioned: 'none',
  },
  createCollection: {
    ...writes,
    summary: 'Make a collection. Shoppers do not see it until it is shown. Its kind stays.',
    body: z.object({
      name: givenName,
      kind: z.enum(collectionKinds, say('fieldInvalid')),
      handle: z.optional(collectionHandle),
    }),
    audit: 'collection.created',
    versioned: 'new',
  },
  saveCollection: {
    ...writes,
    summary: 'Change fields of a collection. Edits of others in other fields stay.',
    params,
    body: z.object({ version, ...someFields.shape, name: z.optional(givenName), base: z.optional(someFields) }),
    audit: 'collection.changed',
    versioned: 'one',
  },
  deleteCollection: {
    ...writes,
    summary: 'Delete a collection. Its products stay.',
    params,
    body: z.object({ version }),
    response: emptyResponse,
    audit: 'collection.deleted',
    versioned: 'one',
  },
} as const satisfies ConsoleEndpoints;
