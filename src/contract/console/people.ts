import * as z from 'zod/mini';
import { date, emptyResponse, nullableMoney } from '../pieces.ts';
import { id, line, optionalLine, paragraph, say } from '../validation.ts';
import { languages } from '../values/locale.ts';
import { isDay } from '../values/qatar-time.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { pageLimit } from './inbox.ts';
import { consoleLimits } from './limits.ts';
import { seenVersionSchema } from './version.ts';

/** A tag of the shop. */
export const customerTag = z.object({ id, name: z.string() });
export type CustomerTag = z.output<typeof customerTag>;

/** A note of the team about a customer. */
export const customerNote = z.object({
  id,
  version: z.int(),
  at: date,
  by: z.string(),
  text: z.string(),
  changedAt: z.nullable(date),
});
export type CustomerNote = z.output<typeof customerNote>;

/** `newest`: who registered, or ordered without an account, last. The others are from the greatest to the least. */
export const peopleSorts = ['newest', 'lastOrder', 'orders', 'spent'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

const day = z.optional(z.string(say('fieldInvalid')).check(z.refine(isDay, say('fieldInvalid'))));
const least = z.optional(
  z.int(say('fieldInvalid')).check(z.gte(1, say('outOfRange')), z.lte(10_000_000, say('outOfRange'))),
);

/** What narrows the list of customers, and the file of them. */
export const peopleFilter = {
  /** A name, a phone number or an email. */
  q: optionalLine(consoleLimits.searchMax),
  account: z.optional(z.enum(['with', 'without'], say('fieldInvalid'))),
  tag: z.optional(id),
  language: z.optional(z.enum(languages, say('fieldInvalid'))),
  /** At least so many orders, and so many riyals for them. */
  orders: least,
  spent: least,
  /** The days in Qatar between which the last order is. */
  from: day,
  to: day,
};

/** A customer with an account, or without one: then a phone number and a name. */
const person = z.object({
  /** The account; null without one. */
  customerId: z.nullable(id),
  /** The newest order without an account; null with one. */
  orderId: z.nullable(id),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  language: z.enum(languages),
  /** When the account was made; null without one. */
  since: z.nullable(date),
  lastOrderAt: z.nullable(date),
  /** The newest 1000 orders that are neither cancelled nor refunded. */
  orderCount: z.int(),
  spent: nullableMoney,
  tags: z.array(customerTag),
});
export type Person = z.output<typeof person>;

const target = z.object({ id });
const tagsBody = z.object({
  tags: z.array(id, say('fieldInvalid')).check(z.maxLength(consoleLimits.tagsMax, say('outOfRange'))),
});
const tagged = {
  access: 'customers.read',
  params: target,
  body: tagsBody,
  response: emptyResponse,
  audit: 'customer.tagged',
  // The same tags again change nothing.
  versioned: 'none',
} as const;

export const peopleEndpoints = {
  listPeople: {
    summary: 'List customers with an account and without one. Filters and order by spending need `orders.money`.',
    access: 'customers.read',
    query: z.object({
      after: z.optional(z.string(say('fieldInvalid')).check(z.maxLength(60, say('fieldInvalid')))),
      limit: pageLimit,
      ...peopleFilter,
      sort: z._default(z.enum(peopleSorts, say('fieldInvalid')), 'newest'),
    }),
    response: z.object({ rows: z.array(person), next: z.nullable(z.string()) }),
    guarded: { spent: 'orders.money' },
  },
  listTags: {
    summary: 'List the tags of the shop by name.',
    access: 'customers.read',
    response: z.object({ rows: z.array(customerTag) }),
  },
  addTag: {
    summary: 'Add a tag to the shop, or get the one with this name.',
    access: 'customers.read',
    body: z.object({ name: line('fieldRequired', consoleLimits.tagMax) }),
    response: customerTag,
    audit: 'setting.added',
    versioned: 'new',
  },
  removeTag: {
    summary: 'Remove a tag from the shop and from all customers.',
    access: 'settings.shop',
    params: target,
    response: emptyResponse,
    audit: 'setting.removed',
    // A tag is removed once.
    versioned: 'none',
  },
  tagCustomer: { ...tagged, summary: 'Set the tags of a customer.' },
  tagGuest: { ...tagged, summary: 'Set the tags of the customer without an account who placed this order.' },
  noteGuest: {
    summary: 'Add a note about the customer without an account who placed this order.',
    access: 'customers.read',
    params: target,
    body: z.object({ text: paragraph('fieldRequired', consoleLimits.noteMax) }),
    response: z.object({ id }),
    audit: 'customer.noted',
    versioned: 'new',
  },
  saveNote: {
    summary: 'Change a note about a customer.',
    access: 'customers.read',
    params: target,
    body: z.object({
      version: seenVersionSchema,
      text: paragraph('fieldRequired', consoleLimits.noteMax),
      base: z.optional(z.object({ text: z.string() })),
    }),
    response: z.object({ act: z.nullable(z.string()), id, version: z.int() }),
    audit: 'note.changed',
    versioned: 'one',
  },
  removeNote: {
    summary: 'Remove a note about a customer. It is deleted for good a day later.',
    access: 'customers.read',
    params: target,
    response: z.object({ act: z.nullable(z.string()) }),
    audit: 'note.removed',
    // A note is removed once.
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
