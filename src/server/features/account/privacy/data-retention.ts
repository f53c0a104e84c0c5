import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import { limits } from '#contract/values/limits.ts';
import type { Database } from '../../../database/schema.ts';
import type { Clock } from '../../../process/clock.ts';
import { deleteUnusedGuests } from '../../../shared/shoppers.queries.ts';
import { deleteRemovedNotes } from '../records/customer-records.queries.ts';
import { deleteCodesBefore } from '../codes/codes.queries.ts';
import { deleteDevicesBefore } from '../users/devices.queries.ts';
import { deleteRegistrationsBefore } from '../registration/registrations.queries.ts';
import { deleteAllExpiredSessions } from '../sessions/sessions.queries.ts';

const dayMs = 24 * 3_600_000;
// An unconfirmed registration expires after this.
const attemptLifeMs = 7 * dayMs;
const deviceLifeMs = 400 * dayMs;
const guestLifeMs = limits.policy.guestDays * dayMs;
const guestsAtOnce = 500;

export function createDataRetention({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  /**
   * Deletes what is no longer needed: old codes, registrations and sessions, removed notes, browsers unused for 400
   * days, and guests unused for 90 days.
   */
  async function purgeExpired(): Promise<void> {
    const before = (ms: number) => new Date(clock().getTime() - ms);
    await deleteCodesBefore(db, before(dayMs));
    await deleteRegistrationsBefore(db, before(attemptLifeMs));
    await deleteAllExpiredSessions(db, clock());
    await deleteRemovedNotes(db, before(consoleLimits.removedNoteHours * 3_600_000));
    await deleteDevicesBefore(db, before(deviceLifeMs));
    while ((await deleteUnusedGuests(db, before(guestLifeMs), guestsAtOnce)) === guestsAtOnce);
  }

  return { purgeExpired };
}
