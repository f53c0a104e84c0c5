import type { Role } from '#contract/console/permissions.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';

const columns = [
  'id',
  'name',
  'email',
  'role',
  'language',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'used_at as usedAt',
  'withdrawn_at as withdrawnAt',
] as const;

interface NewInvite {
  tokenHash: Buffer;
  name: string;
  email: string;
  role: Role;
  language: Language;
  expiresAt: Date;
}

export function insertInvite({ tx, by, at }: Act, invite: NewInvite) {
  return tx
    .insertInto('staff_invites')
    .values({
      token_hash: invite.tokenHash,
      name: invite.name,
      email: invite.email,
      role: invite.role,
      language: invite.language,
      invited_by: by.staffId,
      created_at: at,
      expires_at: invite.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/**
 * The invitations that are neither used nor withdrawn, newest first. Those of a start are not among
 * them: they have neither name nor email.
 */
export function listOpenInvites(db: Db) {
  return db
    .selectFrom('staff_invites')
    .select(columns)
    .where('recovers', 'is', null)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where((row) => row.or([row('name', '<>', ''), row('email', '<>', '')]))
    .orderBy('id', 'desc')
    .execute();
}

export function findInvite(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('staff_invites')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('recovers', 'is', null)
    .executeTakeFirst();
}

/** An invitation by its token or its id, locked. */
export function lockInvite({ tx }: Act, by: { tokenHash: Buffer } | { id: number }) {
  return tx
    .selectFrom('staff_invites')
    .select(columns)
    .$if('id' in by, (query) => query.where('id', '=', (by as { id: number }).id))
    .$if('tokenHash' in by, (query) => query.where('token_hash', '=', (by as { tokenHash: Buffer }).tokenHash))
    .where('recovers', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function renewInvite({ tx }: Act, id: number, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('staff_invites')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

export async function withdrawInvite({ tx, at }: Act, id: number): Promise<void> {
  await tx.updateTable('staff_invites').set({ withdrawn_at: at }).where('id', '=', id).execute();
}

/** Withdraws the open invitations of an email. Returns them. */
export function withdrawInvitesOf({ tx, at }: Act, email: string) {
  return tx
    .updateTable('staff_invites')
    .set({ withdrawn_at: at })
    .where('email', '=', email)
    .where('recovers', 'is', null)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'name', 'email'])
    .execute();
}

/** Marks an invitation as used, and withdraws every link that a start of the shop has printed. */
export async function useInvite({ tx, at }: Act, id: number): Promise<void> {
  await tx.updateTable('staff_invites').set({ used_at: at }).where('id', '=', id).execute();
  await tx
    .updateTable('staff_invites')
    .set({ withdrawn_at: at })
    .where('email', '=', '')
    .where('name', '=', '')
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Adds a member. Undefined if the email is taken. */
export function insertMember(
  { tx, at }: Act,
  member: { email: string; name: string; role: Role; language: Language; passwordHash: string },
) {
  return tx
    .insertInto('staff')
    .values({
      email: member.email,
      name: member.name,
      role: member.role,
      language: member.language,
      password_hash: member.passwordHash,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'name', 'role'])
    .executeTakeFirst();
}

export async function hasStaff(db: Db): Promise<boolean> {
  const row = await db.selectFrom('staff').select('id').where('demo', '=', false).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether a member has the email. */
export async function isMember(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** An invitation that this token can still use, for its mail. */
export function findInviteForMail(db: Db, id: number, { tokenHash, now }: { tokenHash: Buffer; now: Date }) {
  return db
    .selectFrom('staff_invites')
    .select(['name', 'email', 'role', 'language'])
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}
