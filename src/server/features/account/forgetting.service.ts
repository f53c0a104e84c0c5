import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import { deleteCodesBefore } from './codes.queries.ts';
import { deleteDevicesBefore } from './devices.queries.ts';
import { deleteRegistrationsBefore } from './registrations.queries.ts';
import { deleteAllExpiredSessions } from './sessions.queries.ts';

const dayMs = 24 * 3_600_000;
// Who comes back later than this registers again.
const attemptLifeMs = 7 * dayMs;
const deviceLifeMs = 400 * dayMs;

export function createForgetting({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  /** Forgets what can be of no more use to anybody: old codes, attempts at accounts, sessions, and browsers that nobody used for long. */
  async function forgetOld(): Promise<void> {
    const before = (ms: number) => new Date(clock().getTime() - ms);
    await deleteCodesBefore(db, before(dayMs));
    await deleteRegistrationsBefore(db, before(attemptLifeMs));
    await deleteAllExpiredSessions(db, clock());
    await deleteDevicesBefore(db, before(deviceLifeMs));
  }

  return { forgetOld };
}
