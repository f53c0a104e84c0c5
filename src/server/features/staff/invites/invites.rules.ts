/** How often one sender tries links of the team: invitations, and links for a new password. */
export const linkTries = { name: 'staff joins by sender', max: 30, windowMs: 3_600_000 };

interface InviteDates {
  expiresAt: Date;
  usedAt: Date | null;
  withdrawnAt: Date | null;
}

export type InviteProblem = 'unknown' | 'used' | 'withdrawn' | 'expired';

/** Why an invitation or another link of the team does not open the door; null if it does. */
export function problemOf(invite: InviteDates | undefined, now: Date): InviteProblem | null {
  if (!invite) return 'unknown';
  if (invite.usedAt) return 'used';
  if (invite.withdrawnAt) return 'withdrawn';
  return invite.expiresAt <= now ? 'expired' : null;
}
