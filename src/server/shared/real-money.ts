import { type RawBuilder, sql } from 'kysely';

/** Who sees money of test payments. */
export interface MoneyOfShop {
  /** Whether the shop takes real money: what was paid with a test key before is in no figure then. */
  isLive: boolean;
}

/** The condition on `money_moves` that leaves out the orders that were paid with a test key. */
export function isRealMoney({ isLive }: MoneyOfShop): RawBuilder<boolean> {
  if (!isLive) return sql<boolean>`true`;
  return sql<boolean>`(money_moves.order_id is null or money_moves.order_id not in (
    select order_id from payments where not live and state in ('Captured', 'Disputed')))`;
}

/** The first capture of a payment, of a move that books one: the provider's fee is counted there, once. */
export const firstCaptureOfMove = sql`captures.id = case when money_moves.cause ~ '^capture:[0-9]+$' then substr(money_moves.cause, 9)::bigint end
  and not exists (
    select from captures as earlier where earlier.payment_id = captures.payment_id and earlier.id < captures.id)`;
