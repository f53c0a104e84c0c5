import { sql } from 'kysely';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { CollectionId, ProductId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import type { StoredLeftOut } from '../../database/schema.ts';
import { availableStock } from '../../shared/available-stock.ts';
import type { FeedProduct } from './feed-items.rules.ts';

/** A page of the products that are not in the archive, or of those of a collection, in the order in which they were created. */
export async function listFeedProducts(
  db: Db,
  { after, limit, collection }: { after: ProductId; limit: number; collection: CollectionId | null },
): Promise<FeedProduct[]> {
  const products = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .select(['products.id', 'products.handle', 'products.name', 'products.description', 'products.image'])
    .select(['products.more_images', 'products.published'])
    .select(['categories.name as category_name', 'parent.name as parent_name'])
    .where('products.id', '>', after)
    .where('products.archived_at', 'is', null)
    .$if(collection !== null, (query) =>
      query.where('products.id', 'in', (eb) =>
        eb
          .selectFrom('collection_products')
          .select('product_id')
          .where('collection_id', '=', collection as CollectionId),
      ),
    )
    .orderBy('products.id')
    .limit(limit)
    .execute();
  if (products.length === 0) return [];
  const variants = await db
    .selectFrom('variants')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('offers')
          .select((select) => [select.fn.max('begins_at').as('sale_from'), select.fn.min('ends_at').as('sale_to')])
          .whereRef('offers.variant_id', '=', 'variants.id')
          .where('offers.state', '=', 'running')
          .as('sale'),
      (join) => join.onTrue(),
    )
    .select(['variants.id', 'product_id', 'sku', 'barcode', 'price_dirhams', 'discounted_dirhams', 'attributes'])
    .select(['images', 'published', 'sale_from', 'sale_to', availableStock().as('available')])
    .where(
      'product_id',
      'in',
      products.map(({ id }) => id),
    )
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('variants.id')
    .execute();
  const byProduct = Map.groupBy(variants, (variant) => variant.product_id);
  return products.map((product) => ({
    ...product,
    variants: (byProduct.get(product.id) ?? []).map(({ sale_from: from, sale_to: to, ...variant }) => ({
      ...variant,
      sale: from === null || to === null ? null : { from, to },
    })),
  }));
}

/** The fee of the dearest zone that is delivered to; null without zones. */
export async function findDearestFee(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('zones')
    .select((eb) => eb.fn.max<number | null>('shipping_fee_dirhams').as('fee'))
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.fee ?? null;
}

export function listFeeds(db: Db) {
  return db.selectFrom('feeds').selectAll().execute();
}

/** The collections whose products are written as feeds of their own. */
export function listFeedCollections(db: Db) {
  return db
    .selectFrom('collections')
    .select(['id', 'handle', 'name'])
    .where('feed', '=', true)
    .orderBy('id')
    .limit(catalogueLimits.collectionFeedsMax)
    .execute();
}

/** A collection with this handle that has feeds. */
export function findFeedCollection(db: Db, handle: string) {
  return db
    .selectFrom('collections')
    .select('id')
    .where('handle', '=', handle)
    .where('feed', '=', true)
    .executeTakeFirst();
}

/** Forgets the feeds with other names. */
export async function deleteOtherFeeds(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom('feeds').where('name', 'not in', names).execute();
}

export function findFeed(db: Db, name: string) {
  return db.selectFrom('feeds').select(['file', 'etag']).where('name', '=', name).executeTakeFirst();
}

export interface WrittenFeed {
  name: string;
  file: string;
  etag: string;
  bytes: number;
  items: number;
  leftOut: StoredLeftOut;
}

/** Replaces what is known of a feed. The file before stays for callers that have just asked for it. */
export async function saveFeed(
  db: Db,
  { name, leftOut, ...written }: WrittenFeed & { written_at: Date; took_ms: number },
): Promise<void> {
  const row = { ...written, left_out: JSON.stringify(leftOut) };
  await db
    .insertInto('feeds')
    .values({ name, previous_file: null, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...row, previous_file: sql`feeds.file` }))
    .execute();
}

/** How many feeds of all products were written, how long that took, and whether one of them holds nothing. */
export async function findLastWriting(db: Db): Promise<{ feeds: number; tookMs: number; isEmpty: boolean }> {
  const { rows } = await sql<{ feeds: number; tookMs: number; isEmpty: boolean }>`
    select count(*)::integer as feeds, coalesce(max(took_ms), 0) as "tookMs",
      coalesce(bool_or(items = 0), true) as "isEmpty" from feeds where name not like '%/%'`.execute(db);
  return rows[0] ?? { feeds: 0, tookMs: 0, isEmpty: true };
}

export async function namesOfProducts(db: Db, ids: ProductId[]): Promise<Map<ProductId, LocalizedText>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
