import type { CategoryId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { AddedProduct, ChangedProduct } from '../catalog/writes/catalogue-batch.ts';
import type { ImportProblem, ProductRow } from './import.rules.ts';
import type { StandingOffers } from '../../shared/standing-offers.ts';
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

export interface BatchPlan {
  added: AddedProduct[];
  changed: ChangedProduct[];
  unchanged: number;
  offers: (rules.PlannedOffers & { handle: string })[];
  problems: ImportProblem[];
  warnings: ImportProblem[];
}

interface Present {
  products: ReadonlyMap<string, queries.ProductRecord>;
  variants: ReadonlyMap<string, queries.PresentVariant>;
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
  row.variants.forEach(({ sku, stock }, index) => {
    const present = variants.get(sku);
    if (present && present.handle !== row.handle)
      add(`variants.${index}.sku`, words.reason('foreignSku', { sku, owner: present.handle }));
    if (!present && stock === undefined) add(`variants.${index}.stock`, words.reason('noStock', { sku }));
  });
  for (const path of product ? rules.lostTexts(row, product) : []) add(path, words.reason('losesText'));
  return problems;
}

/** What a batch of rows would do. Reads only. */
export async function planBatch(db: Db, rows: readonly ProductRow[], context: PlanContext): Promise<BatchPlan> {
  const handles = rows.map(({ handle }) => handle);
  const skus = rows.flatMap((row) => row.variants.map(({ sku }) => sku));
  const products = new Map((await queries.findProducts(db, handles)).map((one) => [one.handle, one]));
  const variants = new Map((await queries.findVariants(db, skus)).map((one) => [one.sku, one]));
  const variantIds = [...variants.values()].map(({ id }) => id);
  const running = await context.standing.findRunning(db, variantIds);
  const productIds = [...products.values()].map(({ id }) => id);
  const options = Map.groupBy(await queries.findOptions(db, productIds), (option) => option.productId);

  const plan: BatchPlan = { added: [], changed: [], unchanged: 0, offers: [], problems: [], warnings: [] };
  for (const read of rows) {
    const product = products.get(read.handle);
    const row = product ? rules.withPresentTexts(read, product) : read;
    const problems = conflictsOf(row, { products, variants }, context);
    plan.problems.push(...problems);
    const categoryId = categoryOf(row, product, context);
    if (problems.length > 0 || categoryId === undefined) continue;
    if (!product) {
      plan.added.push(rules.newProduct(row, categoryId, context.demo, context.nextCreatedAt()));
      plan.offers.push(...rules.newOffers(row).map((one) => ({ ...one, handle: row.handle })));
      continue;
    }
    if (rules.leavesArchive(row, product))
      plan.warnings.push({ subject: row.handle, path: 'published', reason: context.words.warning('archived') });
    const planned = rules.planChange(
      row,
      {
        product,
        variants,
        offersOf: ({ id }) => running.get(id)?.standing ?? [],
        options: options.get(product.id) ?? [],
      },
      { categoryId, isDemo: context.demo, setStock: context.setStock },
    );
    if (!planned) plan.unchanged += 1;
    else {
      plan.changed.push(planned.change);
      plan.offers.push(...planned.offers.map((one) => ({ ...one, handle: row.handle })));
    }
  }
  return plan;
}
