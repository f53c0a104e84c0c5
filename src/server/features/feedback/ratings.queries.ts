import type { ProductId, UserId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

/** Locks a visible variant until the transaction ends, so that its ratings are serial; or null. */
export async function lockVariant(db: Db, variantId: VariantId): Promise<{ productId: ProductId } | null> {
  const row = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('variants.id', '=', variantId)
    .where('variants.published', '=', true)
    .where('products.published', '=', true)
    .select('products.id as productId')
    .forNoKeyUpdate('variants')
    .executeTakeFirst();
  return row ?? null;
}

/** The ratings of the user of a session, in half stars, for these variants. */
export async function selectOwnRatings(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
  variantIds: VariantId[],
): Promise<{ variantId: VariantId; halves: number }[]> {
  return db
    .selectFrom('ratings')
    .innerJoin('sessions', 'sessions.user_id', 'ratings.user_id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('ratings.variant_id', 'in', variantIds)
    .select(['ratings.variant_id as variantId', 'ratings.halves'])
    .execute();
}

/** Sets a user's rating of a locked variant. Returns the rating that it replaces, or null. */
export async function putRating(
  db: Db,
  rating: { userId: UserId; variantId: VariantId; halves: number },
): Promise<number | null> {
  const before = await db
    .selectFrom('ratings')
    .select('halves')
    .where('user_id', '=', rating.userId)
    .where('variant_id', '=', rating.variantId)
    .executeTakeFirst();
  await db
    .insertInto('ratings')
    .values({ user_id: rating.userId, variant_id: rating.variantId, halves: rating.halves })
    .onConflict((conflict) => conflict.columns(['user_id', 'variant_id']).doUpdateSet({ halves: rating.halves }))
    .execute();
  return before?.halves ?? null;
}

/** Adds the first ratings of users, for example those of the demo. */
export async function insertRatings(
  db: Db,
  ratings: readonly { userId: UserId; variantId: VariantId; halves: number }[],
): Promise<void> {
  if (ratings.length === 0) return;
  const rows = ratings.map(({ userId, variantId, halves }) => ({ user_id: userId, variant_id: variantId, halves }));
  await db.insertInto('ratings').values(rows).execute();
}
