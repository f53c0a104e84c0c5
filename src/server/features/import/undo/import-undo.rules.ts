import { isDeepStrictEqual } from 'node:util';
import type { CategoryId, VariantId } from '#contract/ids.ts';
import { missingOf } from '#contract/console/product-completeness.ts';
import type { CategoryChange, ProductChange, VariantChange } from '../../../shared/catalogue-fields.ts';
import { placeProblem } from '../../../shared/category-tree.rules.ts';
import { bestDiscount } from '../../../shared/pricing.rules.ts';
import type { StandingOffer } from '../../../shared/standing-offers.ts';
import { type LastCount, stockAfterCount } from '../../../shared/stock-count.rules.ts';
import type { ChangedProduct, ChangedVariant } from '../../catalog/writes/catalogue-batch.ts';
import type { OptionRecord } from '../import.queries.ts';
import type { KeptCategory, KeptOption, KeptProduct } from './import-changes.ts';
import type { CategoryNow, ProductNow, VariantNow } from './import-changes.queries.ts';

// What takes an import back: a field that is still as the import left it becomes what it was. What someone has changed
// since stays, and is named.

/** What a thing becomes again, and whether all of it does. */
interface Back<Change> {
  set: Partial<Change>;
  isWhole: boolean;
}

function fieldsBack<Change extends object>(
  { before, after }: { before: Change; after: Change },
  now: { [F in keyof Change]?: unknown },
): Back<Change> {
  const back: Back<Change> = { set: {}, isWhole: true };
  for (const name of Object.keys(after) as (keyof Change & string)[]) {
    if (isDeepStrictEqual(now[name], after[name])) back.set[name] = before[name];
    else if (!isDeepStrictEqual(now[name], before[name])) back.isWhole = false;
  }
  return back;
}

const without = <Change extends object>(back: Back<Change>, name: keyof Change): Back<Change> => {
  if (!(name in back.set)) return back;
  const { [name]: _left, ...set } = back.set;
  return { set: set as Partial<Change>, isWhole: false };
};

/** What is known of the products of the shop. */
export interface ProductFacts {
  product: ProductNow;
  variants: readonly VariantNow[];
  options: readonly OptionRecord[];
  standingOf: (id: VariantId) => readonly StandingOffer[];
  lastCountOf: (id: VariantId) => LastCount | null;
  /** The movement by which the import changed the stock of a variant. */
  movementOf: (id: VariantId) => number | undefined;
  /** Whether anyone has bought, rated, offered or changed a variant since. */
  isUsed: (id: VariantId) => boolean;
  /** Whether anyone has changed the product itself since. */
  isChanged: boolean;
  hasCategory: (id: CategoryId) => boolean;
}

function productBack({ before, after }: KeptProduct, { product, hasCategory }: ProductFacts): Back<ProductChange> {
  let back = fieldsBack<ProductChange>({ before, after }, product);
  const { categoryId } = back.set;
  if (categoryId !== undefined && !hasCategory(categoryId)) back = without(back, 'categoryId');
  if (back.set.published !== true) return back;
  const { name, description } = { ...product, ...back.set };
  // Variants that shoppers see come back with it.
  const missing = missingOf({ name, description, pictures: [], variants: [], options: [] });
  const isComplete = missing.every((part) => part === 'variants');
  return isComplete && product.state !== 'archived' ? back : without(back, 'published');
}

interface VariantBack {
  changed: ChangedVariant | null;
  standing: readonly StandingOffer[] | undefined;
  isWhole: boolean;
}

function variantBack(
  { id, before, after, standing }: KeptProduct['variants'][number],
  now: VariantNow,
  { standingOf, lastCountOf, movementOf }: ProductFacts,
): VariantBack {
  const { stock: stockBefore, ...fieldsBefore } = before;
  const { stock: stockAfter, ...fieldsAfter } = after;
  let back = fieldsBack<VariantChange>({ before: fieldsBefore, after: fieldsAfter }, now);
  if (stockBefore !== undefined && stockAfter !== undefined) {
    const count = { counted: stockBefore, seen: stockAfter, seenMovement: movementOf(id) };
    const stock = stockAfterCount({ stock: now.stock, lastCount: lastCountOf(id) }, count);
    if (typeof stock === 'number') back.set.stock = stock;
    else back.isWhole = false;
  }
  const offers =
    standing &&
    fieldsBack(
      { before: { standing: standing.before }, after: { standing: standing.after } },
      {
        standing: standingOf(id),
      },
    );
  // An offer is decided on beside its price.
  const isPriced = 'priceDirhams' in after ? 'priceDirhams' in back.set : true;
  const isOffered = offers === undefined || offers.isWhole;
  if (!isOffered) back = without(back, 'priceDirhams');
  const offered = isPriced ? offers?.set.standing : undefined;
  const isWhole = back.isWhole && isOffered && (offers === undefined || isPriced);
  if (Object.keys(back.set).length === 0 && offered === undefined)
    return { changed: null, standing: undefined, isWhole };
  const present = standingOf(id);
  return {
    changed: {
      id,
      before: now,
      set: back.set,
      ...(offered && {
        discount: { before: bestDiscount(present), after: bestDiscount(offered) },
        standing: { before: present, after: offered },
      }),
    },
    standing: offered,
    isWhole,
  };
}

