import { expressionBuilder, sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { areOrdersOf, type GuestBuyer } from '../../../shared/orders-of-buyer.ts';

/**
 * Whether no one but this guest uses the email of their orders: no account, no other guest, and no
 * message or registration with another phone. Otherwise staff may have mistyped it, and what is stored
 * about it is of someone else.
 */
export async function isAddressOf(db: Db, guest: GuestBuyer): Promise<boolean> {
  if ('orderId' in guest || guest.email === '') return false;
  const { email, phone, name } = guest;
  const isOther = phone === '' ? sql`lower(name) <> lower(${name})` : sql`phone <> ${phone}`;
  const isOwn = areOrdersOf(expressionBuilder<Database, 'orders'>(), guest);
  const { rows } = await sql`
    select where not exists (select from users where email = ${email})
      and not exists (
        select from orders
        where user_id is null and customer_name <> '' and customer_email = ${email} and not ${isOwn})
      and not exists (select from contact_messages where email = ${email} and ${isOther})
      and not exists (select from registrations where email = ${email} and ${isOther})`.execute(db);
  return rows.length > 0;
}
