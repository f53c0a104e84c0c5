import type { Selectable } from 'kysely';
import { emptyText } from '#contract/values/locale.ts';
import type { Database } from '../database/schema.ts';

/**
 * Who sets a column, under the name of its field: `people` staff and catalogue files, `staff` only
 * staff (a file says it in another way), `file` only files, `import` the import itself, `state` the
 * commands of publishing, `insert` the insert of a row, `server` the database and other features.
 */
export type Setter = 'people' | 'staff' | 'file' | 'import' | 'state' | 'insert' | 'server';

type Row<T extends keyof Database> = Selectable<Database[T]>;
type ColumnsOf<T extends keyof Database> = { [C in keyof Row<T>]: { setBy: Setter; ifNew?: Row<T>[C] } };

/**
 * What the shop stores of its catalogue, column by column: who sets it, and the value of a new row
 * that says nothing. The name of a field is its column in camel case: `lead_days` is `leadDays` in the
 * console, in catalogue files and in the action log. The order of the fields is that of exported files.
 */
const catalogue = {
  products: {
    handle: { setBy: 'people' },
    name: { setBy: 'people' },
    description: { setBy: 'people', ifNew: emptyText },
    // Staff edit these three as one list of pictures.
    image: { setBy: 'file', ifNew: null },
    more_images: { setBy: 'file', ifNew: [] },
    picture_texts: { setBy: 'file', ifNew: {} },
    published: { setBy: 'file', ifNew: true },
    lead_days: { setBy: 'people', ifNew: null },
    tags: { setBy: 'people', ifNew: [] },
    companions: { setBy: 'people', ifNew: [] },
    search_title: { setBy: 'people', ifNew: emptyText },
    search_text: { setBy: 'people', ifNew: emptyText },
    sharing_picture: { setBy: 'people', ifNew: null },
    category_id: { setBy: 'staff' },
    further_category_ids: { setBy: 'staff', ifNew: [] },
    demo: { setBy: 'import' },
    publish_at: { setBy: 'state', ifNew: null },
    archived_at: { setBy: 'state', ifNew: null },
    created_at: { setBy: 'insert' },
    // The columns of lists. The catalogue updates them later.
    has_variants: { setBy: 'insert', ifNew: false },
    lowest_price_dirhams: { setBy: 'insert', ifNew: 0 },
    least_dirhams: { setBy: 'insert', ifNew: 0 },
    most_dirhams: { setBy: 'insert', ifNew: 0 },
    has_offer: { setBy: 'insert', ifNew: false },
    in_stock: { setBy: 'insert', ifNew: false },
    id: { setBy: 'server' },
    listed: { setBy: 'server' },
    rating: { setBy: 'server' },
    rating_halves_sum: { setBy: 'server' },
    ratings_count: { setBy: 'server' },
    comments_count: { setBy: 'server' },
    sold: { setBy: 'server' },
    version: { setBy: 'server' },
    state: { setBy: 'server' },
    arabic_missing: { setBy: 'server' },
  },
  variants: {
    sku: { setBy: 'people' },
    barcode: { setBy: 'people', ifNew: '' },
    price_dirhams: { setBy: 'people' },
    cost_dirhams: { setBy: 'people', ifNew: null },
    stock: { setBy: 'people', ifNew: 0 },
    stock_mode: { setBy: 'people', ifNew: 'counted' },
    day_limit: { setBy: 'people', ifNew: null },
    attributes: { setBy: 'people', ifNew: [] },
    images: { setBy: 'people', ifNew: [] },
    published: { setBy: 'people', ifNew: true },
    position: { setBy: 'staff' },
    product_id: { setBy: 'insert' },
    // The columns of lists. The catalogue updates them later.
    discounted_dirhams: { setBy: 'insert', ifNew: null },
    best_discount: { setBy: 'insert', ifNew: 0 },
    listed: { setBy: 'insert', ifNew: false },
    id: { setBy: 'server' },
    rating_halves_sum: { setBy: 'server' },
    ratings_count: { setBy: 'server' },
    sold: { setBy: 'server' },
    version: { setBy: 'server' },
    low_from: { setBy: 'server' },
    stock_since: { setBy: 'server' },
    days_full: { setBy: 'server' },
    facets: { setBy: 'server' },
  },
  customization_options: {
    name: { setBy: 'people' },
    type: { setBy: 'people' },
    image: { setBy: 'file', ifNew: null },
    required: { setBy: 'people', ifNew: false },
    max_length: { setBy: 'people', ifNew: null },
    position: { setBy: 'staff' },
    product_id: { setBy: 'insert' },
    id: { setBy: 'server' },
  },
  categories: {
    handle: { setBy: 'people' },
    name: { setBy: 'people' },
    description: { setBy: 'people', ifNew: emptyText },
    image: { setBy: 'people', ifNew: null },
    lead_days: { setBy: 'people', ifNew: null },
    search_title: { setBy: 'people', ifNew: emptyText },
    search_text: { setBy: 'people', ifNew: emptyText },
    sharing_picture: { setBy: 'people', ifNew: null },
    parent_id: { setBy: 'staff', ifNew: null },
    position: { setBy: 'staff' },
    demo: { setBy: 'import' },
    id: { setBy: 'server' },
    version: { setBy: 'server' },
  },
} satisfies {
  products: ColumnsOf<'products'>;
  variants: ColumnsOf<'variants'>;
  customization_options: ColumnsOf<'customization_options'>;
  categories: ColumnsOf<'categories'>;
};