type Options = ChangedProduct['options'];

// An option that the import removed comes back under a new id.
function optionsBack(wanted: readonly KeptOption[], present: readonly KeptOption[]): Options {
  const there = new Set(present.map(({ id }) => id));
  const kept = new Set(wanted.map(({ id }) => id));
  return {
    present: present.length,
    added: wanted.flatMap(({ id, ...option }) => (there.has(id) ? [] : [option])),
    changed: wanted.flatMap(({ id, ...option }) => (there.has(id) ? [{ id, set: option }] : [])),
    deleted: present.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  };
}

const keptOptions = (rows: readonly OptionRecord[]): KeptOption[] =>
  rows.map(({ productId: _productId, ...option }) => option);

/** What takes the import of a product back. */
export interface ProductBack {
  /** Undefined: nothing does. */
  change: ChangedProduct | undefined;
  offers: { variantId: VariantId; offers: readonly StandingOffer[] }[];
  /** Whether all of the product itself is as it was; its variants are named apart. */
  isWhole: boolean;
  /** The variants of which something stays as it is now. */
  kept: { id: VariantId; sku: string; version: number | null }[];
}

/** Takes back what an import changed in a product of the shop. */
export function takeProductBack(kept: KeptProduct, facts: ProductFacts): ProductBack {
  const { product, variants, options } = facts;
  const byId = new Map(variants.map((one) => [one.id, one]));
  const own = productBack(kept, facts);
  const result: ProductBack = { change: undefined, offers: [], isWhole: own.isWhole, kept: [] };
  const changed: ChangedVariant[] = [];
  for (const one of kept.variants) {
    const now = byId.get(one.id);
    const back = now && variantBack(one, now, facts);
    if (back?.changed) changed.push(back.changed);
    if (back?.standing) result.offers.push({ variantId: one.id, offers: back.standing });
    if (!back?.isWhole) result.kept.push({ id: one.id, sku: one.sku, version: now?.version ?? null });
  }
  const deleted: VariantId[] = [];
  for (const { id, sku, standing } of kept.added) {
    const now = byId.get(id);
    if (!now) continue;
    if (!facts.isUsed(id) && isDeepStrictEqual(facts.standingOf(id), standing)) deleted.push(id);
    else result.kept.push({ id, sku, version: now.version });
  }
  const present = keptOptions(options);
  let ofOptions: Options = { present: present.length, added: [], changed: [], deleted: [] };
  if (kept.options && isDeepStrictEqual(present, kept.options.after))
    ofOptions = optionsBack(kept.options.before, present);
  else if (kept.options && !isDeepStrictEqual(present, kept.options.before)) result.isWhole = false;
  const parts = [Object.keys(own.set), changed, deleted, ofOptions.added, ofOptions.changed, ofOptions.deleted];
  if (parts.some(({ length }) => length > 0))
    result.change = {
      id: product.id,
      before: product,
      set: own.set,
      variants: { present: variants.length, added: [], changed, deleted },
      options: ofOptions,
    };
  return result;
}

/** Whether a new product is as the import made it, and nobody has bought it. */
export function isUntouched({ added, options }: KeptProduct, facts: ProductFacts): boolean {
  const made = new Map(added.map((one) => [one.id, one]));
  return (
    !facts.isChanged &&
    facts.product.version === 1 &&
    facts.variants.length === added.length &&
    facts.variants.every(
      ({ id, version }) =>
        version === 1 && !facts.isUsed(id) && isDeepStrictEqual(facts.standingOf(id), made.get(id)?.standing),
    ) &&
    isDeepStrictEqual(keptOptions(facts.options), options?.after)
  );
}

/** Takes back what an import changed in a category of the shop. */
export function takeCategoryBack(
  { before, after }: KeptCategory,
  now: CategoryNow,
  all: readonly CategoryNow[],
): Back<CategoryChange> {
  const back = fieldsBack<CategoryChange>({ before, after }, now);
  const { parentId } = back.set;
  const parentOf = new Map(all.map((one) => [one.id, one.parentId]));
  return parentId !== undefined && placeProblem(now.id, parentId, parentOf) !== null ? without(back, 'parentId') : back;
}
