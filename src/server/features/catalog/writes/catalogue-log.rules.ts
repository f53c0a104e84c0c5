import { isDeepStrictEqual } from 'node:util';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import { type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { AuditEntry } from '../../../audit/act.ts';
import { type Fields, languageFields } from '../../../shared/merge-fields.rules.ts';
import { logged } from './logged-fields.rules.ts';
import type { ChangedCategory, ChangedProduct, ChangedVariant } from './catalogue-batch.ts';
import type { NewCategory, NewProduct, ProductValues, VariantValues } from './catalogue-columns.ts';

const labelOf = ({ name, handle }: { name: LocalizedText; handle: string }) => pickText(name, 'en') || handle;

const textFields = ({ name, description }: { name: LocalizedText; description: LocalizedText }): Fields => ({
  ...languageFields('name', name),
  ...languageFields('description', description),
});

const productFields = (values: ProductValues): Fields => ({
  ...textFields(values),
  handle: values.handle,
  categoryId: values.category_id,
  leadDays: values.lead_days,
  pictures: [values.image ?? [], ...values.more_images].flat().map((path) => [path, values.picture_texts[path]]),
  state: values.published ? 'live' : 'draft',
});

const variantFields = ({
  sku,
  position,
  stock,
  attributes,
  images,
  published,
  price_dirhams,
}: VariantValues): Fields => ({
  sku,
  price: toRiyals(price_dirhams),
  stock,
  attributes,
  images,
  published,
  position,
});

/** The changed fields before and after, as the log has them. */
function changesOf<Values extends object>(fieldsOf: (values: Values) => Fields, before: Values, set: Partial<Values>) {
  const was = fieldsOf(before);
  const is = fieldsOf({ ...before, ...set });
  return logged(
    was,
    Object.fromEntries(Object.entries(is).filter(([name, value]) => !isDeepStrictEqual(value, was[name]))),
  );
}

/** The row of a new product. */
export function createdEntry(id: ProductId, product: NewProduct): AuditEntry {
  return {
    action: 'product.created',
    subject: { kind: 'product', id, label: labelOf(product) },
    after: { state: product.published ? 'live' : 'draft' },
  };
}

// As the grid writes it. Without versions: an act with a part of a file is not undone.
function variantEntry({ id, before, set }: ChangedVariant): AuditEntry {
  return {
    action: set.price_dirhams === undefined ? 'variant.changed' : 'price.changed',
    subject: { kind: 'variant', id, label: before.sku },
    ...changesOf(variantFields, before, set),
  };
}

/** The rows of a changed product: its own, unless only variants change, and those of its variants. */
export function changedEntries({ id, before, set, variants, options, more }: ChangedProduct): AuditEntry[] {
  const fields = changesOf(productFields, before, set);
  const own = { before: { ...fields.before, ...more?.before }, after: { ...fields.after, ...more?.after } };
  function count(name: string, present: number, difference: number): void {
    own.before[name] = present;
    own.after[name] = present + difference;
  }
  if (variants.added.length > 0) count('variants', variants.present, variants.added.length);
  if (options.added.length + options.changed.length + options.deleted.length > 0)
    count('options', options.present, options.added.length - options.deleted.length);
  const entries = variants.changed.map(variantEntry);
  if (entries.length > 0 && Object.keys(own.after).length === 0) return entries;
  return [{ action: 'product.changed', subject: { kind: 'product', id, label: labelOf(before) }, ...own }, ...entries];
}

/** The row of a changed category. Its parents are named, as they are where staff move it. */
export function categoryEntry(
  { id, before, set }: ChangedCategory,
  nameOf: (id: CategoryId | null) => string | null,
): AuditEntry {
  const fieldsOf = (values: NewCategory): Fields => ({
    ...textFields(values),
    image: values.image,
    leadDays: values.lead_days,
    parent: nameOf(values.parent_id),
    place: values.position,
  });
  const changes = changesOf(fieldsOf, before, set);
  const isMove = Object.keys(changes.after).every((name) => name === 'parent' || name === 'place');
  return {
    action: isMove ? 'category.moved' : 'category.changed',
    subject: { kind: 'category', id, label: labelOf(before) },
    ...changes,
  };
}

/** The row of a new category. */
export function createdCategoryEntry(id: CategoryId, category: NewCategory): AuditEntry {
  return { action: 'category.created', subject: { kind: 'category', id, label: labelOf(category) } };
}
