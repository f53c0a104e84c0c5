import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

/** Moves every moment of an order by some seconds into the past. Returns the order's version. */
export async function makeOlder(db: Db, orderId: OrderId, seconds: number): Promise<number> {
  const by = sql`make_interval(secs => ${seconds})`;
  const { rows } = await sql<{
    version: number;
  }>`update orders set created_at = created_at - ${by}, accepted_at = accepted_at - ${by},
      packed_at = packed_at - ${by}, handed_at = handed_at - ${by}, delivered_at = delivered_at - ${by},
      tried_at = tried_at - ${by}, closed_at = closed_at - ${by}, paid_at = paid_at - ${by},
      turned_at = turned_at - ${by},
      due_from = case promise_kind when 'soon' then due_from - ${by} else due_from end,
      due_at = case promise_kind when 'soon' then due_at - ${by} else due_at end
    where id = ${orderId} returning version`.execute(db);
  await sql`update order_events set at = at - ${by} where order_id = ${orderId}`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Promises a time of delivery, which takes none of its places. Returns the order's version. */
export async function promiseSlot(db: Db, id: OrderId, { day, slot }: { day: string; slot: string }): Promise<number> {
  const { version } = await db
    .updateTable('orders')
    .set({ delivery_day: day, delivery_slot: slot, delivery_area: '' })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes the orders of accounts of a domain, for example "@example.com". Returns their number. */
export async function deleteOrdersOfDomain(db: Db, domain: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('orders')
    .where('user_id', 'in', db.selectFrom('users').select('id').where('email', 'like', `%${domain}`))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
