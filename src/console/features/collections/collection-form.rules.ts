import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type {
  CollectionRule,
  Condition,
  ConsoleCollection,
  ConsoleCollectionRow,
  EditedCollection,
} from '#contract/console/collections.ts';
import type { ProductId } from '#contract/ids.ts';
import { onlyReading, readAmount } from '#contract/values/typed-values.ts';
import { readWhole } from '#contract/values/whole-number.ts';
import { timeState } from '../../shared/fields/time-state.rules.ts';

export const conditionFields = [
  'category',
  'tag',
  'price',
  'offer',
  'new',
] as const satisfies readonly Condition['field'][];
export type ConditionField = Condition['field'];

/** The choices of each kind of condition, the first one being the usual. */
export const conditionOps = {
  category: ['is', 'isNot'],
  tag: ['is', 'isNot'],
  price: ['to', 'from'],
  offer: ['is', 'isNot'],
  new: ['within'],
} as const satisfies { [F in ConditionField]: readonly Extract<Condition, { field: F }>['op'][] };

/** A condition as it is typed. `value` is the id of a category, a tag, an amount or a number of days. */
export interface TypedCondition {
  field: ConditionField;
  op: Condition['op'];
  value: string;
}

/** What a person types into the form of a collection. */
export interface CollectionForm extends Omit<EditedCollection, 'rule' | 'products'> {
  rule: { all: readonly TypedCondition[] };
  products: ProductId[];
}

/** A condition as it begins. */
export function newCondition(field: ConditionField): TypedCondition {
  return { field, op: conditionOps[field][0], value: '' };
}

/** A stored rule as it is typed. */
export function typedRule(rule: CollectionRule | null): CollectionForm['rule'] {
  const all = (rule?.all ?? []).map((condition) => ({
    field: condition.field,
    op: condition.op,
    value: 'value' in condition ? String(condition.value) : '',
  }));
  return { all };
}

/** A typed condition; null if something of it is missing or wrong. */
export function readCondition({ field, op, value }: TypedCondition): Condition | null {
  const isOrNot = op === 'isNot' ? 'isNot' : 'is';
  switch (field) {
    case 'category': {
      const id = readWhole(value, Number.MAX_SAFE_INTEGER, 1);
      return id === null ? null : { field, op: isOrNot, value: id };
    }
    case 'tag':
      return value === '' ? null : { field, op: isOrNot, value };
    case 'price': {
      const amount = onlyReading(readAmount(value, catalogueLimits.priceMax));
      return amount === null ? null : { field, op: op === 'from' ? 'from' : 'to', value: amount };
    }
    case 'offer':
      return { field, op: isOrNot };
    case 'new': {
      const days = readWhole(value, catalogueLimits.newDaysMax, 1);
      return days === null ? null : { field, op: 'within', value: days };
    }
  }
}

/** A typed rule; null if it has no conditions, or one that is not complete. */
export function readRule({ all }: CollectionForm['rule']): CollectionRule | null {
  const read = all.map(readCondition);
  const complete = read.filter((condition) => condition !== null);
  return complete.length === 0 || complete.length < read.length ? null : { all: complete };
}

/** A collection as it is typed. */
export function formOf(collection: ConsoleCollection): CollectionForm {
  const { handle, name, description, image, sort, hidden, feed, from, until, rule, products } = collection;
  const words = { handle, name, description, image };
  return { ...words, sort, hidden, feed, from, until, rule: typedRule(rule), products: products.map(({ id }) => id) };
}

/** Some fields of a form as they are sent. A rule that is not complete is left out. */
export function fieldsOf({ rule: typed, products, ...others }: Partial<CollectionForm>): Partial<EditedCollection> {
  const rule = typed && readRule(typed);
  return { ...others, ...(rule && { rule }), ...(products && { products }) };
}

/** Whether a collection would end before it begins. */
export function endsTooEarly({ from, until }: Pick<CollectionForm, 'from' | 'until'>): boolean {
  return from !== null && until !== null && new Date(until) <= new Date(from);
}

/** What shoppers see of a collection at a moment. */
export function stateOf(collection: Pick<ConsoleCollectionRow, 'hidden' | 'from' | 'until'>, now: Date) {
  if (collection.hidden) return 'hidden';
  return timeState(collection, now) ?? 'shown';
}
