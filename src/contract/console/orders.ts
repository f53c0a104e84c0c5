import * as z from 'zod/mini';
import { giftStates } from '../gift-states.ts';
import { gift } from '../orders.ts';
import { orderStatuses, paymentStatuses } from '../order-status.ts';
import { date, nullableMoney } from '../pieces.ts';
import { languages } from '../values/locale.ts';
import { isDay } from '../values/qatar-time.ts';
import { id, line, optionalLine, paragraph, say } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { moneyMarks, orderMarks, orderStages } from './order-work.ts';
import { dueCounts, orderDue, orderPromise, promisePlace } from './order-promises.ts';
import { outcomes } from './outcomes.ts';
import { seenVersionSchema } from './version.ts';
import { paidWays } from './manual-orders.ts';
import { orderMoney } from './order-money.ts';
import { item, missingOptions, timelineEntry } from './order-parts.ts';
import { bilingual } from './pieces.ts';

/** What is promised and by when: acceptance within some minutes, or the delivery slot. */
const clock = z.object({
  kind: z.enum(['accept', 'deliver']),
  by: date,
  state: z.enum(['fine', 'soon', 'late']),
});

/** The giver or the recipient. The phone is null where there is none, and for staff who may not see it. */
const person = z.object({ name: z.string(), phone: z.nullable(z.string()) });

const head = {
  id,
  number: z.string(),
  version: z.int(),
  status: z.enum(orderStatuses),
  stage: z.enum(orderStages),
  payment: z.object({ status: z.enum(paymentStatuses), type: z.enum(['cash', 'online']) }),
  placedAt: date,
  ageSeconds: z.int(),
  zone: bilingual,
  delivery: z.nullable(z.object({ day: z.string(), from: z.string(), to: z.string() })),
  promise: orderPromise,
  clock: z.nullable(clock),
  pieces: z.int(),
  marks: z.array(z.enum(orderMarks)),
  driver: z.nullable(z.object({ id: z.nullable(id), name: z.string() })),
  /** The customer's name. */
  customer: z.nullable(z.string()),
  /** Who ordered, and who receives the order: the same person if it is for the customer. */
  giver: z.nullable(person),
  recipient: z.nullable(person),
  missingOptions,
  /** The cash to collect at the door; 0 if everything is paid. */
  toCollect: nullableMoney,
  /** Until when an order waits for its online payment; null for others. A server of the release before says nothing. */
  payBy: z.optional(z.nullable(date)),
  /** `short`: less was collected at the door than was due. `twice`: it was collected for an order that is paid online. */
  moneyMark: z.optional(z.nullable(z.enum(moneyMarks))),
  total: nullableMoney,
};

export const consoleOrderRow = z.object({ ...head, pictures: z.array(z.string()) });
export type ConsoleOrderRow = z.output<typeof consoleOrderRow>;

const consoleGift = z.extend(gift, { recipientPhone: z.nullable(z.string()) });

export const consoleOrder = z.object({
  ...head,
  items: z.array(item),
  /** Null at the counter, or if the zone was removed. */
  zoneId: z.nullable(id),
  /** The statuses that an order can move to. */
  possible: z.array(z.enum(orderStatuses)),
  money: z.nullable(orderMoney),
  /** The cash that the driver took at the door; null before the delivery, or if it is paid otherwise. */
  cashCollected: nullableMoney,
  contact: z.nullable(
    z.object({
      phone: z.string(),
      email: z.string(),
      language: z.enum(languages),
      address: z.string(),
      recipientName: z.string(),
      recipientPhone: z.string(),
      /** A message to send to the customer, in their language. */
      message: z.string(),
      /** The page of the customer; null without an account. */
      customerId: z.nullable(id),
      /** How many orders of the customer's account there are; 0 without an account. */
      orders: z.int(),
    }),
  ),
  gift: z.nullable(consoleGift),
  /** A message to each of them, in their language; null if there is nothing to tell the recipient. */
  contactTexts: z.nullable(z.object({ giver: z.string(), recipient: z.nullable(z.string()) })),
  /** The page of the recipient of a gift, to send to them; null once it is closed. */
  recipientUrl: z.nullable(z.string()),
  /** Where a gift is, as its recipient sees it; null without a gift. A server of the release before says nothing. */
  recipientState: z.optional(z.nullable(z.enum(giftStates))),
  /** What the customer wrote for the shop. */
  wish: z.string(),
  /** What the recipient wrote for the driver. */
  recipientNote: z.string(),
  acceptedAt: z.nullable(date),
  packedAt: z.nullable(date),
  handedAt: z.nullable(date),
  deliveredAt: z.nullable(date),
  tried: z.nullable(z.object({ at: date, reason: z.string() })),
  notes: z.array(z.object({ id, at: date, by: z.string(), text: z.string() })),
  timeline: z.array(timelineEntry),
});
export type ConsoleOrder = z.output<typeof consoleOrder>;

