import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { leadDays } from '../../shared/lead-days.ts';
import { listedVariantColumns } from '../../shared/listed-variant.ts';

// What shoppers pay begins with the last row of its history.
const lowestBefore = sql<number | null>`case when variants.discounted_dirhams is not null then
  lowest_price_before(variants.id, (select max(at) from price_history where variant_id = variants.id)) end`;

const firstEnd = sql<string | null>`(
  select min(ends_at) from offers where variant_id = variants.id and state = 'running'
)`;

/** A product with the data of its page, or null if shoppers do not see it. */
export async function findProduct(db: Db, id: ProductId) {
  const row = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('products.id', '=', id)
    .where('products.published', '=', true)
    .select((eb) => [
      'products.id',
      'products.name',
      'products.description',
      'products.image',
      'products.more_images',
      'products.picture_texts',
      'products.search_title',
      'products.search_text',
      'products.sharing_picture',
      'products.created_at',
      'products.rating_halves_sum',
      'products.ratings_count',
      'products.comments_count',
      leadDays.as('lead_days'),
      'categories.id as category_id',
      'categories.name as category_name',
      jsonArrayFrom(
        eb
          .selectFrom('customization_options')
          .whereRef('customization_options.product_id', '=', 'products.id')
          .select([
            'customization_options.id',
            'customization_options.name',
            'customization_options.type',
            'customization_options.required',
            'customization_options.max_length as maxLength',
          ])
          .orderBy('customization_options.position')
          .orderBy('customization_options.id'),
      ).as('options'),
      jsonArrayFrom(
        eb
          .selectFrom('variants')
          .whereRef('variants.product_id', '=', 'products.id')
          .where('variants.published', '=', true)
          .select(listedVariantColumns)
          .select([
            'variants.attributes',
            'variants.sku',
            'variants.barcode',
            lowestBefore.as('lowest_dirhams'),
            firstEnd.as('offer_ends_at'),
          ])
          .orderBy('variants.position')
          .orderBy('variants.id'),
      ).as('variants'),
    ])
    .executeTakeFirst();
  return row && row.variants.length > 0 ? row : null;
}

export type ProductPageRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

/** The published product that has this handle, or had it before; the present one first. */
export async function findIdByHandle(db: Db, handle: string): Promise<ProductId | null> {
  const { rows } = await sql<{ id: ProductId }>`
    select id from products where published and handle = ${handle}
    union all
    select id from products join old_handles on product_id = id where published and old_handles.handle = ${handle}
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The handles of the products with these ids. */
export function selectHandles(db: Db, ids: readonly ProductId[]) {
  return db.selectFrom('products').select(['id', 'handle']).where('id', 'in', ids).execute();
}

/** The products that have these handles at present. */
export function selectByHandle(db: Db, handles: readonly string[]) {
  return db.selectFrom('products').select(['id', 'handle']).where('handle', 'in', handles).execute();
}
