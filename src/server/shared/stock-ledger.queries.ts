import { sql } from 'kysely';
import type { MovementReason } from '#contract/console/stock-reasons.ts';
import type { OrderId, VariantId } from '#contract/ids.ts';
import type { Act } from '../audit/act.ts';
import type { Db } from '../database/connect.ts';

interface Cause {
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
export async function explainStock(tx: Db, cause: Cause): Promise<void> {
  await sql`select set_config('dana.stock', ${JSON.stringify(cause)}, true)`.execute(tx);
}

/** The same for an act: with the person, and the moment of the action log. */
export async function explainStockOf({ tx, id, by, at }: Act, cause: Cause): Promise<void> {
  const whole = { ...cause, act: id, staff: by.staffId, name: by.name, at: at.toISOString() };
  await sql`select set_config('dana.stock', ${JSON.stringify(whole)}, true)`.execute(tx);
}
