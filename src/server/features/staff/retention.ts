import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import { deleteExpiredStaffSessions } from './sessions/staff-sessions.queries.ts';

const hourMs = 3_600_000;
// So long the link of an ended invitation says why it does not work.
const endedInviteHours = 30 * 24;

async function deleteAnswersBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('staff_answers').where('at', '<', at).execute();
}

/** Deletes invitations that were used, withdrawn or expired before a time. */
async function deleteInvitesBefore(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('staff_invites')
    .where((row) => row.or([row('used_at', '<', at), row('withdrawn_at', '<', at), row('expires_at', '<', at)]))
    .execute();
}

// A start without staff adds one each time. They have neither name nor address.
async function deleteExpiredStartLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('staff_invites')
    .where('name', '=', '')
    .where('email', '=', '')
    .where('expires_at', '<', now)
    .execute();
}

/** Creates the sweep of what staff leave behind: sessions, invitations, answers of repeated calls. */
export function createStaffRetention({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  return async function purgeExpired(): Promise<void> {
    const now = clock();
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
    await deleteExpiredStaffSessions(db, now);
    await deleteAnswersBefore(db, hoursAgo(consoleLimits.answerHours));
    await deleteInvitesBefore(db, hoursAgo(endedInviteHours));
    await deleteExpiredStartLinks(db, now);
  };
}
