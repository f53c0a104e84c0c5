import { pickText } from '#contract/values/locale.ts';
import { type ProductNumber, productNumberNames } from '#contract/console/product-numbers.ts';
import type { ConsoleProduct } from '#contract/console/products.ts';
import type { StockMode } from '#contract/values/stock-modes.ts';
import { noSearchValue, type SearchValue, searchValueOf } from '../../../../shared/search-fields/search-value.ts';

export interface Pair {
  en: string;
  ar: string;
}
export interface Value extends Pair {
  id: string;
  /** The colour that it shows: `#8a1538`. */
  swatch?: string | undefined;
}
/** The attributes of a product's variants: size, colour. */
export interface Choice {
  id: string;
  name: Pair;
  values: Value[];
}
export type Attribute = { name: Pair; value: Pair; swatch?: string | undefined };
/** A variant in the form. `id` is null until it is saved. */
export interface Row {
  /** The values that it combines, or the id of a variant that is no combination. */
  key: string;
  id: number | null;
  version: number;
  sku: string;
  barcode: string;
  price: string;
  /** What the shop pays for a piece; empty if it is not known or not to be seen. */
  cost: string;
  stock: string;
  stockMode: StockMode;
  dayLimit: string;
  /** How the stored variant is sold; null for a new one. */
  storedMode: StockMode | null;
  /** Whether it is sold. */
  made: boolean;
  /** The paths of the pictures that show it. */
  images: string[];
  attributes: Attribute[];
}
export interface OptionForm {
  /** Names the row of the form. */
  key: string;
  id: number | null;
  type: 'text' | 'image';
  name: Pair;
  required: boolean;
  maxLength: string;
}
/** What a person types about a product. Numbers are texts until they are sent. */
export interface ProductForm extends Record<ProductNumber, string>, SearchValue {
  name: Pair;
  description: Pair;
  categoryId: string;
  /** The categories beside the primary one, in the order of their ids. */
  furtherCategoryIds: number[];
  /** In the order of `sortTags`. */
  tags: string[];
  /** The products that go with it. One without an id is missing. */
  companions: { id: number | null; handle: string; name: Pair; picture: string | null }[];
  handle: string;
  pictures: { path: string; text: Pair }[];
  options: OptionForm[];
  choices: Choice[];
  rows: Row[];
}

export const nothing: Pair = { en: '', ar: '' };
const textOf = (number: number | null) => (number === null ? '' : String(number));
const sameText = (a: Pair, b: Pair) => a.en === b.en && a.ar === b.ar;

/** A value for each whole number of a product. */
export function mapNumbers<T>(valueOf: (field: ProductNumber) => T): Record<ProductNumber, T> {
  return Object.fromEntries(productNumberNames.map((field) => [field, valueOf(field)])) as Record<ProductNumber, T>;
}

export function blankRow(key: string, attributes: Attribute[] = [], like?: Row): Row {
  return {
    key,
    id: null,
    version: 0,
    sku: '',
    barcode: '',
    price: like?.price ?? '',
    cost: like?.cost ?? '',
    stock: like?.stock ?? '',
    stockMode: like?.stockMode ?? 'counted',
    dayLimit: like?.dayLimit ?? '',
    storedMode: null,
    made: true,
    images: [],
    attributes,
  };
}

/** The choices that the variants of a product combine; none if they are no combinations. */
function choicesOf(variants: ConsoleProduct['variants']): Choice[] {
  const choices: Choice[] = [];
  for (const { attributes } of variants)
    for (const { name, value, swatch } of attributes) {
      let choice = choices.find((one) => sameText(one.name, name));
      if (!choice) choices.push((choice = { id: `c${choices.length}`, name, values: [] }));
      if (!choice.values.some((one) => sameText(one, value)))
        choice.values.push({
          ...value,
          ...(swatch !== undefined && { swatch }),
          id: `${choice.id}v${choice.values.length}`,
        });
    }
  const names = choices.map(({ name }) => name);
  const isCombination = variants.every(
    ({ attributes }) =>
      attributes.length === names.length && attributes.every(({ name }, at) => sameText(name, names[at] ?? nothing)),
  );
  return isCombination ? choices : [];
}

