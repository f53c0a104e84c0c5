import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import { deleteStaffAnswersBefore } from '../../audit/answers.queries.ts';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import { deleteExpiredStartLinks, deleteInvitesBefore } from './retention.queries.ts';
import { deleteExpiredStaffSessions } from './sessions/staff-sessions.queries.ts';

const hourMs = 3_600_000;
// So long the link of an ended invitation says why it does not work.
const endedInviteHours = 30 * 24;

/** Creates the sweep of what staff leave behind: sessions, invitations, answers of repeated calls. */
export function createStaffRetention({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  return async function purgeExpired(): Promise<void> {
    const now = clock();
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
    await deleteExpiredStaffSessions(db, now);
    await deleteStaffAnswersBefore(db, hoursAgo(consoleLimits.answerHours));
    await deleteInvitesBefore(db, hoursAgo(endedInviteHours));
    await deleteExpiredStartLinks(db, now);
  };
}
