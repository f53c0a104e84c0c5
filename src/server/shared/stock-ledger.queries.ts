import { sql } from 'kysely';
import type { MovementReason } from '#contract/console/stock-reasons.ts';
import type { OrderId, VariantId } from '#contract/ids.ts';
import type { Act } from '../audit/act.ts';
import type { Db } from '../database/connect.ts';
import type { LastCount } from './stock-count.rules.ts';

/** Why stock changes. */
export interface StockCause {
  reason: MovementReason;
  note?: string | undefined;
  /** The movement that the change of each variant takes back. */
  undoes?: Record<VariantId, number>;
  /** The order that returns its pieces. */
  order?: OrderId;
}

/**
 * Says why stock changes from here to the end of the transaction. The ledger takes it from there: a
 * trigger writes the movements.
 */
export async function explainStock(tx: Db, cause: StockCause): Promise<void> {
  await sql`select set_config('dana.stock', ${JSON.stringify(cause)}, true)`.execute(tx);
}

/** The same for an act: with the person, and the moment of the action log. */
export async function explainStockOf({ tx, id, by, at }: Act, cause: StockCause): Promise<void> {
  const whole = { ...cause, act: id, staff: by.staffId, name: by.name, at: at.toISOString() };
  await sql`select set_config('dana.stock', ${JSON.stringify(whole)}, true)`.execute(tx);
}

/** The last movement of each variant that set its stock, and the pieces that came since. */
export async function findLastCounts(db: Db, ids: readonly VariantId[]): Promise<Map<VariantId, LastCount>> {
  // An order and a delivery add and take. What takes a movement back may take back a count.
  const { rows } = await sql<LastCount & { variantId: VariantId }>`
    select wanted.id as "variantId", last.id::float8 as movement, (
      select max(id)::float8 from stock_movements where variant_id = wanted.id) as newest, last.stock_after as "stockAfter", (
      select coalesce(sum(change), 0)::integer from stock_movements
      where variant_id = wanted.id and id > last.id and change > 0) as added
    from unnest(${ids}::integer[]) as wanted (id)
    cross join lateral (
      select id, stock_after from stock_movements
      where variant_id = wanted.id and (undoes is not null or reason not in ('received', 'returned', 'sold'))
      order by id desc limit 1
    ) as last`.execute(db);
  return new Map(rows.map(({ variantId, ...last }) => [variantId, last]));
}

/** The movements of an act, and which of them were taken back. */
export async function findMovementsOfAct(db: Db, act: string) {
  const rows = await db
    .selectFrom('stock_movements as movement')
    .select([
      'movement.id',
      'movement.variant_id as variantId',
      'movement.change',
      'movement.reason',
      'movement.at',
      (eb) =>
        eb
          .exists(eb.selectFrom('stock_movements as later').whereRef('later.undoes', '=', 'movement.id'))
          .as('isUndone'),
    ])
    .where('movement.act', '=', act)
    .orderBy('movement.variant_id')
    .execute();
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
