import { isDeepStrictEqual } from 'node:util';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import { type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { AuditEntry } from '../../../audit/act.ts';
import type { CategoryValues, NewProduct, ProductValues } from '../../../shared/catalogue-fields.ts';
import type { ChangedCategory, ChangedProduct, ChangedVariant } from './catalogue-batch.ts';

// What the action log has of a change, the same for the editor, the grid and files. A field is there
// under its name, unless it is named here.

type LoggedFields = NonNullable<AuditEntry['before']>;

/** A text as the log has it: `nameEn`, `nameAr`. */
export function loggedText(
  field: 'name' | 'description' | 'searchTitle' | 'searchText',
  { en, ar }: LocalizedText,
): LoggedFields {
  return { [`${field}En`]: en, [`${field}Ar`]: ar };
}

function loggedProduct(values: ProductValues): LoggedFields {
  const { name, description, searchTitle, searchText, image, moreImages, pictureTexts, ...rest } = values;
  const { published: _published, demo: _demo, ...others } = rest;
  const pictures = image === null ? moreImages : [image, ...moreImages];
  return {
    ...loggedText('name', name),
    ...loggedText('description', description),
    ...loggedText('searchTitle', searchTitle),
    ...loggedText('searchText', searchText),
    ...others,
    pictures: pictures.map((path) => [path, pictureTexts[path]]),
  };
}

function loggedVariant({ priceDirhams, costDirhams = null, ...others }: ChangedVariant['before']): LoggedFields {
  return { price: toRiyals(priceDirhams ?? 0), cost: costDirhams === null ? null : toRiyals(costDirhams), ...others };
}

// Parents are named, as they are where staff move a category.
function loggedCategory(nameOf: (id: CategoryId | null) => string | null) {
  return ({
    name,
    description,
    searchTitle,
    searchText,
    parentId,
    position,
    demo: _demo,
    ...others
  }: CategoryValues) => ({
    ...loggedText('name', name),
    ...loggedText('description', description),
    ...loggedText('searchTitle', searchTitle),
    ...loggedText('searchText', searchText),
    ...others,
    parent: nameOf(parentId),
    place: position,
  });
}

const longest = 300;
// Short lists, which are shown by their names.
const keptLists = new Set(['furtherCategoryIds', 'tags', 'companions']);

// The log says what changed; it is no copy of long texts and lists.
function loggedValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return keptLists.has(name) ? value : value.length;
  if (typeof value === 'string' && value.length > longest) return `${value.slice(0, longest)}…`;
  return value;
}

/** The changed fields before and after, as the log has them. */
export function diffLoggedFields<Values extends object>(
  logged: (values: Values) => LoggedFields,
  before: Values,
  set: Partial<Values>,
): { before: LoggedFields; after: LoggedFields } {
  const was = logged(before);
  const is = logged({ ...before, ...set });
  const changed = Object.keys(is).filter((name) => !isDeepStrictEqual(is[name], was[name]));
  const only = (values: LoggedFields) =>
    Object.fromEntries(changed.map((name) => [name, loggedValue(name, values[name])]));
  return { before: only(was), after: only(is) };
}

const labelOf = ({ name, handle }: { name: LocalizedText; handle: string }) => pickText(name, 'en') || handle;
const stateOf = (isPublished: boolean | undefined) => ({ state: isPublished ? 'live' : 'draft' });

/** The row of a new product. */
export function createdEntry(id: ProductId, product: NewProduct): AuditEntry {
  const subject = { kind: 'product', id, label: labelOf(product) } as const;
  return { action: 'product.created', subject, after: stateOf(product.published ?? true) };
}

/** The row of a changed variant. A change of what shoppers pay is `price.changed`. */
export function variantEntry({ id, before, set, discount, standing }: ChangedVariant): AuditEntry {
  const changes = diffLoggedFields(loggedVariant, before, set);
  return {
    action: set.priceDirhams === undefined && !discount ? 'variant.changed' : 'price.changed',
    subject: { kind: 'variant', id, label: before.sku },
    before: {
      ...changes.before,
      ...(discount && { discount: discount.before }),
      ...(standing && { standing: standing.before }),
    },
    after: {
      ...changes.after,
      ...(discount && { discount: discount.after }),
      ...(standing && { standing: standing.after }),
    },
  };
}

/** The rows of a changed product: those of its variants, and its own unless only these change. */
export function changedEntries({ id, before, set, variants, options }: ChangedProduct): AuditEntry[] {
  const subject = { kind: 'product', id, label: labelOf(before) } as const;
  const entries = variants.changed.map(variantEntry);
  if (set.published !== undefined && set.published !== before.published)
    entries.unshift({
      action: set.published ? 'product.published' : 'product.unpublished',
      subject,
      before: stateOf(before.published),
      after: stateOf(set.published),
    });
  const own = diffLoggedFields(loggedProduct, before, set);
  function count(name: string, present: number, added: number, deleted: number): void {
    own.before[name] = present;
    own.after[name] = present + added - deleted;
  }
  const { added, deleted } = variants;
  if (added.length + deleted.length > 0) count('variants', variants.present, added.length, deleted.length);
  if (options.added.length + options.changed.length + options.deleted.length > 0)
    count('options', options.present, options.added.length, options.deleted.length);
  if (entries.length > 0 && Object.keys(own.after).length === 0) return entries;
  return [{ action: 'product.changed', subject, ...own }, ...entries];
}

/** The row of a changed category. */
export function categoryEntry(
  { id, before, set }: ChangedCategory,
  nameOf: (id: CategoryId | null) => string | null,
): AuditEntry {
  const changes = diffLoggedFields(loggedCategory(nameOf), before, set);
  const isMove = Object.keys(changes.after).every((name) => name === 'parent' || name === 'place');
  return {
    action: isMove ? 'category.moved' : 'category.changed',
    subject: { kind: 'category', id, label: labelOf(before) },
    ...changes,
  };
}

/** The row of a new category. */
export function createdCategoryEntry(id: CategoryId, category: Pick<CategoryValues, 'name' | 'handle'>): AuditEntry {
  return { action: 'category.created', subject: { kind: 'category', id, label: labelOf(category) } };
}
