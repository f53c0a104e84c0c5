import type { Kysely } from 'kysely';
import { redirectLimits } from '#contract/console/redirect-limits.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import * as queries from './redirects.queries.ts';

const writtenAfterMs = 10_000;

/**
 * Counts how often redirects are followed. What is counted is written together, so that a flood of visitors is no flood of
 * writes; a process that dies loses some seconds of it.
 */
export function createRedirectHits({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  let counted = new Map<string, Map<number, number>>();
  let due: NodeJS.Timeout | undefined;

  function add(day: string, id: number, hits: number): void {
    const ofDay = counted.get(day) ?? new Map<number, number>();
    ofDay.set(id, (ofDay.get(id) ?? 0) + hits);
    counted.set(day, ofDay);
  }

  /** Writes what was counted. What cannot be written is kept for the next time. */
  async function write(): Promise<void> {
    clearTimeout(due);
    due = undefined;
    const days = counted;
    counted = new Map();
    for (const [day, hits] of days) {
      try {
        await queries.addHits(db, day, hits);
      } catch (error) {
        for (const [id, kept] of hits) add(day, id, kept);
        throw error;
      }
    }
  }

  /** Counts a visitor who followed a redirect. */
  function count(id: number): void {
    add(qatarDay(clock()), id, 1);
    // The database may be away: the next visitor tries again.
    due ??= setTimeout(() => void write().catch(() => {}), writtenAfterMs).unref();
  }

  /** Deletes the hits of long ago. */
  function purge(): Promise<void> {
    return queries.deleteHitsBefore(db, addDays(qatarDay(clock()), -redirectLimits.keptDays));
  }

  return { count, write, purge };
}
