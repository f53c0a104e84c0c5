import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely';
import type { CategoryId, OptionId, ProductId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { namedStatement } from '../../database/named-query.ts';
import type { Database } from '../../database/schema.ts';
import { isStandingOffer } from '../../shared/standing-offers.ts';

export type CategoryRecord = Selectable<Database['categories']>;
type Row<Table extends keyof Database> = Selectable<Database[Table]>;

// Who sets a column of a product: `import` each import, `insert` the import of a new product,
// `other` the rest of the server. A new column must be listed.
const setterOfColumn = {
  handle: 'import',
  category_id: 'import',
  name: 'import',
  description: 'import',
  image: 'import',
  published: 'import',
  demo: 'import',
  lead_days: 'import',
  created_at: 'insert',
  has_variants: 'insert',
  lowest_price_dirhams: 'insert',
  has_offer: 'insert',
  in_stock: 'insert',
  id: 'other',
  listed: 'other',
  rating: 'other',
  rating_halves_sum: 'other',
  ratings_count: 'other',
  comments_count: 'other',
  sold: 'other',
  version: 'other',
  more_images: 'import',
  picture_texts: 'import',
  publish_at: 'other',
  archived_at: 'other',
  state: 'other',
  arabic_missing: 'other',
} as const satisfies Record<keyof Database['products'], 'import' | 'insert' | 'other'>;
type SetterOfColumn = typeof setterOfColumn;
type ProductColumn<S> = { [C in keyof SetterOfColumn]: SetterOfColumn[C] extends S ? C : never }[keyof SetterOfColumn];

function productColumnsOf<S extends 'import' | 'insert'>(...setters: S[]) {
  const names = Object.keys(setterOfColumn) as (keyof SetterOfColumn)[];
  return names.filter((name): name is ProductColumn<S> => setters.some((setter) => setter === setterOfColumn[name]));
}

const productColumns = productColumnsOf('import');
const newProductColumns = productColumnsOf('import', 'insert');
// One list of columns for the record, the select and the insert of a table.
const variantColumns = [
  'product_id',
  'sku',
  'position',
  'price_dirhams',
  'discounted_dirhams',
  'best_discount',
  'stock',
  'attributes',
  'images',
  'published',
] as const satisfies (keyof Database['variants'])[];
const newVariantColumns = [...variantColumns, 'listed'] as const satisfies (keyof Database['variants'])[];

export type ProductRecord = Pick<Row<'products'>, 'id' | (typeof productColumns)[number]>;
export type VariantRecord = Pick<Row<'variants'>, 'id' | (typeof variantColumns)[number]>;
export type PresentVariant = VariantRecord & { handle: string; standingDiscount: number; otherDiscount: number };
type NewProduct = Pick<Row<'products'>, (typeof newProductColumns)[number]>;
type NewVariant = Pick<Row<'variants'>, (typeof newVariantColumns)[number]>;
export type OptionRecord = Selectable<Database['customization_options']>;

/** Makes concurrent imports run one batch at a time, until the caller's transaction ends. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dana import'))`.execute(db);
}

/**
 * Updates PostgreSQL's statistics. Must run outside of transactions: it holds locks until it ends.
 */
export async function analyzeCatalogue(db: Db): Promise<void> {
  await sql`analyze categories, products, variants, offers, customization_options, search_documents, search_keys`.execute(
    db,
  );
}

export function listCategories(db: Db): Promise<CategoryRecord[]> {
  return db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute();
}

export async function insertCategory(db: Db, category: Insertable<Database['categories']>): Promise<CategoryId> {
  const row = await db.insertInto('categories').values(category).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateCategory(db: Db, id: CategoryId, set: Updateable<Database['categories']>): Promise<void> {
  await db.updateTable('categories').set(set).where('id', '=', id).execute();
}

/** The products of these categories and of their sub-categories. */
export async function findProductsIn(db: Db, categoryIds: CategoryId[]): Promise<ProductId[]> {
  if (categoryIds.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where((eb) => eb.or([eb('categories.id', 'in', categoryIds), eb('categories.parent_id', 'in', categoryIds)]))
    .select('products.id')
    .orderBy('products.id')
    .execute();
  return rows.map((row) => row.id);
}

export async function findProducts(db: Db, handles: string[]): Promise<ProductRecord[]> {
  if (handles.length === 0) return [];
  return db
    .selectFrom('products')
    .select(['id', ...productColumns])
    .where('handle', 'in', handles)
    .execute();
}

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

function bestOffer(
  eb: ExpressionBuilder<Database, 'variants'>,
  which: (eb: ExpressionBuilder<Database, 'variants' | 'offers'>) => Expression<SqlBool>,
) {
  return eb
    .selectFrom('offers')
    .select((of) => of.fn.coalesce(of.fn.max('offers.discount'), of.lit(0)).as('best'))
    .whereRef('offers.variant_id', '=', 'variants.id')
    .where('offers.state', '=', 'running')
    .where(which)
    .$asScalar()
    .$notNull();
}

/**
 * The variants with these SKUs, the handles of the products that they belong to, and the best of their
 * running offers: of the standing ones, and of the others.
 */
export async function findVariants(db: Db, skus: string[]): Promise<PresentVariant[]> {
  if (skus.length === 0) return [];
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'products.handle'])
    .select(variantColumns.map((column) => `variants.${column}` as const))
    .select((eb) => [
      bestOffer(eb, isStandingOffer).as('standingDiscount'),
      bestOffer(eb, (of) => of.not(isStandingOffer(of))).as('otherDiscount'),
    ])
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

/** Inserts any number of rows with one JSON parameter. */
function insertAs<Inserted>(table: 'products' | 'variants', columns: readonly string[], key: string) {
  const names = columns.join(', ');
  return namedStatement<Inserted>(
    `import_${table}`,
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)
    returning id, ${key}`,
  );
}

const insertAllProducts = insertAs<{ id: ProductId; handle: string }>('products', newProductColumns, 'handle');
const insertAllVariants = insertAs<{ id: VariantId; sku: string }>('variants', newVariantColumns, 'sku');

export async function insertProducts(db: Db, products: NewProduct[]) {
  return products.length === 0 ? [] : insertAllProducts(db, [JSON.stringify(products)]);
}

export async function updateProduct(db: Db, id: ProductId, set: Updateable<Database['products']>): Promise<void> {
  await db.updateTable('products').set(set).where('id', '=', id).execute();
}

export async function insertVariants(db: Db, variants: NewVariant[]) {
  return variants.length === 0 ? [] : insertAllVariants(db, [JSON.stringify(variants)]);
}

export async function updateVariant(db: Db, id: VariantId, set: Updateable<Database['variants']>): Promise<void> {
  await db.updateTable('variants').set(set).where('id', '=', id).execute();
}

export async function deleteOptions(db: Db, ids: OptionId[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('customization_options').where('id', 'in', ids).execute();
}

export async function insertOptions(db: Db, options: Insertable<Database['customization_options']>[]): Promise<void> {
  if (options.length > 0) await db.insertInto('customization_options').values(options).execute();
}

export async function updateOption(
  db: Db,
  id: OptionId,
  set: Updateable<Database['customization_options']>,
): Promise<void> {
  await db.updateTable('customization_options').set(set).where('id', '=', id).execute();
}
