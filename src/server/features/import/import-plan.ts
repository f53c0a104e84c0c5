import type { CategoryId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { AddedProduct, ChangedProduct } from '../catalog/writes/catalogue-batch.ts';
import type { ImportProblem, ProductRow } from './import.rules.ts';
import { skuKey } from '../../shared/sku-key.ts';
import type { StandingOffers } from '../../shared/standing-offers.ts';
import { describeChange } from './import-changes.rules.ts';
import { beginsCounting } from './import-parts.rules.ts';
import * as rules from './import-plan.rules.ts';
import * as queries from './import.queries.ts';
import type { ImportWords } from './words/import-words.ts';

export interface PlanContext {
  /** Category ids by handle. */
  categories: ReadonlyMap<string, CategoryId>;
  setStock: boolean;
  demo: boolean;
  standing: StandingOffers;
  nextCreatedAt: () => Date;
  words: ImportWords;
}

/** What becomes of the variants of a row. */
interface VariantTally {
  handle: string;
  created: number;
  updated: number;
  unchanged: number;
}

export interface BatchPlan {
  added: AddedProduct[];
  changed: ChangedProduct[];
  unchanged: number;
  variants: VariantTally[];
  offers: (rules.PlannedOffers & { handle: string })[];
  problems: ImportProblem[];
  warnings: ImportProblem[];
  /** What changes in products of the shop, and what stays that the file does not have. */
  changes: ImportProblem[];
}

interface Present {
  products: ReadonlyMap<string, queries.ProductRecord>;
  variants: PresentVariants;
}

/** The variants of the shop that the rows of a batch can mean. */
interface PresentVariants {
  /** The variant with a SKU: the one with the same spelling, or the only one that is written otherwise. */
  find: (sku: string) => queries.PresentVariant | undefined;
  /** Whether several variants have the SKU, each written otherwise. */
  isAmbiguous: (sku: string) => boolean;
  ofProduct: (handle: string) => readonly queries.PresentVariant[];
}

async function readVariants(db: Db, rows: readonly ProductRow[]): Promise<PresentVariants> {
  const named = await queries.findVariants(
    db,
    rows.flatMap((row) => row.variants.map(({ sku }) => sku)),
  );
  const ofRows = await queries.findVariantsOf(
    db,
    rows.map(({ handle }) => handle),
  );
  const all = new Map([...named, ...ofRows].map((one) => [one.id, one]));
  const byKey = Map.groupBy(all.values(), ({ sku }) => skuKey(sku));
  const byHandle = Map.groupBy(all.values(), ({ handle }) => handle);
  const find = (sku: string) => {
    const found = byKey.get(skuKey(sku)) ?? [];
    return found.find((one) => one.sku === sku) ?? (found.length === 1 ? found[0] : undefined);
  };
  return {
    find,
    isAmbiguous: (sku) => find(sku) === undefined && byKey.has(skuKey(sku)),
    ofProduct: (handle) => byHandle.get(handle) ?? [],
  };
}

/** A row with the SKUs of the shop, which may write them otherwise. */
function withPresentSkus(row: ProductRow, { find }: PresentVariants): ProductRow {
  return {
    ...row,
    variants: row.variants.map((variant) => ({ ...variant, sku: find(variant.sku)?.sku ?? variant.sku })),
  };
}

/** A product whose file has no category stays where it is. */
function categoryOf(row: ProductRow, product: queries.ProductRecord | undefined, { categories }: PlanContext) {
  return product && row.lacks?.includes('category') ? product.categoryId : categories.get(row.category);
}

/** What conflicts with the shop's data in a row. */
function conflictsOf(row: ProductRow, { products, variants }: Present, context: PlanContext): ImportProblem[] {
  const { words } = context;
  const product = products.get(row.handle);
  const problems: ImportProblem[] = [];
  const add = (path: string, reason: string) => problems.push({ subject: row.handle, path, reason });
  if (categoryOf(row, product, context) === undefined)
    add('category', words.reason('noCategory', { category: row.category }));
  for (const [index, category] of (row.furtherCategories ?? []).entries())
    if (!context.categories.has(category)) add(`furtherCategories.${index}`, words.reason('noCategory', { category }));
  if (!product && row.variants.length === 0) add('variants', words.reason('noVariant'));
  const keys = new Set<string>();
  row.variants.forEach(({ sku, price, stock, stockMode }, index) => {
    const place = (field: string) => `variants.${index}.${field}`;
    const present = variants.find(sku);
    if (present && present.handle !== row.handle)
      add(place('sku'), words.reason('foreignSku', { sku, owner: present.handle }));
    if (present && stock === undefined && beginsCounting({ stockMode }, present))
      add(place('stock'), words.reason('noCount', { sku }));
    if (present) return;
    if (variants.isAmbiguous(sku)) add(place('sku'), words.reason('ambiguousSku', { sku }));
    if (keys.has(skuKey(sku))) add(place('sku'), words.reason('repeatedName', { name: sku }));
    keys.add(skuKey(sku));
    if (price === undefined) add(place('price'), words.reason('missing'));
    if (stock === undefined && (stockMode ?? 'counted') === 'counted')
      add(place('stock'), words.reason('noStock', { sku }));
  });
  for (const path of product ? rules.lostTexts(row, product) : []) add(path, words.reason('losesText'));
  return problems;
}

/** What a batch of rows would do. Reads only. */
export async function planBatch(db: Db, rows: readonly ProductRow[], context: PlanContext): Promise<BatchPlan> {
  const handles = rows.map(({ handle }) => handle);
  const products = new Map((await queries.findProducts(db, handles)).map((one) => [one.handle, one]));
  const variants = await readVariants(db, rows);
  const ofProducts = [...products.keys()].flatMap((handle) => variants.ofProduct(handle));
  const running = await context.standing.findRunning(
    db,
    ofProducts.map(({ id }) => id),
  );
  const productIds = [...products.values()].map(({ id }) => id);
  const options = Map.groupBy(await queries.findOptions(db, productIds), (option) => option.productId);

  const plan: BatchPlan = {
    added: [],
    changed: [],
    unchanged: 0,
    variants: [],
    offers: [],
    problems: [],
    warnings: [],
    changes: [],
  };
  for (const read of rows) {
    const product = products.get(read.handle);
    const spelled = withPresentSkus(read, variants);
    const row = product ? rules.withPresentTexts(spelled, product) : spelled;
    const problems = conflictsOf(row, { products, variants }, context);
    plan.problems.push(...problems);
    const categoryId = categoryOf(row, product, context);
    if (problems.length > 0 || categoryId === undefined) continue;
    const furtherIds = row.furtherCategories?.flatMap((handle) => context.categories.get(handle) ?? []);
    const choices = { categoryId, furtherIds, isDemo: context.demo };
    if (!product) {
      plan.added.push(rules.newProduct(row, choices, context.nextCreatedAt()));
      plan.offers.push(...rules.newOffers(row).map((one) => ({ ...one, handle: row.handle })));
      plan.variants.push({ handle: row.handle, created: row.variants.length, updated: 0, unchanged: 0 });
      continue;
    }
    if (rules.leavesArchive(row, product))
      plan.warnings.push({ subject: row.handle, path: 'published', reason: context.words.warning('archived') });
    const present = {
      product,
      variants: variants.ofProduct(row.handle),
      offersOf: ({ id }: { id: VariantId }) => running.get(id)?.standing ?? [],
      options: options.get(product.id) ?? [],
    };
    const planned = rules.planChange(row, present, { ...choices, setStock: context.setStock });
    const changes = describeChange(
      { row, present, change: planned?.change, setStock: context.setStock },
      context.words,
    );
    plan.changes.push(...changes.map((reason) => ({ subject: row.handle, path: '', reason })));
    const added = planned?.change.variants.added.length ?? 0;
    const updated = planned?.change.variants.changed.length ?? 0;
    const unchanged = row.variants.length - added - updated;
    plan.variants.push({ handle: row.handle, created: added, updated, unchanged });
    if (!planned) plan.unchanged += 1;
    else {
      plan.changed.push(planned.change);
      plan.offers.push(...planned.offers.map((one) => ({ ...one, handle: row.handle })));
    }
  }
  return plan;
}
