import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { refundStates } from '#contract/payment-words.ts';
import type { Db } from '../../../database/connect.ts';
import type { RefundState } from '../../../database/schema.ts';

type Shown = (typeof refundStates)[number];

const stateOf: Record<Shown, RefundState> = {
  asked: 'Asked',
  sent: 'Sent',
  done: 'Done',
  refused: 'Refused',
  by_hand: 'ByHand',
};

export type RefundFilter = Shown | 'all' | 'tasks';

function refunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('captures', 'captures.id', 'refunds.capture_id')
    .leftJoin('payments', 'payments.id', 'captures.payment_id')
    .leftJoin('refund_accounts', 'refund_accounts.refund_id', 'refunds.id')
    .selectAll('refunds')
    .select(['orders.number', 'payments.last_four', 'refund_accounts.noted_at']);
}

export type ListedRefund = Awaited<ReturnType<typeof listByIds>>[number];

// What a person has to do, or to look at.
const isTask = (now: Date) =>
  sql<boolean>`(refunds.state = 'ByHand' or refunds.waits_for_second and refunds.state = 'Asked'
    or refunds.state = 'Sent' and refunds.due_at < ${now})`;

/** A page of refunds, the newest first. */
export function listRefunds(
  db: Db,
  { show, before, now, limit }: { show: RefundFilter; before: Date | null; now: Date; limit: number },
) {
  return refunds(db)
    .$if(show === 'tasks', (query) => query.where(isTask(now)))
    .$if(show !== 'tasks' && show !== 'all', (query) => query.where('refunds.state', '=', stateOf[show as Shown]))
    .$if(before !== null, (query) => query.where('refunds.asked_at', '<', before as Date))
    .orderBy('refunds.asked_at', 'desc')
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
}

/** How many refunds wait for staff, up to 100. */
export async function countTasks(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('refunds')
    .select('refunds.id')
    .where('refunds.state', 'in', ['Asked', 'Sent', 'ByHand'])
    .where(isTask(now))
    .limit(100)
    .execute();
  return rows.length;
}

export function listByIds(db: Db, ids: readonly string[]) {
  return refunds(db)
    .where('refunds.id', 'in', [...ids])
    .orderBy('refunds.asked_at')
    .orderBy('refunds.id')
    .execute();
}

/** What a person has asked to give back of an order since a moment, in dirhams. */
export async function sumAskedBy(
  db: Db,
  { orderId, staffId, since }: { orderId: OrderId; staffId: number; since: Date },
): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string | null>('amount_dirhams').as('sum'))
    .where('order_id', '=', orderId)
    .where('staff_id', '=', staffId)
    .where('state', '!=', 'Refused')
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

interface DifferingDelivery {
  orderId: OrderId;
  number: string;
  version: number;
  /** Above 0: less was paid than the order costs. Below: more. */
  missing: string;
  at: Date;
  driver: string | null;
  isTwice: boolean;
}

/** The deliveries of some days whose money is not what the order costs, the oldest first. */
export async function listDifferingDeliveries(db: Db, since: Date): Promise<DifferingDelivery[]> {
  const { rows } = await sql<DifferingDelivery>`
    with delivered as (
      -- Arrays, so that the orders are found by their ids. What the index orders_unbooked has of deliveries is not paid.
      select id, number, version, total_dirhams, delivered_at, driver_id from orders
      where status in ('Delivered', 'Completed') and id = any(
        array(select order_id from money_moves
          where day >= (${since}::timestamptz at time zone 'Asia/Qatar')::date and taken_from = 'drivers' and order_id is not null)
        || array(select id from orders
          where paid_at is null and (payment_status in ('Paid', 'Refunded') or delivered_at is not null)
          order by id desc limit 500)
        -- The driver got nothing of the rest of a paid order.
        || array(select id from orders
          where stage = 'delivered' and door_dirhams > 0 and created_at >= ${since}::timestamptz - interval '60 days'))
    ), summed as (
      select delivered.*,
        coalesce(sum(case
          when given_to = 'customer' and taken_from not in ('sales', 'delivery', 'payment_fee', 'disputes') then amount_dirhams
          when taken_from = 'customer' and given_to not in ('sales', 'delivery', 'payment_fee', 'disputes') then -amount_dirhams
          else 0 end), 0) as paid,
        coalesce(sum(case
          when cause ~ '^(allowance:|opening:[0-9]+:(refund:)?allowance$)' then amount_dirhams
          when cause ~ '^undo:(allowance:|opening:[0-9]+:(refund:)?allowance$)' then -amount_dirhams
          else 0 end), 0) as waived,
        bool_or(taken_from = 'drivers') and bool_or(taken_from like 'provider:%') as twice
      from delivered left join money_moves on money_moves.order_id = delivered.id
      group by delivered.id, delivered.number, delivered.version, delivered.total_dirhams, delivered.delivered_at, delivered.driver_id
    )
    select summed.id as "orderId", summed.number, summed.version, summed.delivered_at as at, staff.name as driver,
      coalesce(summed.twice, false) as "isTwice",
      -- What the shop has asked for by itself is computed again when it is sent: it makes no order owe.
      case when gap + leaving < 0 then least(0, gap + leaving + asked) else gap + leaving end as missing
    from summed left join staff on staff.id = summed.driver_id
      cross join lateral (select greatest(0, total_dirhams - waived) - paid as gap) as gaps
      cross join lateral (
        select coalesce(sum(amount_dirhams) filter (where state <> 'Asked' or kind = 'staff'), 0) as leaving,
          coalesce(sum(amount_dirhams) filter (where state = 'Asked' and kind <> 'staff'), 0) as asked
        from refunds where refunds.order_id = summed.id and refunds.state in ('Asked', 'Sent', 'ByHand')) as going
    where gap <> 0 or leaving > 0
    order by summed.delivered_at limit 200`.execute(db);
  return rows.filter(({ missing }) => Number(missing) !== 0);
}