/** What staff with less see as null. */
const guarded = {
  customer: 'orders.name',
  giver: 'orders.name',
  recipient: 'orders.name',
  gift: 'orders.name',
  recipientPhone: 'orders.contact',
  phone: 'orders.contact',
  contactTexts: 'orders.contact',
  recipientUrl: 'orders.contact',
  toCollect: 'orders.cash',
  cashCollected: 'orders.cash',
  moneyMark: 'orders.cash',
  total: 'orders.money',
  unitPrice: 'orders.money',
  money: 'orders.money',
  contact: 'orders.contact',
  customerId: 'customers.read',
} as const;

/** The order after a write. `act` can be undone; `already` says who did the same before. */
const changed = z.object({
  act: z.nullable(z.string()),
  order: consoleOrder,
  already: z.nullable(z.object({ by: z.string(), at: date })),
});
export type ChangedOrder = z.output<typeof changed>;

const version = seenVersionSchema;
const target = z.object({ id });
const items = z
  .array(z.object({ id, version }))
  .check(z.minLength(1, say('fieldRequired')), z.maxLength(consoleLimits.bulkMax, say('outOfRange')));
const reason = line('fieldRequired', consoleLimits.reasonMax);
const cash = z
  .number(say('fieldInvalid'))
  .check(z.gte(0, say('outOfRange')), z.lte(1_000_000, say('outOfRange')), z.multipleOf(0.01, say('fieldInvalid')));
const day = z.optional(z.string().check(z.refine(isDay, say('fieldInvalid'))));

const write = { params: target, response: changed, guarded, versioned: 'one' } as const;

