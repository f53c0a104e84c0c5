import { sql } from 'kysely';
import type { Language } from '#contract/values/locale.ts';
import type { StaffId } from '#contract/ids.ts';
import type { Act } from '../../audit/act.ts';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connect.ts';

export function findStaffByEmail(db: Db, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'password_hash as passwordHash', 'second_factor_at as secondFactorAt'])
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export async function findPasswordHash(db: Db, id: StaffId): Promise<string | null> {
  const row = await db.selectFrom('staff').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function setPasswordHash({ tx }: Act, id: StaffId, passwordHash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Withdraws the links with which a member could set a new password. */
export async function withdrawPasswordLinks({ tx, at }: Act, id: StaffId): Promise<void> {
  await tx
    .updateTable('staff_invites')
    .set({ withdrawn_at: at })
    .where('recovers', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Withdraws the mailed links of a member: without the second factor, they would need no code. */
export async function withdrawMailedLinks({ tx, at }: Act, id: StaffId): Promise<void> {
  await tx
    .updateTable('staff_invites')
    .set({ withdrawn_at: at })
    .where('recovers', '=', id)
    .where('mailed', '=', true)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** The active owners. None of the invented people of a demo. */
export async function listOwners(db: Db): Promise<StaffId[]> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('demo', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface Profile {
  name: string;
  language: Language;
}

/** The own name and language with their version, locked until the act ends. */
export function lockOwnProfile({ tx }: Act, id: StaffId): Promise<Profile & { version: number }> {
  return tx
    .selectFrom('staff')
    .select(['name', 'language', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes the own name and language. */
export async function updateOwnProfile({ tx }: Act, id: StaffId, profile: Profile): Promise<void> {
  await tx.updateTable('staff').set(profile).where('id', '=', id).execute();
}

/** The name, address and language of a member of staff. None for invented people of the demo. */
export function findRecipient(db: Db, id: StaffId) {
  return db
    .selectFrom('staff')
    .select(['name', 'email', 'language'])
    .where('id', '=', id)
    .where('demo', '=', false)
    .executeTakeFirst();
}

/** Has changes of names happen one after another: two at once must not both find a name free. */
export async function lockNames({ tx }: Act): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.staffNames}::bigint)`.execute(tx);
}

/** The names of all active members, without one of them. */
export async function listActiveNames({ tx }: Act, except: StaffId): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('name')
    .where('status', '=', 'active')
    .where('id', '<>', except)
    .execute();
  return rows.map(({ name }) => name);
}
