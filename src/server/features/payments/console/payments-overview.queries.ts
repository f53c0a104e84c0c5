import { sql } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { PaymentReason } from '#contract/payment-words.ts';
import type { Db } from '../../../database/connect.ts';

interface FailedAttempt {
  id: string;
  orderId: OrderId;
  number: string;
  amountDirhams: number;
  option: 'debit' | 'card';
  state: 'Failed' | 'Expired';
  reason: PaymentReason | null;
  at: Date;
  since: 'waiting' | 'paid' | 'cash' | 'cancelled';
}

/** A page of the attempts that failed or that nobody finished, the newest first. */
export async function listFailedAttempts(
  db: Db,
  { before, limit }: { before: Date | null; limit: number },
): Promise<FailedAttempt[]> {
  const { rows } = await sql<FailedAttempt>`
    select payments.id, orders.id as "orderId", orders.number, payments.amount_dirhams as "amountDirhams", payments.option,
      payments.state, payments.reason, payments.begun_at as at,
      case when orders.status = 'Cancelled' then 'cancelled' when orders.paid_at is not null then 'paid'
        when orders.payment_type = 'cash' then 'cash' else 'waiting' end as since
    from payments join orders on orders.id = payments.order_id
    where payments.state in ('Failed', 'Expired') and (${before}::timestamptz is null or payments.begun_at < ${before})
    order by payments.begun_at desc, payments.id limit ${limit}`.execute(db);
  return rows;
}

/** How the attempts to pay online of a day in Qatar ended, and how many are open. */
export async function countAttempts(
  db: Db,
  day: string,
  from: Date,
): Promise<{ paid: number; failed: number; open: number }> {
  const { rows } = await sql<{ paid: string; failed: string; open: string }>`
    select
      (select count(distinct payment_id) from money_moves where day = ${day}::date and cause like 'capture:%') as paid,
      (select count(*) from payments where state in ('Failed', 'Expired') and begun_at >= ${from}) as failed,
      (select count(*) from payments where state in ('Creating', 'Open')) as open`.execute(db);
  const [row] = rows;
  return { paid: Number(row?.paid), failed: Number(row?.failed), open: Number(row?.open) };
}