export const ordersConsoleEndpoints = {
  listOrders: {
    summary: 'List orders with filters: open ones by promise, the late ones first, others and found ones newest first.',
    access: 'orders.read',
    query: z.object({
      /** `next` of the page before. The id of its last row is accepted with `sort=newest`. */
      after: z.optional(promisePlace),
      /** By default, `promise` for open stages and for days of delivery. Words are found newest first. */
      sort: z.optional(z.enum(['promise', 'newest'], say('fieldInvalid'))),
      /** Of the days of delivery of open orders, unless a stage is given: late, today, tomorrow, later, arrange, asked, or a day. */
      due: z.optional(orderDue),
      /** Leaves out the new orders that wait for their recipients: staff cannot accept them yet. */
      without: z.optional(z.enum(['asked'], say('fieldInvalid'))),
      limit: z._default(z.int(say('outOfRange')).check(z.gte(1, say('outOfRange')), z.lte(100, say('outOfRange'))), 30),
      stage: z.optional(z.enum(orderStages, say('fieldInvalid'))),
      status: z.optional(z.enum(orderStatuses, say('fieldInvalid'))),
      payment: z.optional(z.enum(paymentStatuses, say('fieldInvalid'))),
      zone: z.optional(id),
      driver: z.optional(id),
      from: day,
      to: day,
      q: optionalLine(consoleLimits.searchMax),
    }),
    response: z.object({ rows: z.array(consoleOrderRow), next: z.nullable(promisePlace) }),
    guarded,
  },
  countOrders: {
    summary: 'Count the orders of each stage, and the open ones of each day of delivery.',
    access: 'orders.read',
    response: z.object({
      stages: z.record(z.enum(orderStages), z.int()),
      /** The open orders by when they are due. Late ones are counted to 100, and by their days as well. */
      due: dueCounts,
      /** The open orders of each day of delivery from today on. */
      days: z.array(z.object({ day: z.string(), orders: z.int() })),
      /** The new orders that wait for their recipients: staff cannot accept them yet. */
      asked: z.int(),
    }),
  },
  listProblems: {
    summary: 'List the open orders that are late or came back, the oldest first.',
    access: 'orders.read',
    response: z.object({ rows: z.array(consoleOrderRow) }),
    guarded,
  },
  getOrder: {
    summary: 'Get an order by its id or its number.',
    access: 'orders.read',
    params: z.object({ order: z.string().check(z.maxLength(40)) }),
    response: consoleOrder,
    guarded,
  },
  acceptOrder: {
    ...write,
    summary: 'Accept a new order.',
    access: 'orders.accept',
    body: z.object({ version }),
    audit: 'order.accepted',
  },
  moveOrder: {
    ...write,
    summary: 'Move an order to Processing or Completed.',
    access: 'orders.accept',
    body: z.object({ version, to: z.enum(['Processing', 'Completed'], say('fieldInvalid')) }),
    audit: ['order.accepted', 'order.moved'],
  },
  moveOrders: {
    summary: 'Move several orders; each has its own outcome.',
    access: 'orders.accept',
    body: z.object({ to: z.enum(['Processing', 'Completed'], say('fieldInvalid')), items }),
    response: outcomes,
    audit: ['order.accepted', 'order.moved'],
    versioned: 'each',
  },
  setPicked: {
    summary: 'Tick or untick a line while picking.',
    access: 'orders.pack',
    params: z.object({ id, itemId: id }),
    body: z.object({ picked: z.boolean(say('fieldInvalid')) }),
    response: z.object({ id, picked: z.boolean() }),
    // Ticks would fill the log with noise; the last one counts.
    audit: 'none',
    versioned: 'none',
  },
  packOrder: {
    ...write,
    summary: 'Mark an order as packed.',
    access: 'orders.pack',
    body: z.object({ version }),
    audit: 'order.packed',
  },
  packOrders: {
    summary: 'Mark several orders as packed; each has its own outcome.',
    access: 'orders.pack',
    body: z.object({ items }),
    response: outcomes,
    audit: 'order.packed',
    versioned: 'each',
  },
  handOver: {
    summary: 'Hand packed orders to a driver; each has its own outcome.',
    access: 'orders.assign',
    body: z.object({ driverId: id, items }),
    response: outcomes,
    audit: 'order.handed_over',
    versioned: 'each',
  },
  deliverOrder: {
    ...write,
    summary: 'Deliver an order with the PIN of the customer, or with a reason by who may do without.',
    access: 'orders.deliver',
    body: z.object({
      version,
      pin: z.optional(z.string().check(z.maxLength(20, say('tooLong')))),
      reason: optionalLine(consoleLimits.reasonMax),
      collected: z.optional(cash),
      /** What the person was shown to collect. Another sum that is due now refuses it, with `changed_meanwhile`. */
      due: z.optional(cash),
    }),
    audit: ['order.delivered', 'payment.collected', 'order.pin_wrong'],
  },
  failDelivery: {
    ...write,
    summary: 'Record that no one received the order.',
    access: 'orders.deliver',
    body: z.object({ version, reason }),
    audit: 'order.delivery_failed',
  },
  cancelOrder: {
    ...write,
    summary: 'Cancel an order. Its stock returns.',
    access: 'orders.cancel',
    body: z.object({ version, reason }),
    audit: 'order.cancelled',
  },
  markPaid: {
    ...write,
    summary: 'Mark an order as paid by other means.',
    access: 'payments.mark',
    body: z.object({
      version,
      /** How it was paid, if that is known. */
      way: z.optional(z.enum(paidWays, say('fieldInvalid'))),
    }),
    audit: 'payment.marked',
  },
  noteOrder: {
    summary: 'Add a note that only staff read.',
    access: 'orders.note',
    params: target,
    body: z.object({ text: paragraph('fieldRequired', consoleLimits.noteMax) }),
    response: changed,
    guarded,
    audit: 'order.noted',
    // Notes are only added.
    versioned: 'none',
  },
  noteMessage: {
    summary: 'Note that a message to the customer was opened in WhatsApp. The shop cannot know whether it was sent.',
    access: 'orders.contact',
    params: target,
    response: changed,
    guarded,
    audit: 'order.messaged',
    // It changes nothing of the order.
    versioned: 'none',
  },
  listDrivers: {
    summary: 'List the drivers, and the caller if they may deliver too, and what each has out.',
    access: 'orders.assign',
    response: z.object({
      rows: z.array(z.object({ id, name: z.string(), stops: z.int(), cash: nullableMoney, lastAt: z.nullable(date) })),
    }),
    guarded: { cash: 'orders.cash' },
  },
  getMyRun: {
    summary: "Get the caller's stops of today.",
    access: 'orders.deliver',
    response: z.object({ stops: z.array(consoleOrder) }),
    guarded,
  },
  makeTestOrder: {
    summary: 'Place an order of an invented customer. In the demo only.',
    access: 'orders.accept',
    response: z.object({ number: z.string() }),
    // The invented customer orders, not the person.
    audit: 'none',
    versioned: 'new',
  },
} as const satisfies ConsoleEndpoints;
