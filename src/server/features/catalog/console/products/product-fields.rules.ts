import { isDeepStrictEqual } from 'node:util';
import type {
  AddedVariant,
  VariantEdit,
  EditedProduct,
  EditedVariant,
  ProductFields,
} from '#contract/console/products.ts';
import { sortTags } from '#contract/product-tags.ts';
import type { VariantId } from '#contract/ids.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import { bothLanguages } from '../../../../shared/both-languages.ts';
import type { ProductChange, VariantChange } from '../../../../shared/catalogue-fields.ts';
import { companionsOf, furtherCategories } from '../../../../shared/listed-product.ts';
import { type Merge, mergeFields, type SomeOf } from '../../../../shared/merge-fields.rules.ts';
import type { ChangedProduct } from '../../writes/catalogue-batch.ts';
import type { StoredProduct, VariantRecord } from './product-record.queries.ts';
import { attributesOf, optionsOf, picturesOf } from './product.rules.ts';

// A field of an edit is stored under the same name, unless it is named here.

/** A product as staff edit it. */
export function editedProduct(record: StoredProduct) {
  return {
    ...record,
    name: bothLanguages(record.name),
    description: bothLanguages(record.description),
    searchTitle: bothLanguages(record.searchTitle),
    searchText: bothLanguages(record.searchText),
    pictures: picturesOf(record),
    options: optionsOf(record),
  };
}

/** A variant as staff edit it. */
export function editedVariant({ priceDirhams, costDirhams, attributes, ...others }: VariantRecord) {
  const cost = costDirhams === null ? null : toRiyals(costDirhams);
  return { ...others, price: toRiyals(priceDirhams), cost, attributes: attributesOf(attributes) };
}

/** Pictures as they are stored: the first is the picture of lists. */
export function storedPictures(pictures: EditedProduct['pictures']) {
  const [first, ...more] = pictures;
  const texts = pictures.filter(({ text }) => text.en !== '' || text.ar !== '');
  return {
    image: first?.path ?? null,
    moreImages: more.map(({ path }) => path),
    pictureTexts: Object.fromEntries(texts.map(({ path, text }) => [path, text])),
  };
}

/** What an edit changes of a product. Texts keep their optional languages. */
function productChange(edit: Partial<EditedProduct>, present: StoredProduct): ProductChange {
  const { name, description, searchTitle, searchText, pictures, furtherCategoryIds, tags, companions, ...rest } = edit;
  const { options: _options, ...others } = rest;
  const { categoryId = present.categoryId } = edit;
  const further = furtherCategories(categoryId, furtherCategoryIds ?? present.furtherCategoryIds);
  return {
    ...others,
    ...(tags && { tags: sortTags(tags) }),
    ...(companions && { companions: companionsOf(edit.handle ?? present.handle, companions) }),
    ...(!isDeepStrictEqual(further, present.furtherCategoryIds) && { furtherCategoryIds: further }),
    ...(name && { name: { ...present.name, ...name } }),
    ...(description && { description: { ...present.description, ...description } }),
    ...(searchTitle && { searchTitle: { ...present.searchTitle, ...searchTitle } }),
    ...(searchText && { searchText: { ...present.searchText, ...searchText } }),
    ...(pictures && storedPictures(pictures)),
  };
}

/** A cost as it is stored; nothing if an edit does not have it. */
export function storedCost(cost: number | null | undefined): { costDirhams?: number | null } {
  return cost === undefined ? {} : { costDirhams: cost === null ? null : toDirhams(cost) };
}

/** What an edit changes of a variant. */
function variantChange({ price, cost, ...others }: Partial<EditedVariant>): VariantChange {
  return { ...others, ...(price !== undefined && { priceDirhams: toDirhams(price) }), ...storedCost(cost) };
}

/** A new variant as it is stored. */
export function storedVariant<V extends Omit<AddedVariant, 'sku'>>({ price, cost, ...others }: V) {
  return { ...others, priceDirhams: toDirhams(price), ...storedCost(cost) };
}

/** What becomes of the options of a product. One that stays keeps its id, and so what shoppers chose. */
export function optionChanges(
  present: StoredProduct['options'],
  wanted: EditedProduct['options'] | undefined,
): ChangedProduct['options'] {
  const unchanged = { present: present.length, added: [], changed: [], deleted: [] };
  if (!wanted) return unchanged;
  const typeOf = new Map(present.map(({ id, type }) => [id, type]));
  const placed = wanted.map(({ id, maxLength, ...option }, position) => ({
    // Another type makes it another option: what shoppers chose does not fit it.
    id: id !== undefined && typeOf.get(id) === option.type ? id : null,
    option: { ...option, maxLength: option.type === 'text' ? maxLength : null, position },
  }));
  const kept = new Set(placed.map(({ id }) => id));
  return {
    present: present.length,
    deleted: present.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    changed: placed.flatMap(({ id, option }) => (id === null ? [] : [{ id, set: option }])),
    added: placed.flatMap(({ id, option }) => (id === null ? [option] : [])),
  };
}

/** An edit of a product and of some of its variants, with what the person read. */
export interface ProductFieldsEdit {
  version: number;
  base?: ProductFields | undefined;
  fields: ProductFields;
  variants: readonly VariantEdit[];
}

export interface EditedParts {
  set: ProductChange;
  /** Undefined if they stay. */
  options: EditedProduct['options'] | undefined;
  variants: { variant: VariantRecord; set: VariantChange }[];
}

// What was not read is known to be the same only if the version is.
function baseOf<T>(base: SomeOf<T> | undefined, isSameVersion: boolean): SomeOf<T> | null {
  return base ?? (isSameVersion ? null : {});
}

/** Merges an edit with the stored product, field by field. */
export function mergeProductEdit(
  edit: ProductFieldsEdit,
  record: StoredProduct,
): EditedParts & Pick<Merge, 'conflicts'> {
  const base = baseOf<EditedProduct>(edit.base, edit.version === record.version);
  const { changes, conflicts } = mergeFields<EditedProduct>(edit.fields, editedProduct(record), base, [
    'name',
    'description',
    'searchTitle',
    'searchText',
  ]);
  const present = new Map<VariantId, VariantRecord>(record.variants.map((variant) => [variant.id, variant]));
  const variants: EditedParts['variants'] = [];
  for (const { id, version, base: read, ...wanted } of edit.variants) {
    const variant = present.get(id);
    if (!variant) {
      conflicts[`variants.${id}`] = { yours: wanted.sku ?? '', theirs: null };
      continue;
    }
    const baseOfVariant = baseOf<EditedVariant>(read, version === variant.version);
    const merged = mergeFields<EditedVariant>(wanted, editedVariant(variant), baseOfVariant);
    for (const [field, both] of Object.entries(merged.conflicts)) conflicts[`variants.${id}.${field}`] = both;
    if (Object.keys(merged.changes).length > 0) variants.push({ variant, set: variantChange(merged.changes) });
  }
  return { set: productChange(changes, record), options: changes.options, variants, conflicts };
}
