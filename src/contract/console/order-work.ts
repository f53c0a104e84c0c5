import type { OrderStatus } from '../order-status.ts';

/** The stages of an order's work, as the board shows them, and that of orders that wait for an online payment. */
export const orderStages = ['new', 'pick', 'ready', 'way', 'delivered', 'done', 'cancelled', 'unpaid'] as const;
export type OrderStage = (typeof orderStages)[number];

/** The stages of orders that are not delivered yet. */
export const openStages = ['new', 'pick', 'ready', 'way'] as const satisfies OrderStage[];

/**
 * What was promised to the customer: a slot, a day, some hours after the order; or nothing yet, because the shop
 * arranges the time or asks the recipient.
 */
export const promiseKinds = ['slot', 'day', 'soon', 'arranged', 'asked'] as const;
export type PromiseKind = (typeof promiseKinds)[number];

/** When orders are due: `later` is after tomorrow, `arrange` has no time yet. */
export const dueGroups = ['late', 'today', 'tomorrow', 'later', 'arrange'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** The groups by which lists are filtered: `asked` are the new orders that wait for their recipients. */
export const dueFilters = [...dueGroups, 'asked'] as const;
export type DueFilter = (typeof dueFilters)[number];

/** Whether the lines of an order can be edited: until it is handed over. */
export function mayEditLines(status: OrderStatus): boolean {
  return status === 'Pending' || status === 'Processing';
}

/** What happened to an order, for its timeline. */
export const orderActions = [
  'placed',
  'accepted',
  'packed',
  'handed_over',
  'delivered',
  'delivery_failed',
  'completed',
  'cancelled',
  'paid',
  'payment_failed',
  'turned_to_cash',
  'refunded',
  'waived',
  'at_door',
  'messaged',
  'edited',
  'recipient_chose',
  'delivery_changed',
  'undone',
] as const;
export type OrderAction = (typeof orderActions)[number];

/**
 * What deserves a look: a payment that is disputed, one of test money, a rest that nobody
 * collects, a gift, texts or pictures of the customer, a
 * delivery that failed.
 */
export const orderMarks = ['disputed', 'test', 'owes', 'gift', 'text', 'picture', 'note', 'tried', 'first'] as const;
export type OrderMark = (typeof orderMarks)[number];

/** What is wrong with the money of a delivered order. */
export const moneyMarks = ['short', 'twice'] as const;
export type MoneyMark = (typeof moneyMarks)[number];

/** What can be changed of a delivery, as its call names it. */
export const deliveryFieldNames = [
  'zoneId',
  'address',
  'day',
  'slotId',
  'recipientName',
  'recipientPhone',
  'customerPhone',
  'note',
  'cardText',
] as const;
export type DeliveryFieldName = (typeof deliveryFieldNames)[number];

/** What can be changed of a delivery. `Zone` is the type of the id of a zone. */
export interface DeliveryFields<Zone extends number = number> extends Record<
  DeliveryFieldName,
  string | number | null
> {
  zoneId: Zone | null;
  address: string;
  day: string | null;
  slotId: string | null;
  recipientName: string;
  recipientPhone: string;
  /** The phone of a customer without an account. */
  customerPhone: string;
  note: string;
  cardText: string;
}
