import { sql } from 'kysely';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { analyzeTables } from '../../database/analyze.ts';
import type { Db } from '../../database/connect.ts';
import { selectValues, type VariantValues } from '../../shared/catalogue-fields.ts';

export type PresentVariant = VariantValues & { id: VariantId; handle: string };

/** Makes concurrent imports run one batch at a time, until the caller's transaction ends. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dana import'))`.execute(db);
}

const analyzed = [
  'categories',
  'products',
  'variants',
  'offers',
  'customization_options',
  'search_documents',
  'search_keys',
];

/** Updates PostgreSQL's statistics of the catalogue. */
export function analyzeCatalogue(db: Db): Promise<void> {
  return analyzeTables(db, analyzed);
}

export function listCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select('id')
    .select(selectValues('categories'))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type CategoryRecord = Awaited<ReturnType<typeof listCategories>>[number];

/** Products by their handles, with the number of their variants. */
export async function findProducts(db: Db, handles: string[]) {
  if (handles.length === 0) return [];
  return db
    .selectFrom('products')
    .select(['id', 'state'])
    .select(selectValues('products'))
    .select(sql<number>`(select count(*)::integer from variants where product_id = products.id)`.as('variants'))
    .where('handle', 'in', handles)
    .execute();
}

/** Which of these handles the products of the shop have. */
export async function findHandles(db: Db, handles: readonly string[]): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('handle')
    .where('handle', '=', sql<string>`any(${handles}::text[])`)
    .execute();
  return new Set(rows.map(({ handle }) => handle));
}

export type ProductRecord = Awaited<ReturnType<typeof findProducts>>[number];

/** What a CSV file does not have: the texts and the category of products, by handle. */
export async function findTexts(db: Db, handles: readonly string[]) {
  if (handles.length === 0) return [];
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.handle', 'products.name', 'products.description', 'categories.handle as category'])
    .where('products.handle', 'in', handles)
    .execute();
}

const withHandle = (db: Db) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'products.handle'])
    .select(selectValues('variants'))
    .orderBy('variants.product_id')
    .orderBy('variants.position')
    .orderBy('variants.id');

/** The variants with these SKUs in any spelling, and the handles of the products that they belong to. */
export async function findVariants(db: Db, skus: readonly string[]): Promise<PresentVariant[]> {
  if (skus.length === 0) return [];
  return withHandle(db)
    .where(sql<boolean>`sku_key(variants.sku) = any(array(select sku_key(one) from unnest(${skus}::text[]) as one))`)
    .execute();
}

/** All variants of the products with these handles. */
export async function findVariantsOf(db: Db, handles: readonly string[]): Promise<PresentVariant[]> {
  if (handles.length === 0) return [];
  return withHandle(db).where('products.handle', 'in', handles).execute();
}

/** The options of products, in their order. */
export function findOptions(db: Db, productIds: ProductId[]) {
  return db
    .selectFrom('customization_options')
    .select(['id', 'product_id as productId'])
    .select(selectValues('customization_options'))
    .where('product_id', '=', sql<ProductId>`any(${productIds}::integer[])`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type OptionRecord = Awaited<ReturnType<typeof findOptions>>[number];
