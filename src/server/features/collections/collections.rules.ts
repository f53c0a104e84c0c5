import type { CollectionSort } from '#contract/collection-sorts.ts';
import { type CollectionRule, collectionRule, type Condition } from '#contract/console/collections.ts';

/** When a collection is shown. */
export interface Times {
  from: Date | null;
  until: Date | null;
}

/** Whether shoppers see a collection at a moment. */
export function isShownAt({ hidden, from, until }: Times & { hidden: boolean }, now: Date): boolean {
  return !hidden && (from === null || from <= now) && (until === null || now < until);
}

/** When a collection begins or ends next; null if it does neither. */
export function nextTurn({ from, until }: Times, now: Date): Date | null {
  const moments = [from, until].filter((moment) => moment !== null && moment > now).map(Number);
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

/** A stored rule. Null for one that this release cannot read: a newer one wrote it. */
export function readRule(stored: unknown): CollectionRule | null {
  return collectionRule.safeParse(stored).data ?? null;
}

const minute = 60_000;
// Products stop being new without a change of theirs.
const everyWhileNew = 5 * minute;
const everyElse = 60 * minute;

/** When all products of a rule are found again, after they were at a moment. */
export function nextFinding({ all }: CollectionRule, now: Date): Date {
  const pause = all.some(({ field }) => field === 'new') ? everyWhileNew : everyElse;
  return new Date(now.getTime() + pause);
}

type ConditionOf<F extends Condition['field']> = Extract<Condition, { field: F }>;

/** What one variant of a product must meet together: the prices in riyals, and whether it has an offer. */
export interface VariantConditions {
  least: number | null;
  most: number | null;
  offers: boolean;
}

/** What a rule asks of one variant; null if it asks nothing. */
export function variantConditions({ all }: CollectionRule): VariantConditions | null {
  const prices = all.filter((one): one is ConditionOf<'price'> => one.field === 'price');
  const bounds = (op: 'from' | 'to') => prices.filter((one) => one.op === op).map(({ value }) => value);
  const [from, to] = [bounds('from'), bounds('to')];
  const offers = all.some(({ field, op }) => field === 'offer' && op === 'is');
  if (prices.length === 0 && !offers) return null;
  return {
    least: from.length === 0 ? null : Math.max(...from),
    most: to.length === 0 ? null : Math.min(...to),
    offers,
  };
}

/** The order in which a new collection is shown. */
export function firstSort(kind: 'picked' | 'rule'): CollectionSort {
  return kind === 'picked' ? 'own' : 'newest';
}
