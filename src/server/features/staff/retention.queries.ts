import type { Db } from '../../database/connect.ts';

/** Deletes invitations that were used, withdrawn or expired before a time. */
export async function deleteInvitesBefore(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('staff_invites')
    .where((row) => row.or([row('used_at', '<', at), row('withdrawn_at', '<', at), row('expires_at', '<', at)]))
    .execute();
}

/**
 * Deletes expired links of the first owner. A start without staff adds one each time. They have neither name
 * nor address.
 */
export async function deleteExpiredStartLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('staff_invites')
    .where('name', '=', '')
    .where('email', '=', '')
    .where('expires_at', '<', now)
    .execute();
}
