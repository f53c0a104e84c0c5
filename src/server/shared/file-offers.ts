import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';

/** An offer of the catalogue file: it runs without begin and end. Others are made in the console. */
export function isFileOffer(eb: ExpressionBuilder<Database, 'offers'>) {
  return eb.and([
    eb('offers.begins_at', 'is', null),
    eb('offers.ends_at', 'is', null),
    eb('offers.state', '=', 'running'),
  ]);
}
