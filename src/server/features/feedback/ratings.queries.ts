import { sql } from 'kysely';
import type { ProductId, UserId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';

// This feature owns the rating sums and comment counts of variants and products; the catalogue owns
// the other columns. Rows are locked in one order everywhere: variants, then products, each by id.

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

/** Adds to the sums of a locked variant and of its product. Returns the variant's new sums. */
export async function addToSums(
  db: Db,
  { variantId, productId }: { variantId: VariantId; productId: ProductId },
  added: { halves: number; count: number },
): Promise<{ halvesSum: number; count: number }> {
  const sums = await db
    .updateTable('variants')
    .set((eb) => ({
      rating_halves_sum: eb('rating_halves_sum', '+', added.halves),
      ratings_count: eb('ratings_count', '+', added.count),
    }))
    .where('id', '=', variantId)
    .returning(['rating_halves_sum as halvesSum', 'ratings_count as count'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('products')
    .set((eb) => ({
      rating_halves_sum: eb('rating_halves_sum', '+', added.halves),
      ratings_count: eb('ratings_count', '+', added.count),
    }))
    .where('id', '=', productId)
    .execute();
  return sums;
}

/** Locks variants and their products until the transaction ends. Returns the products. */
export async function lockForSettling(db: Db, variantIds: VariantId[]): Promise<ProductId[]> {
  await sql`select from variants where id = any(${variantIds}::integer[]) order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: ProductId }>`
    select id from products
    where id in (select product_id from variants where id = any(${variantIds}::integer[]))
    order by id for no key update`.execute(db);
  return rows.map((row) => row.id);
}

/** Sums the ratings of locked variants again. */
export async function resumVariants(db: Db, variantIds: VariantId[]): Promise<void> {
  await sql`
    update variants set rating_halves_sum = given.halves, ratings_count = given.count
    from (
      select variants.id, coalesce(sum(ratings.halves), 0)::integer as halves, count(ratings.halves)::integer as count
      from variants left join ratings on ratings.variant_id = variants.id
      where variants.id = any(${variantIds}::integer[])
      group by variants.id
    ) as given
    where variants.id = given.id
      and (variants.rating_halves_sum, variants.ratings_count) is distinct from (given.halves, given.count)
  `.execute(db);
}

/**
 * Sums ratings and counts comments of products again, over visible variants. Locks the products
 * first.
 */
export async function resumProducts(db: Db, productIds: ProductId[]): Promise<void> {
  await sql`select from products where id = any(${productIds}::integer[]) order by id for no key update`.execute(db);
  await sql`
    update products set
      rating_halves_sum = given.halves, ratings_count = given.ratings, comments_count = given.comments
    from (
      select products.id,
        coalesce(sum(variants.rating_halves_sum), 0)::integer as halves,
        coalesce(sum(variants.ratings_count), 0)::integer as ratings,
        coalesce(sum((select count(*) from comments where variant_id = variants.id and not hidden)), 0)::integer as comments
      from products left join variants on variants.product_id = products.id and variants.published
      where products.id = any(${productIds}::integer[])
      group by products.id
    ) as given
    where products.id = given.id
  `.execute(db);
}