type Catalogue = typeof catalogue;
export type CatalogueTable = keyof Catalogue;

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
type ColumnWith<T extends CatalogueTable, Facts> = {
  [C in keyof Catalogue[T]]: Catalogue[T][C] extends Facts ? C : never;
}[keyof Catalogue[T]] &
  keyof Row<T> &
  string;
type FieldsWith<T extends CatalogueTable, Facts> = { [C in ColumnWith<T, Facts> as CamelCase<C>]: Row<T>[C] };
type FieldsSetBy<T extends CatalogueTable, S extends Setter> = FieldsWith<T, { setBy: S }>;

const ofValues = ['people', 'staff', 'file', 'import'] as const;
type OfValues = (typeof ofValues)[number];

/** What people and files say about a row. */
export type StoredValues<T extends CatalogueTable> = FieldsSetBy<T, OfValues>;
/** The fields of a row that a write changes. */
export type StoredChange<T extends CatalogueTable> = Partial<FieldsSetBy<T, OfValues | 'state'>>;
/** What catalogue files say about a row under the name of its field. */
export type FileField<T extends CatalogueTable> = keyof FieldsSetBy<T, 'people' | 'file'>;
/** A new row. Without the columns of lists, the lists are to be refreshed after the insert. */
export type NewRow<T extends CatalogueTable> = Omit<
  FieldsSetBy<T, Exclude<Setter, 'server'>>,
  keyof FieldsWith<T, { ifNew: unknown }>
> & { [F in keyof FieldsWith<T, { ifNew: unknown }>]?: FieldsWith<T, { ifNew: unknown }>[F] | undefined };

export type ProductValues = StoredValues<'products'>;
export type ProductChange = StoredChange<'products'>;
export type NewProduct = NewRow<'products'>;
export type VariantValues = StoredValues<'variants'>;
export type VariantChange = StoredChange<'variants'>;
export type NewVariant = NewRow<'variants'>;
export type OptionChange = StoredChange<'customization_options'>;
export type NewOption = NewRow<'customization_options'>;
export type CategoryValues = StoredValues<'categories'>;
export type CategoryChange = StoredChange<'categories'>;
export type NewCategory = NewRow<'categories'>;

const fieldOf = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

interface StoredField {
  field: string;
  column: string;
  setBy: Setter;
  ifNew: unknown;
}

function fieldsOf(table: CatalogueTable): StoredField[] {
  const columns: Record<string, { setBy: Setter; ifNew?: unknown }> = catalogue[table];
  return Object.entries(columns).map(([column, { setBy, ifNew }]) => ({
    field: fieldOf(column),
    column,
    setBy,
    ifNew,
  }));
}

const fields = {
  products: fieldsOf('products'),
  variants: fieldsOf('variants'),
  customization_options: fieldsOf('customization_options'),
  categories: fieldsOf('categories'),
};

type Selection<T extends CatalogueTable, S extends Setter> = {
  [C in ColumnWith<T, { setBy: S }>]: `${T}.${C} as ${CamelCase<C>}`;
}[ColumnWith<T, { setBy: S }>];

function selectionOf<T extends CatalogueTable, S extends Setter>(table: T, setters: readonly S[]) {
  const selected = fields[table].filter(({ setBy }) => setters.some((one) => one === setBy));
  return selected.map(({ column, field }) => `${table}.${column} as ${field}`) as Selection<T, S>[];
}

/** Selects what people and files say about rows of a table, by the names of the fields. */
export function selectValues<T extends CatalogueTable>(table: T) {
  return selectionOf(table, ofValues);
}

/** Selects what a catalogue file has of rows of a table, in its order. */
export function selectForFile<T extends CatalogueTable>(table: T) {
  return selectionOf(table, ['people', 'file']);
}

/** The columns that an insert writes. */
export function insertedColumns(table: CatalogueTable): string[] {
  return fields[table].flatMap(({ column, setBy }) => (setBy === 'server' ? [] : [column]));
}

/** A new row by its columns. */
export function insertedRow<T extends CatalogueTable>(table: T, row: NewRow<T>): Record<string, unknown> {
  const values = new Map(Object.entries(row));
  return Object.fromEntries(fields[table].map(({ field, column, ifNew }) => [column, values.get(field) ?? ifNew]));
}

/** A change by its columns. A field that the table does not have is a bug. */
export function changedColumns<T extends CatalogueTable>(table: T, change: StoredChange<T>): Record<string, unknown> {
  const columns = new Map(fields[table].map(({ field, column }) => [field, column]));
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => {
      const column = columns.get(field);
      if (column === undefined) throw new Error(`${table} has no field ${field}`);
      return [column, value];
    }),
  );
}
