import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Database } from '../database/schema.ts';

/**
 * Someone without an account. The same phone and the same email are the same person: a phone alone
 * may be that of a family or an office, and staff may mistype an email. Where one is missing, the name
 * must be the same too (null if none is). An order with neither is alone.
 */
export type GuestBuyer = { phone: string; email: string; name: string | null } | { orderId: OrderId };

/** Whose orders: those of an account, or those of a guest. */
export type Buyer = { userId: UserId } | GuestBuyer;

/** The orders of someone, or those without an account that closed before `closedBefore`. */
export type OrdersOf = Buyer | { closedBefore: Date };

/** The condition of these orders. Those without an account fit their index. */
export function areOrdersOf(eb: ExpressionBuilder<Database, 'orders'>, which: OrdersOf) {
  if ('userId' in which) return eb('user_id', '=', which.userId);
  const ofGuests = [eb('user_id', 'is', null), eb('customer_name', '<>', '')];
  if ('closedBefore' in which) return eb.and([...ofGuests, eb('closed_at', '<', which.closedBefore)]);
  if ('orderId' in which) return eb.and([...ofGuests, eb('id', '=', which.orderId)]);
  const { phone, email, name } = which;
  const hasContact = [eb('customer_phone', '=', phone), eb('customer_email', '=', email)];
  const hasName = name === null ? [] : [sql<boolean>`lower(customer_name) = lower(${name})`];
  return eb.and([...ofGuests, ...hasContact, ...hasName]);
}

/** Whether an order names someone without an account: the condition of the indexes on these orders. */
export const namesGuest = (order: string) =>
  sql`${sql.ref(`${order}.user_id`)} is null and ${sql.ref(`${order}.customer_name`)} <> ''`;

/** The condition of the orders of one caller: a phone number with two names is two people. */
export function areOrdersOfCaller(order: string, caller: { phone: RawBuilder<unknown>; name: RawBuilder<unknown> }) {
  return sql<boolean>`${namesGuest(order)} and ${sql.ref(`${order}.customer_phone`)} = ${caller.phone}
    and lower(${sql.ref(`${order}.customer_name`)}) = lower(${caller.name})`;
}
