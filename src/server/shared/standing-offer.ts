import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';

/** An offer that runs without begin and end: the catalogue file and the grid write these. */
export function isStandingOffer(eb: ExpressionBuilder<Database, 'offers'>) {
  return eb.and([
    eb('offers.begins_at', 'is', null),
    eb('offers.ends_at', 'is', null),
    eb('offers.state', '=', 'running'),
  ]);
}
