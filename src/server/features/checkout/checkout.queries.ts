import type { Order } from '#contract/orders.ts';
import type { Db } from '../../database/connect.ts';

export function listZones(db: Db) {
  return db
    .selectFrom('zones')
    .select(['id', 'name', 'shipping_fee_dirhams as feeDirhams', 'plate_zones as plateZones'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findZone(db: Db, id: number) {
  const row = await db
    .selectFrom('zones')
    .select(['id', 'name', 'shipping_fee_dirhams as feeDirhams'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export function listPaymentOptions(db: Db) {
  return db
    .selectFrom('payment_options')
    .select(['id', 'type', 'name', 'description', 'image', 'fee_dirhams as feeDirhams'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findPaymentOption(db: Db, id: number) {
  const row = await db
    .selectFrom('payment_options')
    .select(['id', 'type', 'name', 'fee_dirhams as feeDirhams'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function findBuyer(db: Db, userId: number) {
  return db.selectFrom('users').select(['name', 'phone', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
}

/**
 * Takes pieces of a variant that is still sold. Returns what is left, or null, changing nothing, when there are not enough:
 * the condition stands in the UPDATE itself, so that buyers at the same moment can never take the same piece.
 */
export async function takeStock(db: Db, variantId: number, quantity: number): Promise<number | null> {
  const row = await db
    .updateTable('variants')
    .set((eb) => ({ stock: eb('stock', '-', quantity), sold: eb('sold', '+', quantity) }))
    .where('id', '=', variantId)
    .where('stock', '>=', quantity)
    .where('published', '=', true)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('products').select('id').whereRef('id', '=', 'variants.product_id').where('published', '=', true),
      ),
    )
    .returning('stock')
    .executeTakeFirst();
  return row?.stock ?? null;
}

/** How many pieces of a variant can be bought at this moment; 0 for one that is not sold. */
export async function countAvailable(db: Db, variantId: number): Promise<number> {
  const row = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('variants.stock')
    .where('variants.id', '=', variantId)
    .where('variants.published', '=', true)
    .where('products.published', '=', true)
    .executeTakeFirst();
  return row?.stock ?? 0;
}

/** The answer kept under a key, or null. */
export async function findAnswer(db: Db, userId: number, key: string) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['answer', 'body_hash as bodyHash'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function keepAnswer(
  db: Db,
  kept: { userId: number; key: string; bodyHash: Buffer; answer: Order },
): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: kept.userId, key: kept.key, body_hash: kept.bodyHash, answer: JSON.stringify(kept.answer) })
    .execute();
}
