import type { ShopperId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import type { Caller } from '../http/identity.ts';

function shopperOf(db: Db, caller: Caller) {
  const base = db.selectFrom('shoppers').select('id');
  return caller.kind === 'user'
    ? base.where('user_id', '=', caller.userId)
    : base.where('guest_hash', '=', caller.hash);
}

/** The shopper row of a caller, or null for a guest who has stored nothing yet. */
export async function findShopper(db: Db, caller: Caller): Promise<ShopperId | null> {
  return (await shopperOf(db, caller).executeTakeFirst())?.id ?? null;
}

/**
 * The shopper row of a caller, created if missing; two first writes at once create one row. Waits
 * for a sign-in that merges the row away. The row stays until the transaction ends.
 */
export async function ensureShopper(db: Db, caller: Caller): Promise<ShopperId> {
  const found = (await shopperOf(db, caller).forKeyShare().executeTakeFirst())?.id ?? null;
  if (found !== null) return found;
  const made = await db
    .insertInto('shoppers')
    .values(caller.kind === 'user' ? { user_id: caller.userId } : { guest_hash: caller.hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = made?.id ?? (await findShopper(db, caller));
  if (id === null) throw new Error('the shopper row was deleted during its creation');
  return id;
}

/** The shopper row of a caller, locked until the transaction ends, or null. */
export async function lockShopper(db: Db, caller: Caller): Promise<ShopperId | null> {
  return (await shopperOf(db, caller).forUpdate().executeTakeFirst())?.id ?? null;
}

export async function deleteShopper(db: Db, shopperId: ShopperId): Promise<void> {
  await db.deleteFrom('shoppers').where('id', '=', shopperId).execute();
}

/** When a guest was last used, to the day; null for a guest without a row. */
export async function findGuestUse(db: Db, hash: Buffer): Promise<Date | null> {
  const row = await db.selectFrom('shoppers').select('used_at').where('guest_hash', '=', hash).executeTakeFirst();
  return row?.used_at ?? null;
}

export async function recordGuestUse(db: Db, hash: Buffer, at: Date): Promise<void> {
  await db.updateTable('shoppers').set({ used_at: at }).where('guest_hash', '=', hash).execute();
}

/**
 * Deletes at most `most` guests that were not used since `before`, with their carts and favourites.
 * Their uploads lose their owner; the sweep of uploads deletes them. Returns their number.
 */
export async function deleteUnusedGuests(db: Db, before: Date, most: number): Promise<number> {
  const unused = db
    .selectFrom('shoppers')
    .select('id')
    .where('user_id', 'is', null)
    .where('used_at', '<', before)
    .orderBy('used_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await db.deleteFrom('shoppers').where('id', 'in', unused).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
