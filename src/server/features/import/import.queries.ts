import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { CategoryId, ProductId, VariantId } from '#contract/ids.ts';
import { analyzeTables } from '../../database/analyze.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { isStandingOffer } from '../../shared/standing-offers.ts';
import type { ProductValues, VariantValues } from '../catalog/writes/catalogue-columns.ts';

export type CategoryRecord = Selectable<Database['categories']>;

// The columns that a file may change. A new one must be listed.
const productColumns = Object.keys({
  handle: true,
  category_id: true,
  name: true,
  description: true,
  image: true,
  more_images: true,
  picture_texts: true,
  lead_days: true,
  published: true,
  demo: true,
} satisfies Record<keyof ProductValues, true>) as (keyof ProductValues)[];
const variantColumns = [
  'sku',
  'position',
  'price_dirhams',
  'stock',
  'attributes',
  'images',
  'published',
] as const satisfies (keyof VariantValues)[];

export type PresentVariant = VariantValues & { id: VariantId; handle: string; standingDiscount: number };
export type OptionRecord = Selectable<Database['customization_options']>;

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

export function listCategories(db: Db): Promise<CategoryRecord[]> {
  return db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute();
}

/** Which of these categories there are. They stay until the transaction ends. */
export async function holdCategories(db: Db, ids: CategoryId[]): Promise<Set<CategoryId>> {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', sql<CategoryId>`any(${ids}::integer[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Products by their handles, with the number of their variants. */
export async function findProducts(db: Db, handles: string[]) {
  if (handles.length === 0) return [];
  return db
    .selectFrom('products')
    .select(['id', 'state', ...productColumns])
    .select(sql<number>`(select count(*)::integer from variants where product_id = products.id)`.as('variants'))
    .where('handle', 'in', handles)
    .execute();
}

export type ProductRecord = Awaited<ReturnType<typeof findProducts>>[number];

/** What a CSV file does not have: the texts and the category of products, by handle. */
export async function findTexts(db: Db, handles: string[]) {
  if (handles.length === 0) return [];
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.handle', 'products.name', 'products.description', 'categories.handle as category'])
    .where('products.handle', 'in', handles)
    .execute();
}

function bestStandingOffer(eb: ExpressionBuilder<Database, 'variants'>) {
  return eb
    .selectFrom('offers')
    .select((of) => of.fn.coalesce(of.fn.max('offers.discount'), of.lit(0)).as('best'))
    .whereRef('offers.variant_id', '=', 'variants.id')
    .where(isStandingOffer)
    .$asScalar()
    .$notNull();
}

/**
 * The variants with these SKUs, the handles of the products that they belong to, and the best of the
 * offers that a file has written.
 */
export async function findVariants(db: Db, skus: string[]): Promise<PresentVariant[]> {
  if (skus.length === 0) return [];
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'products.handle'])
    .select(variantColumns.map((column) => `variants.${column}` as const))
    .select((eb) => bestStandingOffer(eb).as('standingDiscount'))
    .where('variants.sku', 'in', skus)
    .execute();
}

export async function findOptions(db: Db, productIds: ProductId[]): Promise<OptionRecord[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('customization_options')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
