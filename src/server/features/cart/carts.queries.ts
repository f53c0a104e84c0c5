import type { RawBuilder } from 'kysely';
import type { CartId, ShopperId, UserId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { namedQuery } from '../../database/named-query.ts';
import type { Caller } from '../../http/identity.ts';
import { ensureShopper } from '../../shared/shoppers.queries.ts';

/** A shopper's cart, locked until the transaction ends; or null. */
export async function lockExistingCart(db: Db, shopperId: ShopperId): Promise<CartId | null> {
  const query = db.selectFrom('carts').select('id').where('shopper_id', '=', shopperId).forUpdate();
  return (await query.executeTakeFirst())?.id ?? null;
}

function carts(db: Db) {
  return db.selectFrom('shoppers').innerJoin('carts', 'carts.shopper_id', 'shoppers.id').select('carts.id');
}

const cartOfUser = namedQuery('cart_of_user', (db, userId: RawBuilder<UserId>) =>
  carts(db).where('shoppers.user_id', '=', userId),
);
const cartOfGuest = namedQuery('cart_of_guest', (db, hash: RawBuilder<Buffer>) =>
  carts(db).where('shoppers.guest_hash', '=', hash),
);
const lockedOfUser = namedQuery('locked_cart_of_user', (db, userId: RawBuilder<UserId>) =>
  carts(db).where('shoppers.user_id', '=', userId).forNoKeyUpdate('carts'),
);
const lockedOfGuest = namedQuery('locked_cart_of_guest', (db, hash: RawBuilder<Buffer>) =>
  carts(db).where('shoppers.guest_hash', '=', hash).forNoKeyUpdate('carts'),
);

/** The caller's cart, or null if nothing was ever added. */
export async function findCartOf(db: Db, caller: Caller): Promise<CartId | null> {
  const [cart] = await (caller.kind === 'user' ? cartOfUser(db, caller.userId) : cartOfGuest(db, caller.hash));
  return cart?.id ?? null;
}

/** A shopper's cart, created if missing and locked until the transaction ends. */
export async function lockCart(db: Db, shopperId: ShopperId): Promise<CartId> {
  const row = await db
    .insertInto('carts')
    .values({ shopper_id: shopperId })
    .onConflict((conflict) => conflict.column('shopper_id').doUpdateSet({ shopper_id: shopperId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * The caller's cart, created if missing and locked until the transaction ends, so that writes to
 * one cart are serial. One statement unless it is created.
 */
export async function openCart(db: Db, caller: Caller): Promise<CartId> {
  const [cart] = await (caller.kind === 'user' ? lockedOfUser(db, caller.userId) : lockedOfGuest(db, caller.hash));
  return cart?.id ?? lockCart(db, await ensureShopper(db, caller));
}
