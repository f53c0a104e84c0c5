import { sql } from 'kysely';
import type { ProductId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';

// The sums of ratings and the counts of comments that variants and products keep. Rows are locked in one
// order everywhere: variants, then products, each by id.

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
