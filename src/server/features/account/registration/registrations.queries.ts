import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';

export interface NewRegistration {
  email: string;
  name: string;
  phone: string;
  passwordHash: string;
  language: Language;
  guestHash: Buffer | null;
  at: Date;
}

export async function insertRegistration(db: Db, attempt: NewRegistration): Promise<number> {
  const row = await db
    .insertInto('registrations')
    .values({
      email: attempt.email,
      name: attempt.name,
      phone: attempt.phone,
      password_hash: attempt.passwordHash,
      language: attempt.language,
      guest_hash: attempt.guestHash,
      created_at: attempt.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The registrations of one guest, or of all callers without a guest id, at an address. */
export async function countRegistrationsSince(
  db: Db,
  email: string,
  guestHash: Buffer | null,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('registrations')
    .where('email', '=', email)
    .where('guest_hash', guestHash ? '=' : 'is', guestHash)
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The ids of a guest's registrations at an address. */
export async function listRegistrationsOf(db: Db, email: string, guestHash: Buffer): Promise<Set<number>> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .where('guest_hash', '=', guestHash)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findRegistration(db: Db, registrationId: number) {
  return db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirst();
}

/** The caller's registration: the newest of the same guest, else the newest of the address. */
export async function findPendingRegistration(db: Db, email: string, guestHash: Buffer | null) {
  const newest = db.selectFrom('registrations').selectAll().where('email', '=', email).orderBy('id', 'desc').limit(1);
  const own = guestHash && (await newest.where('guest_hash', '=', guestHash).executeTakeFirst());
  return own ?? (await newest.executeTakeFirst()) ?? null;
}

export async function deleteRegistrations(db: Db, email: string): Promise<void> {
  await db.deleteFrom('registrations').where('email', '=', email).execute();
}

export async function deleteRegistrationsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registrations').where('created_at', '<', before).execute();
}
