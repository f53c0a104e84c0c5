import type { Kysely } from 'kysely';
import { qatarDay } from '#contract/values/qatar-time.ts';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import type { FullOfDay } from '../catalog/catalog.rules.ts';
import { listFullOn } from './made-pieces.queries.ts';

/** Returns the reader of what is made to order and has no free piece of today. */
export function createFullToday({ db, clock }: { db: Kysely<Database>; clock: Clock }): () => Promise<FullOfDay> {
  return () => listFullOn(db, qatarDay(clock()));
}
