import { type RawBuilder, sql } from 'kysely';
import type { ReportWay } from '#contract/console/report-periods.ts';
import type { Db } from '../../database/connect.ts';
import type { ProviderName } from '../../payments/provider.ts';
import { firstCaptureOfMove, isRealMoney, type MoneyOfShop } from '../../shared/real-money.ts';
import type { ReportDays } from './period.rules.ts';

/** Sums in dirhams. A sum of integers is a text: it can be larger than one. */
export interface PaidSums {
  paid: string;
  refunds: string;
  lost: string;
}

export interface DaySums extends PaidSums {
  day: string;
  gross: string;
  delivery: string;
  fees: string;
  reversed: string;
}

/** Which moves are summed. */
export interface MovesOf extends MoneyOfShop {
  days: ReportDays;
}

const holders = sql`('drivers', 'counter', 'bank', 'by_hand', 'provider:tap', 'provider:myfatoorah', 'provider:skipcash')`;

// The moves of orders as they were before their undo, which takes them back; `money.rules.ts` reads them the same way.
const moved = ({ days: { from, to }, isLive }: MovesOf): RawBuilder<unknown> => sql`moved as (
  select day, order_id, cause,
    case when cause like 'undo:%' then given_to else taken_from end as source,
    case when cause like 'undo:%' then taken_from else given_to end as target,
    case when cause like 'undo:%' then -amount_dirhams else amount_dirhams end as amount
  from money_moves
  where day between ${from}::date and ${to}::date and order_id is not null and ${isRealMoney({ isLive })}
)`;

const paidSums = sql`
  coalesce(sum(amount) filter (where target = 'customer' and source in ${holders}), 0) as paid,
  coalesce(sum(amount) filter (where source = 'customer' and target in ${holders}), 0) as refunds,
  coalesce(sum(amount) filter (where target = 'disputes' and source in ${holders}), 0) as lost`;

const waives = sql`source = 'sales' and cause ~ '^(undo:)?(allowance:|opening:[0-9]+:(refund:)?allowance$)'`;

const soldAs = (account: string) =>
  sql`coalesce(sum(amount) filter (where target = ${sql.lit(account)}), 0)
    - coalesce(sum(amount) filter (where source = ${sql.lit(account)} and not (${waives})), 0)`;

/**
 * What was sold and paid on each day that has moves. What an order sold and took back on the same day, such as a delivery
 * that was undone and done again, counts once.
 */
export async function sumMoneyByDay(db: Db, of: MovesOf): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    with ${moved(of)}, of_order as (
      select day, ${soldAs('sales')} as sales, ${soldAs('delivery')} as delivery, ${soldAs('payment_fee')} as fee,
        coalesce(sum(amount) filter (where ${waives}), 0) as waived, ${paidSums}
      from moved group by day, order_id
    )
    select day::text as day, sum(greatest(0, sales)) as gross, sum(greatest(0, delivery)) as delivery,
      sum(greatest(0, fee)) as fees,
      sum(waived + greatest(0, -sales) + greatest(0, -delivery) + greatest(0, -fee)) as "reversed",
      sum(paid) as paid, sum(refunds) as refunds, sum(lost) as lost
    from of_order group by day order by day`.execute(db);
  return rows;
}

/** What came in and went back by each way that has moves. */
export async function sumMoneyByWay(db: Db, of: MovesOf): Promise<(PaidSums & { way: ReportWay })[]> {
  const { rows } = await sql<PaidSums & { way: ReportWay }>`
    with ${moved(of)}, by_way as (
      select source, target, amount, case when source in ${holders} then source else target end as holder,
        cause ~ '^(undo:)?card:' as is_terminal
      from moved where source in ${holders} or target in ${holders}
    )
    select case holder when 'drivers' then 'driver' when 'bank' then case when is_terminal then 'terminal' else 'transfer' end
      else replace(holder, 'provider:', '') end as way, ${paidSums}
    from by_way group by 1 order by paid desc, 1`.execute(db);
  return rows;
}

/** What each provider says that it keeps of the payments that were captured on the days. */
export async function sumKept(db: Db, { days: { from, to }, isLive }: MovesOf) {
  const { rows } = await sql<{ provider: ProviderName; kept: string | null }>`
    select payments.provider, sum(payments.fee_dirhams) as kept
    from money_moves
    join captures on ${firstCaptureOfMove}
    join payments on payments.id = captures.payment_id
    where day between ${from}::date and ${to}::date and ${isRealMoney({ isLive })}
    group by payments.provider`.execute(db);
  return rows;
}
