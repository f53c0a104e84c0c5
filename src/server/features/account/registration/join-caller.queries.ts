import { sql } from 'kysely';
import { limits } from '#contract/values/limits.ts';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import { giveRecordsTo } from '../console/customer-records.queries.ts';

interface Joining {
  id: UserId;
  /** Confirmed with a code. */
  email: string;
  /** As they typed it: nothing confirms it. */
  phone: string;
}

/**
 * The orders without an account that have the confirmed email of a new account. Of an email with several phone numbers,
 * only those with the phone of the account: the others may be of someone whose email staff mistyped. The phone
 * alone proves nothing.
 */
async function findOrdersToJoin(db: Db, { email, phone }: Joining): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    with found as (
      select id, customer_phone as phone from orders
      where user_id is null and customer_name <> '' and customer_email = ${email} for update
    )
    select id from found
    where phone = ${phone} or (select count(distinct phone) from found) = 1
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Saves where the orders of a caller went as addresses of the account. Addresses of recipients are not theirs. */
async function saveAddresses(db: Db, userId: UserId, orderIds: readonly OrderId[]): Promise<void> {
  await sql`
    insert into addresses (user_id, label, zone_id, address_line1, recipient_name, recipient_phone)
    select ${userId}, '', zone_id, address_line1, recipient_name, recipient_phone
    from (
      select distinct on (zone_id, address_line1) id, zone_id, address_line1, recipient_name, recipient_phone
      from orders
      where id = any(${orderIds}::integer[]) and zone_id is not null and address_line1 <> '' and gift is null
      order by zone_id, address_line1, id desc) as places
    order by id desc limit ${limits.addressesMax}`.execute(db);
}

/**
 * Gives a new account what its owner had without one: orders, addresses, and the notes and tags that staff keep about
 * them. Only what the confirmed email proves. Runs in the transaction that makes the account.
 */
export async function joinOrdersOfCaller(db: Db, account: Joining): Promise<void> {
  const orderIds = await findOrdersToJoin(db, account);
  if (orderIds.length === 0) return;
  await giveRecordsTo(db, account.id, orderIds);
  await saveAddresses(db, account.id, orderIds);
  await db.updateTable('orders').set({ user_id: account.id }).where('id', 'in', orderIds).execute();
}
