import type { Selectable } from 'kysely';
import type { Database } from '../../../database/schema.ts';

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

// Who sets a column of a product: `edit` people and files, `state` the commands of publishing, `insert`
// the insert of a new product, `other` the rest of the server. A new column must be listed.
const setterOfColumn = {
  handle: 'edit',
  category_id: 'edit',
  name: 'edit',
  description: 'edit',
  image: 'edit',
  more_images: 'edit',
  picture_texts: 'edit',
  lead_days: 'edit',
  published: 'edit',
  demo: 'edit',
  publish_at: 'state',
  archived_at: 'state',
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
  state: 'other',
  arabic_missing: 'other',
} as const satisfies Record<keyof Database['products'], 'edit' | 'state' | 'insert' | 'other'>;

type SetterOfColumn = typeof setterOfColumn;
type ColumnOf<S> = { [C in keyof SetterOfColumn]: SetterOfColumn[C] extends S ? C : never }[keyof SetterOfColumn];

/** What people and files say about a product. */
export type ProductValues = Pick<Row<'products'>, ColumnOf<'edit'>>;
export type ProductChange = Partial<Pick<Row<'products'>, ColumnOf<'edit' | 'state'>>>;
/** Without the columns of lists, the lists are to be refreshed after the insert. */
export type NewProduct = ProductValues &
  Pick<Row<'products'>, 'created_at'> &
  Partial<Pick<Row<'products'>, ColumnOf<'insert'>>>;

export const unlistedProduct = { has_variants: false, lowest_price_dirhams: 0, has_offer: false, in_stock: false };
export const newProductColumns = Object.entries(setterOfColumn).flatMap(([column, setter]) =>
  setter === 'edit' || setter === 'insert' ? [column] : [],
);

export const unlistedVariant = { discounted_dirhams: null, best_discount: 0, listed: false };
export const newVariantColumns = [
  'product_id',
  'sku',
  'position',
  'price_dirhams',
  'stock',
  'attributes',
  'images',
  'published',
  'discounted_dirhams',
  'best_discount',
  'listed',
] as const satisfies (keyof Database['variants'])[];
type NewVariantRow = Pick<Row<'variants'>, (typeof newVariantColumns)[number]>;
type ListingOfVariant = keyof typeof unlistedVariant;
export type NewVariant = Omit<NewVariantRow, ListingOfVariant> & Partial<Pick<NewVariantRow, ListingOfVariant>>;
export type VariantValues = Pick<
  Row<'variants'>,
  'sku' | 'position' | 'price_dirhams' | 'stock' | 'attributes' | 'images' | 'published'
>;
export type VariantChange = Partial<VariantValues>;

export const newOptionColumns = [
  'product_id',
  'type',
  'name',
  'image',
  'position',
  'required',
  'max_length',
] as const satisfies (keyof Database['customization_options'])[];
export type NewOption = Pick<Row<'customization_options'>, (typeof newOptionColumns)[number]>;
export type OptionChange = Partial<NewOption>;

export const newCategoryColumns = [
  'handle',
  'parent_id',
  'name',
  'description',
  'image',
  'lead_days',
  'position',
  'demo',
] as const satisfies (keyof Database['categories'])[];
export type NewCategory = Pick<Row<'categories'>, (typeof newCategoryColumns)[number]>;
export type CategoryChange = Partial<NewCategory>;
