import type { UserId, VariantId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';
import { writeCustomerWords } from './customer-words.queries.ts';

export async function findUserByEmail(db: Db, email: string) {
  return (await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

export async function findUser(db: Db, userId: UserId) {
  return (await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()) ?? null;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * A user's row, locked until the transaction ends, or null. Orders, comments and ratings of the user
 * wait for nothing here. Lock the user before the shopper row, the cart and the codes.
 */
export async function lockUser(db: Db, userId: UserId): Promise<UserRow | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return row ?? null;
}

/**
 * The stored password of a user, who keeps it until the transaction ends; null when the user is
 * gone. Orders of the user wait for nothing here.
 */
export async function lockPassword(db: Db, userId: UserId): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export interface NewUser {
  email: string;
  name: string;
  phone: string;
  passwordHash: string;
  language: Language;
  at: Date;
}

/** Makes a user; null when the address has one already. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | null> {
  const row = await db
    .insertInto('users')
    .values({
      email: user.email,
      name: user.name,
      phone: user.phone,
      image: null,
      password_hash: user.passwordHash,
      language: user.language,
      pending_email: null,
      created_at: user.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await writeCustomerWords(db, [row]);
  return row ?? null;
}

export interface UserChange {
  name?: string;
  email?: string;
  phone?: string;
  image?: string | null;
  passwordHash?: string;
  language?: Language;
  pendingEmail?: string | null;
}

export async function updateUser(db: Db, userId: UserId, change: UserChange): Promise<UserRow> {
  const { passwordHash, pendingEmail, ...same } = change;
  const row = await db
    .updateTable('users')
    .set({
      ...same,
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(pendingEmail !== undefined && { pending_email: pendingEmail }),
    })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (['name', 'email', 'phone'].some((field) => field in change)) await writeCustomerWords(db, [row]);
  return row;
}

/**
 * Deletes a user and, by the schema's cascades, sessions, codes, cart, favourites, comments and
 * ratings.
 */
export async function deleteUser(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/**
 * The variants whose comments or ratings are this user's: their counts change when the user goes.
 */
export async function listReviewedVariants(db: Db, userId: UserId): Promise<VariantId[]> {
  const rows = await db
    .selectFrom('ratings')
    .select('variant_id as id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('comments').select('variant_id as id').where('user_id', '=', userId))
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes the users with an address of a domain, for example "@example.com". */
export async function deleteUsersOfDomain(db: Db, domain: string): Promise<void> {
  await db.deleteFrom('users').where('email', 'like', `%${domain}`).execute();
}
