import { type RawBuilder, sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';

/**
 * Someone without an account. The same phone and the same email are the same person: a phone alone
 * may be that of a family or an office, and staff may mistype an email. Where one is missing, the name
 * must be the same too (null if none is). An order with neither is alone.
 */
export type Guest = { phone: string; email: string; name: string | null } | { orderId: OrderId };

/** The condition of a guest's orders, in a query of orders without an account. */
export function isOfGuest(guest: Guest): RawBuilder<boolean> {
  if ('orderId' in guest) return sql`id = ${guest.orderId}`;
  const { phone, email, name } = guest;
  const hasName = name === null ? sql`true` : sql`lower(customer_name) = lower(${name})`;
  return sql`(customer_phone = ${phone} and customer_email = ${email} and ${hasName})`;
}
