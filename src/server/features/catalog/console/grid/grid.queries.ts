import { sql } from 'kysely';
import type { CategoryId, ProductId, VariantId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import type { Db } from '../../../../database/connect.ts';
import { isInCategory } from '../../../../shared/listed-product.ts';
import { variantsByCode } from '../../../../shared/variants-by-code.ts';

export interface GridRowFilter {
  /** The last row of the page before. */
  after?: { productId: ProductId; position: number; id: VariantId } | undefined;
  limit: number;
  category?: CategoryId | undefined;
  products?: readonly ProductId[] | undefined;
  /** The words of a search, and the typed text for SKUs and barcodes. */
  words?: { query: string | null; typed: string } | undefined;
}

function gridRows(db: Db) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'variants.version',
      'variants.product_id as productId',
      'products.version as productVersion',
      'variants.position',
      'variants.sku',
      'variants.barcode',
      'products.name',
      'variants.attributes',
      sql<string | null>`coalesce(variants.images[1], products.image)`.as('image'),
      'variants.price_dirhams as priceDirhams',
      'variants.cost_dirhams as costDirhams',
      'variants.stock',
      'variants.stock_mode as stockMode',
      'variants.day_limit as dayLimit',
      'variants.published',
      sql<number | null>`(select max(id) from stock_movements where variant_id = variants.id)::float8`.as('movement'),
    ]);
}

/** A page of variants of products that are not archived, newest product first. */
export function listRecords(db: Db, { after, limit, category, products, words }: GridRowFilter) {
  return gridRows(db)
    .where('products.archived_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`variants.product_id <= ${after?.productId} and (variants.product_id < ${after?.productId}
          or (variants.position, variants.id) > (${after?.position}::integer, ${after?.id}::integer))`,
      ),
    )
    .$if(category !== undefined, (query) => query.where(isInCategory(category as CategoryId)))
    .$if(products !== undefined, (query) =>
      query.where(sql<boolean>`variants.product_id = any(${products}::integer[])`),
    )
    .$if(words !== undefined, (query) =>
      query.where(
        sql<boolean>`variants.product_id in (
          select product_id from search_documents where words @@ ${words?.query ?? null}::tsquery
          union select product_id from ${variantsByCode(words?.typed ?? '')} as coded)`,
      ),
    )
    .orderBy('variants.product_id', 'desc')
    .orderBy('variants.position')
    .orderBy('variants.id')
    .limit(limit)
    .execute();
}

export type StoredRecord = Awaited<ReturnType<typeof listRecords>>[number];

/** Variants and their products to be changed, locked in the order in which every write locks them. */
export async function lockRecords({ tx }: Act, ids: readonly VariantId[]): Promise<StoredRecord[]> {
  await sql`select from variants where id = any(${ids}::integer[]) order by id for no key update`.execute(tx);
  await sql`select from products
    where id in (select product_id from variants where id = any(${ids}::integer[])) order by id for no key update`.execute(
    tx,
  );
  return gridRows(tx)
    .where('variants.id', '=', sql<VariantId>`any(${ids}::integer[])`)
    .execute();
}
