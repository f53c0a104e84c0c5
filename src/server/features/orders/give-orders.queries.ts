import { sql } from 'kysely';
import type { OrderId, UserId, ZoneId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

/**
 * The orders without an account that have the confirmed email of an account, locked. Of an email with several phone
 * numbers, only those with the phone of the account: the others may be of someone whose email staff mistyped. The
 * phone alone proves nothing.
 */
export async function lockOrdersOfEmail(
  db: Db,
  { email, phone }: { email: string; phone: string },
): Promise<OrderId[]> {
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

/** Where a person's own orders went, the newest first: the addresses of recipients of gifts are not theirs. */
export async function listPlacesOf(db: Db, orderIds: readonly OrderId[]) {
  const { rows } = await sql<{ zoneId: ZoneId; addressLine1: string; recipientName: string; recipientPhone: string }>`
    select zone_id as "zoneId", address_line1 as "addressLine1", recipient_name as "recipientName",
      recipient_phone as "recipientPhone"
    from (
      select distinct on (zone_id, address_line1) id, zone_id, address_line1, recipient_name, recipient_phone
      from orders
      where id = any(${orderIds}::integer[]) and zone_id is not null and address_line1 <> '' and gift is null
      order by zone_id, address_line1, id desc) as places
    order by id desc`.execute(db);
  return rows;
}

/** Gives orders without an account to an account. */
export async function giveOrdersTo(db: Db, userId: UserId, orderIds: readonly OrderId[]): Promise<void> {
  await db
    .updateTable('orders')
    .set({ user_id: userId })
    .where('id', '=', sql<OrderId>`any(${orderIds}::integer[])`)
    .where('user_id', 'is', null)
    .execute();
}
