import * as z from 'zod/mini';
import { date, imagePath, money, nullableMoney } from '../pieces.ts';
import { id, say } from '../validation.ts';
import { clockTime, isDay } from '../values/qatar-time.ts';
import { catalogueLimits } from './catalogue-limits.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { offerStates } from './offer-states.ts';
import { seenVersionSchema } from './version.ts';
import { between, bilingual, inBoth, lineSchema, list } from './pieces.ts';

const most = catalogueLimits;

/** A minute in Qatar. */
const minute = z.object(
  {
    day: z.string(say('fieldRequired')).check(z.refine(isDay, say('fieldInvalid'))),
    time: z.string(say('fieldRequired')).check(z.regex(clockTime, say('fieldInvalid'))),
  },
  say('fieldInvalid'),
);
export type QatarMinute = z.output<typeof minute>;

/** Which products: the chosen ones, or those that a category and its sub-categories have at the save. */
const target = z.union(
  [
    z.object({ products: list(id, most.offerProductsMax).check(z.minLength(1, say('fieldRequired'))) }),
    z.object({ category: id }),
  ],
  say('fieldRequired'),
);
export type OfferTarget = z.output<typeof target>;

/** Riyals, from one dirham. */
const sum = z
  .number(say('fieldInvalid'))
  .check(
    z.gte(0.01, say('outOfRange')),
    z.lte(most.priceMax, say('outOfRange')),
    z.multipleOf(0.01, say('fieldInvalid')),
  );

const fields = z.object({
  target,
  discount: between(1, 99),
  /** Riyals off each piece in place of the per cent, which then follows from it. Null: the per cent. */
  amount: z.optional(z.nullable(sum)),
  /** Null: at once. */
  from: z.nullable(minute),
  /** Null: until staff end it. */
  until: z.nullable(minute),
  text: inBoth(lineSchema(most.offerTextMax)),
  licence: lineSchema(most.offerLicenceMax),
});
export type OfferFields = z.output<typeof fields>;

const offerProduct = z.object({ id, name: bilingual, picture: imagePath });
export type OfferProduct = z.output<typeof offerProduct>;

const offerRow = z.object({
  id,
  version: z.int(),
  state: z.enum(offerStates),
  /** The per cent; that of a sum is the lowest of its variants, rounded down. */
  discount: z.int(),
  amount: z.optional(nullableMoney),
  from: z.nullable(date),
  until: z.nullable(date),
  text: bilingual,
  licence: z.string(),
  category: z.nullable(z.object({ id, name: bilingual })),
  /** The first of its products. */
  products: z.array(offerProduct),
  productCount: z.int(),
  variants: z.int(),
  /** Of these variants, those that get a better offer at the same time. */
  losing: z.int(),
});
export type OfferRow = z.output<typeof offerRow>;

/** An offer with all its products; none if they are those of a category. */
const offer = z.object({ ...offerRow.shape, chosen: z.array(offerProduct) });
export type ConsoleOffer = z.output<typeof offer>;

const previewRow = z.object({
  variantId: id,
  product: bilingual,
  attributes: z.array(z.object({ name: bilingual, value: bilingual })),
  sku: z.string(),
  /** The struck price. */
  price: money,
  /** What shoppers pay now. */
  pays: money,
  offerPrice: money,
  /** The lowest price of the 30 days before the offer begins; null if none is known. */
  lowest: nullableMoney,
  /** The better offer that counts instead, in per cent. */
  better: z.nullable(z.int()),
});
export type OfferPreviewRow = z.output<typeof previewRow>;

const preview = z.object({
  rows: z.array(previewRow),
  /** All variants; `rows` has the first of them. */
  variants: z.int(),
});
export type PreviewedOffer = z.output<typeof preview>;

const confirmed = z.optional(z.boolean(say('fieldInvalid')));
/** `act` can be undone. */
const changed = z.object({ act: z.nullable(z.string()), offer });
export type ChangedOffer = z.output<typeof changed>;
const params = z.object({ id });
const write = { access: 'offers.write', response: changed } as const;

export const offersEndpoints = {
  listConsoleOffers: {
    summary: 'List offers of a state, newest first.',
    access: 'catalog.read',
    query: z.object({
      state: z._default(z.enum(offerStates, say('fieldInvalid')), 'running'),
      /** The id of the last row of the page before. */
      after: z.optional(id),
      limit: z._default(between(1, 100), 30),
    }),
    response: z.object({ rows: z.array(offerRow), next: z.nullable(id) }),
  },
  getConsoleOffer: {
    summary: 'Get an offer as staff edit it.',
    access: 'catalog.read',
    params,
    response: offer,
  },
  previewOffer: {
    summary: 'Get the prices that an offer would make, beside the present and the lowest of 30 days. Writes nothing.',
    access: 'offers.write',
    body: z.object({
      target,
      discount: between(1, 99),
      amount: z.optional(z.nullable(sum)),
      from: z.nullable(minute),
      until: z.nullable(minute),
      /** The offer that is being changed. */
      except: z.optional(id),
    }),
    response: preview,
    // It reads only: an offer of many products is too long for an address.
    audit: 'none',
    versioned: 'none',
  },
  createOffer: {
    ...write,
    summary: 'Make an offer. A cut of more than half needs `confirmed` and a fresh proof.',
    body: z.object({ ...fields.shape, confirmed }),
    audit: 'offer.created',
    versioned: 'new',
  },
  saveOffer: {
    ...write,
    summary: 'Change fields of an offer that has not ended. Edits of others in other fields stay.',
    params,
    body: z.object({
      version: seenVersionSchema,
      ...z.partial(fields).shape,
      /** The changed fields as the person read them. */
      base: z.optional(z.partial(fields)),
      confirmed,
    }),
    audit: 'offer.changed',
    versioned: 'one',
  },
  endOffer: {
    ...write,
    summary: 'End an offer now.',
    params,
    body: z.object({ version: seenVersionSchema }),
    audit: 'offer.ended',
    versioned: 'one',
  },
} as const satisfies ConsoleEndpoints;
