import type { CategoryId, ProductId, VariantId } from '#contract/ids.ts';
import type { Act, AuditEntry } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import { holdCategories } from '../../shared/listed-product.ts';
import type { CatalogueWriter } from '../catalog/writes/catalogue-writer.ts';
import { type BatchPlan, planBatch, type PlanContext } from './import-plan.ts';
import * as queries from './import.queries.ts';
import type { OptionRecord } from './import.queries.ts';
import type { ProductRow } from './import.rules.ts';
import { keptProducts, productsWithOptions } from './undo/import-changes.ts';
import { insertChanges } from './undo/import-changes.queries.ts';

export interface BatchContext extends PlanContext {
  writer: Pick<CatalogueWriter, 'lockProducts' | 'writeProducts' | 'refresh'>;
  /** Leaves the search index to a job: in a large import it is most of the work. */
  indexLater: boolean;
  /** Keeps what changes, for the undo. */
  keepsChanges: boolean;
}

export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
}

// Only what changes is locked, and is planned again after that: someone may have changed it meanwhile.
async function planLocked(act: Act, rows: readonly ProductRow[], context: BatchContext): Promise<BatchPlan> {
  const plan = await planBatch(act.tx, rows, context);
  if (plan.changed.length === 0) return plan;
  await context.writer.lockProducts(
    act,
    plan.changed.map(({ id }) => id),
  );
  const locked = new Set(plan.changed.map(({ before }) => before.handle));
  const again = await planBatch(
    act.tx,
    rows.filter(({ handle }) => locked.has(handle)),
    context,
  );
  return {
    added: [...plan.added, ...again.added],
    changed: again.changed,
    unchanged: plan.unchanged + again.unchanged,
    variants: [...plan.variants.filter(({ handle }) => !locked.has(handle)), ...again.variants],
    changes: [...plan.changes.filter(({ subject }) => !locked.has(subject)), ...again.changes],
    offers: [...plan.offers.filter(({ handle }) => !locked.has(handle)), ...again.offers],
    problems: [...plan.problems, ...again.problems],
    warnings: [...plan.warnings.filter(({ subject }) => !locked.has(subject)), ...again.warnings],
  };
}

export const noTally = (): Tally => ({ created: 0, updated: 0, unchanged: 0 });

/** Adds the counts of a part. */
export function addTally(sum: Tally, part: Tally): void {
  for (const key of ['created', 'updated', 'unchanged'] as const) sum[key] += part[key];
}

function outcomeOf({ added, changed, unchanged, variants, problems, warnings, changes }: BatchPlan) {
  const tally: Tally = { created: added.length, updated: changed.length, unchanged };
  const ofVariants = noTally();
  for (const one of variants) addTally(ofVariants, one);
  return { tally, variants: ofVariants, problems, warnings, changes };
}

const categoriesNamed = (rows: readonly ProductRow[]) =>
  rows.flatMap(({ category, furtherCategories = [] }) => [category, ...furtherCategories]);

/** The handles of rows that nothing of the shop refuses. Their categories are new and have no ids yet. */
export async function acceptedOf(db: Db, rows: readonly ProductRow[], context: PlanContext): Promise<Set<string>> {
  const ids = rows.map(({ category }): [string, CategoryId] => [category, -1]);
  const categories = new Map([...ids, ...context.categories]);
  const { problems } = await planBatch(db, rows, { ...context, categories });
  const refused = new Set(problems.map(({ subject }) => subject));
  return new Set(rows.flatMap(({ handle }) => (refused.has(handle) ? [] : [handle])));
}

/** What writing a batch of rows would do. */
export async function previewBatch(db: Db, rows: readonly ProductRow[], context: PlanContext) {
  return outcomeOf(await planBatch(db, rows, context));
}

// Staff may have deleted one since the import read them.
async function holdNamedCategories({ tx }: Act, rows: readonly ProductRow[], { categories }: BatchContext) {
  const named = new Set(categoriesNamed(rows));
  const wanted = [...categories].filter(([handle]) => named.has(handle));
  const held = await holdCategories(
    tx,
    wanted.map(([, id]) => id),
  );
  return new Map(wanted.filter(([, id]) => held.has(id)));
}

/**
 * Writes a batch of rows in an act; their pictures are stored already. A row that conflicts with the
 * shop's data is skipped and reported. `summary` is noted in place of a row for each product, if there is one.
 */
export async function writeBatch(
  act: Act,
  rows: readonly ProductRow[],
  context: BatchContext,
  summary: (tally: Tally) => AuditEntry | undefined,
) {
  await queries.lockImports(act.tx);
  const plan = await planLocked(act, rows, { ...context, categories: await holdNamedCategories(act, rows, context) });
  const outcome = outcomeOf(plan);
  const { added, changed, offers } = plan;
  if (added.length + changed.length === 0) return outcome;
  const optionsBefore = await queries.findOptions(act.tx, productsWithOptions(plan));
  const written = await context.writer.writeProducts(act, plan, {
    reason: 'imported',
    instead: summary(outcome.tally),
  });
  await context.standing.replaceStanding(act.tx, withIds(offers, written.variants));
  const present = changed.map(({ id }) => id);
  // New products were inserted with their listing columns.
  await context.writer.refresh(act, {
    unlisted: present,
    all: [...written.products.values(), ...present],
    later: context.indexLater,
  });
  if (context.keepsChanges) await keepChanges(act, plan, { ...written, optionsBefore });
  return outcome;
}

async function keepChanges(
  act: Act,
  plan: BatchPlan,
  written: {
    products: ReadonlyMap<string, ProductId>;
    variants: ReadonlyMap<string, VariantId>;
    optionsBefore: OptionRecord[];
  },
) {
  const optioned = [...productsWithOptions(plan), ...written.products.values()];
  const optionsAfter = await queries.findOptions(act.tx, optioned);
  const offers = new Map(
    plan.offers.flatMap(({ id, sku, offers: own }) => (id === undefined ? [[sku, own] as const] : [])),
  );
  await insertChanges(act, keptProducts(plan, { ...written, offers, optionsAfter }));
}

function withIds(planned: BatchPlan['offers'], added: ReadonlyMap<string, VariantId>) {
  return planned.map(({ id, sku, offers }) => {
    const variantId = id ?? added.get(sku);
    if (variantId === undefined) throw new Error(`the new variant ${sku} came back without an id`);
    return { variantId, offers };
  });
}
