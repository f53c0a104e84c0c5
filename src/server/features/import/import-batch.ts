import type { Db } from '../../database/connect.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { ImportProblem, ProductRow } from './import.rules.ts';
import * as plan from './import-plan.rules.ts';
import * as queries from './import.queries.ts';

export interface BatchContext {
  catalog: Pick<CatalogService, 'refreshListing'>;
  /** Category ids by handle. */
  categories: ReadonlyMap<string, number>;
  setStock: boolean;
  demo: boolean;
  nextCreatedAt: () => Date;
}

export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
}

type Variants = Map<string, Awaited<ReturnType<typeof queries.findVariants>>[number]>;

function groupBy<T, K>(items: T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** What only the shop's present state can tell against a row. */
function problemsAgainst(row: ProductRow, categories: BatchContext['categories'], variants: Variants): ImportProblem[] {
  const problems: ImportProblem[] = [];
  function add(path: string, reason: string): void {
    problems.push({ subject: row.handle, path, reason });
  }
  if (!categories.has(row.category)) add('category', `there is no category ${row.category}`);
  row.variants.forEach((variant, index) => {
    const present = variants.get(variant.sku);
    if (present && present.handle !== row.handle)
      add(`variants.${index}.sku`, `${variant.sku} belongs to ${present.handle}`);
    if (!present && variant.stock === undefined)
      add(`variants.${index}.stock`, `is missing, and ${variant.sku} is new`);
  });
  return problems;
}

async function writeProducts(tx: Db, rows: ProductRow[], context: BatchContext) {
  const present = new Map(
    (
      await queries.findProducts(
        tx,
        rows.map((row) => row.handle),
      )
    ).map((product) => [product.handle, product]),
  );
  const added = await queries.insertProducts(
    tx,
    rows
      .filter((row) => !present.has(row.handle))
      .map((row) =>
        plan.newProduct(row, context.categories.get(row.category) ?? 0, context.demo, context.nextCreatedAt()),
      ),
  );
  const ids = new Map([...[...present.values()], ...added].map((product) => [product.handle, product.id]));
  const updates = rows.flatMap((row) => {
    const product = present.get(row.handle);
    if (!product) return [];
    const set = plan.planProduct(row, context.categories.get(row.category) ?? 0, product, context.demo);
    return Object.keys(set).length > 0 ? [{ id: product.id, set: plan.asColumns(set, ['name', 'description']) }] : [];
  });
  return { ids, added: new Set(added.map((product) => product.id)), updates: updates.sort((a, b) => a.id - b.id) };
}

/** Writes new and changed variants with their offers. Returns the products that changed by it. */
async function writeVariants(
  tx: Db,
  rows: ProductRow[],
  ids: Map<string, number>,
  variants: Variants,
  context: BatchContext,
) {
  const changed = new Set<number>();
  const all = rows.flatMap((row) =>
    row.variants.map((variant, position) => ({ variant, position, productId: ids.get(row.handle) ?? 0 })),
  );
  const added = await queries.insertVariants(
    tx,
    all
      .filter(({ variant }) => !variants.has(variant.sku))
      .map(({ variant, position, productId }) => plan.newVariant(variant, position, productId)),
  );
  const idOf = new Map([...[...variants.values()], ...added].map((variant) => [variant.sku, variant.id]));
  const updates = all.flatMap(({ variant, position, productId }) => {
    const present = variants.get(variant.sku);
    if (!present) changed.add(productId);
    const set = present ? plan.planVariant(variant, position, present, context.setStock) : {};
    return present && Object.keys(set).length > 0
      ? [{ id: present.id, productId, set: plan.asColumns(set, ['attributes']) }]
      : [];
  });
  // In the order in which an order locks them, so that buying and importing never wait for each other in a circle.
  for (const { id, productId, set } of updates.sort((a, b) => a.id - b.id)) {
    await queries.updateVariant(tx, id, set);
    changed.add(productId);
  }
  const offers = groupBy(
    await queries.findOffers(
      tx,
      [...variants.values()].map((variant) => variant.id),
    ),
    (offer) => offer.variant_id,
  );
  const differing = all
    .map((one) => ({ ...one, variantId: idOf.get(one.variant.sku) ?? 0 }))
    .filter(({ variant, variantId }) => plan.offersDiffer(variant, offers.get(variantId) ?? []));
  for (const { productId } of differing) changed.add(productId);
  await queries.replaceOffers(
    tx,
    differing.map(({ variantId }) => variantId),
    differing.flatMap(({ variant, variantId }) =>
      (variant.offers ?? []).map(({ discount, description }) => ({
        variant_id: variantId,
        discount,
        description: JSON.stringify(description),
      })),
    ),
  );
  return changed;
}

async function writeOptions(tx: Db, rows: ProductRow[], ids: Map<string, number>): Promise<Set<number>> {
  const changed = new Set<number>();
  const present = groupBy(await queries.findOptions(tx, [...ids.values()]), (option) => option.product_id);
  for (const row of rows) {
    const productId = ids.get(row.handle) ?? 0;
    const { updates, inserts, deletes, changes } = plan.planOptions(row, productId, present.get(productId) ?? []);
    await queries.deleteOptions(tx, deletes);
    for (const { id, set } of updates) await queries.updateOption(tx, id, set);
    await queries.insertOptions(tx, inserts);
    if (changes) changed.add(productId);
  }
  return changed;
}

/**
 * Writes a batch of sound rows, whose pictures are in the storage already, in the caller's transaction. A row that the shop's state
 * forbids is left out and reported.
 */
export async function writeBatch(tx: Db, rows: ProductRow[], context: BatchContext) {
  await queries.lockImports(tx);
  const found = await queries.findVariants(
    tx,
    rows.flatMap((row) => row.variants.map((variant) => variant.sku)),
  );
  const variants: Variants = new Map(found.map((variant) => [variant.sku, variant]));
  const judged = rows.map((row) => ({ row, problems: problemsAgainst(row, context.categories, variants) }));
  const sound = judged.filter(({ problems }) => problems.length === 0).map(({ row }) => row);
  const tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  if (sound.length > 0) {
    const { ids, added, updates } = await writeProducts(tx, sound, context);
    const changed = await writeVariants(tx, sound, ids, variants, context);
    for (const { id, set } of updates) {
      await queries.updateProduct(tx, id, set);
      changed.add(id);
    }
    for (const id of await writeOptions(tx, sound, ids)) changed.add(id);
    for (const id of added) changed.add(id);
    if (changed.size > 0) await context.catalog.refreshListing(tx, [...changed]);
    tally.created = added.size;
    tally.updated = changed.size - added.size;
    tally.unchanged = sound.length - changed.size;
  }
  return { tally, problems: judged.flatMap(({ problems }) => problems) };
}
