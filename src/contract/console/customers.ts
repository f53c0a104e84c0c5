import * as z from 'zod/mini';
import { date, imagePath, nullableMoney } from '../pieces.ts';
import { id, optionalLine, paragraph } from '../validation.ts';
import { languages } from '../values/locale.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { pageAfter } from './inbox.ts';
import { consoleLimits } from './limits.ts';
import { orderStages } from './order-work.ts';
import { customerNote, customerTag } from './people.ts';
import { bilingual } from './pieces.ts';

const row = {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  since: date,
  lastOrderAt: z.nullable(date),
};

/** What someone bought: the newest 1000 orders that are neither cancelled nor refunded. */
const bought = { orderCount: z.int(), spent: nullableMoney };

export const customerRow = z.object({ ...row, ...bought });
export type CustomerRow = z.output<typeof customerRow>;

/** The newest orders. `hasMore`: there are older ones. */
const recentOrders = z.object({
  rows: z.array(
    z.object({ number: z.string(), stage: z.enum(orderStages), at: date, pieces: z.int(), total: nullableMoney }),
  ),
  hasMore: z.boolean(),
});

export const customer = z.object({
  ...row,
  language: z.enum(languages),
  addresses: z.array(
    z.object({
      id,
      label: z.string(),
      zoneId: id,
      zone: bilingual,
      address: z.string(),
      recipientName: z.string(),
      recipientPhone: z.string(),
    }),
  ),
  orders: recentOrders,
  /** Whether an order still needs name, phone and address. */
  hasOpenOrders: z.boolean(),
  /** The newest comments. */
  comments: z.array(
    z.object({
      id,
      content: z.string(),
      at: date,
      isHidden: z.boolean(),
      product: z.object({ name: bilingual, image: imagePath }),
    }),
  ),
  tags: z.array(customerTag),
  notes: z.array(customerNote),
  /** How many devices are signed in. */
  devices: z.int(),
});
export type Customer = z.output<typeof customer>;

const target = z.object({ id });

/** Someone who ordered without an account: the orders with the same phone number and the same name. */
const guestRow = z.object({
  /** Their newest order. */
  id,
  number: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  lastOrderAt: date,
  ...bought,
});
export type GuestRow = z.output<typeof guestRow>;

/**
 * Someone who ordered without an account: the orders with the same phone and the same email, and the
 * same name where one of them is missing.
 */
const guest = z.object({
  orders: z.array(z.object({ id, number: z.string(), name: z.string(), at: date, stage: z.enum(orderStages) })),
  /** Whether an order still needs name, phone and address. */
  hasOpenOrders: z.boolean(),
  /** The customer as the list has them: a phone number and a name. Null without a phone number. */
  person: z.nullable(
    z.object({
      ...guestRow.shape,
      language: z.enum(languages),
      tags: z.array(customerTag),
      notes: z.array(customerNote),
      recent: recentOrders,
    }),
  ),
});
export type Guest = z.output<typeof guest>;

export const customersEndpoints = {
  listCustomers: {
    summary: 'List customers with an account, newest first. `q` is a name, a phone number or an email.',
    access: 'customers.read',
    query: z.object({ ...pageAfter, q: optionalLine(consoleLimits.searchMax) }),
    response: z.object({ rows: z.array(customerRow), next: z.nullable(id) }),
    guarded: { spent: 'orders.money' },
  },
  getCustomer: {
    summary: 'Get a customer with addresses, orders, comments and notes. The action log says who did, once an hour.',
    access: 'customers.read',
    params: target,
    response: customer,
    guarded: { total: 'orders.money' },
  },
  noteCustomer: {
    summary: 'Add a note about a customer that only staff read.',
    access: 'customers.read',
    params: target,
    body: z.object({ text: paragraph('fieldRequired', consoleLimits.noteMax) }),
    response: z.object({ id }),
    audit: 'customer.noted',
    // Notes are only added.
    versioned: 'none',
  },
  signOutCustomer: {
    summary: 'Sign a customer out on every device.',
    access: 'customers.read',
    params: target,
    response: z.object({ ended: z.int() }),
    audit: 'customer.signed_out',
    // Sessions end once.
    versioned: 'none',
  },
  exportCustomer: {
    summary: 'Export everything that the shop has stored about a customer.',
    access: 'customers.export',
    params: target,
    response: z.object({ person: z.record(z.string(), z.unknown()) }),
    audit: 'customer.exported',
    // It changes nothing of the customer.
    versioned: 'none',
    stepUp: true,
  },
  eraseCustomer: {
    summary: 'Delete the account of a customer with everything but what open orders need.',
    access: 'customers.erase',
    params: target,
    response: z.object({ id }),
    audit: 'customer.erased',
    // A customer is erased once.
    versioned: 'none',
    stepUp: true,
  },
  listGuests: {
    summary:
      'List the people who ordered without an account, by phone number and name, newest order first. `q` is a name or a phone number.',
    access: 'customers.read',
    query: z.object({ ...pageAfter, q: optionalLine(consoleLimits.searchMax) }),
    response: z.object({ rows: z.array(guestRow), next: z.nullable(id) }),
    guarded: { spent: 'orders.money' },
  },
  getGuest: {
    summary:
      'Get the orders of the guest who placed this order: those with the same phone and the same email, and the same name where one is missing.',
    access: 'customers.read',
    params: target,
    response: guest,
    guarded: { total: 'orders.money', spent: 'orders.money' },
  },
  exportGuest: {
    summary: 'Export everything that the shop has stored about the guest who placed this order.',
    access: 'customers.export',
    params: target,
    response: z.object({ person: z.record(z.string(), z.unknown()) }),
    audit: 'customer.exported',
    // It changes nothing of the guest.
    versioned: 'none',
    stepUp: true,
  },
  eraseGuest: {
    summary: 'Erase the guest who placed this order everywhere but where open orders need name, phone and address.',
    access: 'customers.erase',
    params: target,
    response: z.object({ anonymised: z.int(), open: z.int() }),
    audit: 'customer.erased',
    // A guest is erased once.
    versioned: 'none',
    stepUp: true,
  },
} as const satisfies ConsoleEndpoints;
