import type { NotNull } from 'kysely';
import type { Role } from '#contract/console/permissions.ts';
import type { StaffId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';

interface Member {
  id: StaffId;
  name: string;
  email: string;
  role: Role;
  language: Language;
}

/** Adds a link. It has the email of the member, so that no one can join the team with it. */
export async function insertPasswordLink(
  { tx, by, at }: Act,
  { id, name, email, role, language }: Member,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_invites')
    .values({
      recovers: id,
      token_hash: tokenHash,
      name,
      email,
      role,
      language,
      invited_by: by.staffId,
      created_at: at,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * Adds a link for the mail to an active owner; for everyone else it adds none, with the same work. In a public shop,
 * only owners with a second factor get one.
 */
export async function insertMailedLink(
  db: Db,
  { email, isPublic }: { email: string; isPublic: boolean },
  { tokenHash, at, expiresAt }: { tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('staff_invites')
    .columns(['recovers', 'token_hash', 'name', 'email', 'role', 'language', 'created_at', 'expires_at', 'mailed'])
    .expression(
      db
        .selectFrom('staff')
        .select((eb) => [
          'id',
          eb.val(tokenHash).as('token_hash'),
          'name',
          'email',
          'role',
          'language',
          eb.val(at).as('created_at'),
          eb.val(expiresAt).as('expires_at'),
          eb.val(true).as('mailed'),
        ])
        .where('email', '=', email)
        .where('status', '=', 'active')
        .where('role', '=', 'owner')
        .where('demo', '=', false)
        .$if(isPublic, (query) => query.where('second_factor_at', 'is not', null)),
    )
    .execute();
}

export function findPasswordLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('staff_invites as link')
    .innerJoin('staff', 'staff.id', 'link.recovers')
    .select([
      'link.id',
      'link.recovers as memberId',
      'link.expires_at as expiresAt',
      'link.used_at as usedAt',
      'link.withdrawn_at as withdrawnAt',
      'link.mailed',
      'link.email as sentTo',
      'staff.name',
      'staff.role',
      'staff.email',
      'staff.language',
      'staff.second_factor_at as secondFactorAt',
    ])
    .where('link.token_hash', '=', tokenHash)
    .$narrowType<{ memberId: NotNull }>()
    .executeTakeFirst();
}

export async function usePasswordLink({ tx, at }: Act, id: number): Promise<void> {
  await tx.updateTable('staff_invites').set({ used_at: at }).where('id', '=', id).execute();
}
