import { sql } from 'kysely';
import type { ProductState } from '#contract/console/product-states.ts';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { Db } from '../../../../database/connect.ts';
import { isInCategory } from '../../../../shared/listed-product.ts';
import { variantsByCode } from '../../../../shared/variants-by-code.ts';

export interface ProductFilter {
  after?: ProductId | undefined;
  limit: number;
  category?: CategoryId | undefined;
  state?: ProductState | undefined;
  arabicMissing?: boolean | undefined;
  tag?: string | undefined;
  /** The words of a search, and the typed text for handles, SKUs and barcodes. */
  words?: { query: string | null; typed: string } | undefined;
}

/** The products with exactly this SKU, in small or capital letters, or this barcode. Hidden variants count too. */
export async function findIdsByCode(db: Db, typed: string): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select distinct product_id as id from ${variantsByCode(typed)} as coded`.execute(db);
  return rows.map(({ id }) => id);
}

const tagsMost = 500;

/** The tags that products have, in the order of their letters. Reads one row for each. */
export async function listTagsInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive used as (
      (select tag from product_tags order by tag limit 1)
      union all
      select (select tag from product_tags where tag > used.tag order by tag limit 1) from used where used.tag is not null
    )
    select tag from used where tag is not null limit ${tagsMost}`.execute(db);
  return rows.map(({ tag }) => tag);
}

/** The ids of a page of products, newest first. */
export async function listProductIds(db: Db, filter: ProductFilter): Promise<ProductId[]> {
  const { after, category, state, arabicMissing, tag, words } = filter;
  const rows = await db
    .selectFrom('products')
    .select('products.id')
    .$if(after !== undefined, (query) => query.where('products.id', '<', after as ProductId))
    .$if(state !== undefined, (query) => query.where('products.state', '=', state as ProductState))
    .$if(arabicMissing === true, (query) => query.where('products.arabic_missing', '=', true))
    .$if(category !== undefined, (query) => query.where(isInCategory(category as CategoryId)))
    .$if(tag !== undefined, (query) =>
      query.where(sql<boolean>`products.id in (select product_id from product_tags where tag = ${tag})`),
    )
    .$if(words !== undefined, (query) =>
      query.where(
        sql<boolean>`products.id in (
          select product_id from search_documents where words @@ ${words?.query ?? null}::tsquery
          union select product_id from ${variantsByCode(words?.typed ?? '')} as coded
          union select id from products where handle = ${words?.typed})`,
      ),
    )
    .orderBy('products.id', 'desc')
    .limit(filter.limit)
    .execute();
  return rows.map(({ id }) => id);
}