function keyOf(attributes: Attribute[], choices: Choice[]): string {
  return choices
    .map(({ values }, at) => values.find((value) => sameText(value, attributes[at]?.value ?? nothing))?.id ?? '')
    .join('.');
}

function rowOf(variant: ConsoleProduct['variants'][number], key: string): Row {
  const { id, version, sku, barcode = '', price, cost = null, stock } = variant;
  const { stockMode = 'counted', dayLimit = null, published, images, attributes } = variant;
  return {
    key,
    id,
    version,
    sku,
    barcode,
    price: textOf(price),
    cost: textOf(cost),
    // A stock that is not counted is counted anew.
    stock: stockMode === 'counted' ? textOf(stock) : '',
    stockMode,
    dayLimit: textOf(dayLimit),
    storedMode: stockMode,
    made: published,
    images,
    attributes,
  };
}

/** The form of a stored product. */
export function formOf(product: ConsoleProduct): ProductForm {
  const choices = choicesOf(product.variants);
  const isMatrix = choices.length > 0;
  const { variants } = product;
  const rows = variants.map((variant) =>
    rowOf(variant, isMatrix ? keyOf(variant.attributes, choices) : variants.length === 1 ? '' : `id${variant.id}`),
  );
  const isUnique = new Set(rows.map(({ key }) => key)).size === rows.length;
  return {
    name: product.name,
    description: product.description,
    categoryId: String(product.category.id),
    furtherCategoryIds: product.furtherCategoryIds ?? [],
    tags: product.tags ?? [],
    companions: product.companions ?? [],
    handle: product.handle,
    ...searchValueOf(product),
    ...mapNumbers((field) => textOf(product[field])),
    pictures: product.pictures,
    options: product.options.map(({ maxLength, ...option }) => ({
      ...option,
      key: `o${option.id}`,
      maxLength: textOf(maxLength),
    })),
    choices: isUnique ? choices : [],
    rows: rows.length === 0 ? [blankRow('')] : isUnique ? rows : rows.map((row) => ({ ...row, key: `id${row.id}` })),
  };
}

export const emptyForm: ProductForm = {
  name: nothing,
  description: nothing,
  categoryId: '',
  furtherCategoryIds: [],
  tags: [],
  companions: [],
  handle: '',
  ...noSearchValue,
  ...mapNumbers(() => ''),
  pictures: [],
  options: [],
  choices: [],
  rows: [blankRow('')],
};

/** All combinations of the values, as rows of the form: what was typed for one stays with it. */
export function rowsOf({ choices, rows }: Pick<ProductForm, 'choices' | 'rows'>): Row[] {
  const used = choices.filter(({ values }) => values.length > 0);
  if (used.length === 0) {
    const single = rows.filter(({ key }) => key === '' || key.startsWith('id'));
    return single.length > 0 ? single : [blankRow('', [], rows[0])];
  }
  const typed = new Map(rows.map((row) => [row.key, row]));
  let combined: { ids: string[]; attributes: Attribute[] }[] = [{ ids: [], attributes: [] }];
  for (const { name, values } of used)
    combined = combined.flatMap(({ ids, attributes }) =>
      values.map(({ id, en, ar, swatch }) => ({
        ids: [...ids, id],
        attributes: [...attributes, { name, value: { en, ar }, ...(swatch !== undefined && { swatch }) }],
      })),
    );
  const [first] = rows;
  return combined.map(({ ids, attributes }) => {
    const key = ids.join('.');
    const row = typed.get(key);
    return row ? { ...row, attributes } : blankRow(key, attributes, first);
  });
}

/** How a row is called: "Large · Red". */
export function nameOf({ attributes }: Pick<Row, 'attributes'>, language: 'en' | 'ar'): string {
  return attributes.map(({ value }) => pickText(value, language)).join(' · ');
}

/** The form with changes in one row. */
export function withRow(form: ProductForm, row: Row, change: Partial<Row>): ProductForm {
  const next = { ...row, ...change };
  const isThere = form.rows.some(({ key }) => key === row.key);
  return { ...form, rows: isThere ? form.rows.map((one) => (one.key === row.key ? next : one)) : [...form.rows, next] };
}

/** A new id for a choice or a value. */
export function freshId(taken: readonly string[], prefix: string): string {
  let number = taken.length;
  while (taken.includes(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}
