import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import type { Clock } from '../../../process/clock.ts';
import { findGuestUse, recordGuestUse } from '../../../shared/shoppers.queries.ts';
import type { Limit } from '../../../throttling/attempts.rules.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const newGuests: Limit = { name: 'new guests', max: 300, windowMs: hourMs };

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  attempts: Pick<Attempts, 'consume'>;
}

export interface GuestRequest {
  hash: Buffer;
  /** The sender, or null where rate limits are off. */
  from: string | null;
  /** A write gives a new guest a row. */
  isWrite: boolean;
}

export function createGuests({ db, clock, attempts }: Needs) {
  /**
   * Records that a guest is in use, once a day. Throws `too_many_requests` for a write of a new guest
   * whose sender made too many.
   */
  async function admitGuest({ hash, from, isWrite }: GuestRequest): Promise<void> {
    const usedAt = await findGuestUse(db, hash);
    const now = clock();
    if (usedAt !== null && now.getTime() - usedAt.getTime() > dayMs) await recordGuestUse(db, hash, now);
    if (usedAt === null && isWrite && from !== null) await attempts.consume([{ limit: newGuests, of: from }]);
  }

  return { admitGuest };
}
