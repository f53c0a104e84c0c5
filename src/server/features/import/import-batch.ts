import type { Updateable } from 'kysely';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { explainStock } from '../../shared/stock-ledger.queries.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { SearchEngine } from '../../shared/search-engine.ts';
import type { ImportProblem, ProductRow } from './import.rules.ts';
import * as plan from './import-plan.rules.ts';
import * as queries from './import.queries.ts';
import { type Offers, type PlacedRow, type PresentVariants, writeOptions, writeVariants } from './import-variants.ts';
import type { ImportWords } from './words/import-words.ts';

export interface BatchContext {
  catalog: Pick<CatalogService, 'refreshListing'>;
  searchEngine: Pick<SearchEngine, 'index' | 'outdate'>;
  offers: Offers;
  /** Leaves the search index to a job: in a large import it is most of the work. */
  indexLater: boolean;
  /** Category ids by handle. */
  categories: ReadonlyMap<string, CategoryId>;
  setStock: boolean;
  demo: boolean;
  nextCreatedAt: () => Date;
  words: ImportWords;
}

export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
}

interface SoundRow {
  row: ProductRow;
  categoryId: CategoryId;
}

/** Separates the valid rows from those that conflict with the shop's data. */
export function judge(
  rows: ProductRow[],
  { categories, words }: Pick<BatchContext, 'categories' | 'words'>,
  variants: PresentVariants,
) {
  const sound: SoundRow[] = [];
  const problems: ImportProblem[] = [];
  for (const row of rows) {
    const before = problems.length;
    const add = (path: string, reason: string) => problems.push({ subject: row.handle, path, reason });
    const categoryId = categories.get(row.category);
    if (categoryId === undefined) add('category', words.reason('noCategory', { category: row.category }));
    row.variants.forEach(({ sku, stock }, index) => {
      const present = variants.get(sku);
      if (present && present.handle !== row.handle)
        add(`variants.${index}.sku`, words.reason('foreignSku', { sku, owner: present.handle }));
      if (!present && stock === undefined) add(`variants.${index}.stock`, words.reason('noStock', { sku }));
    });
    if (categoryId !== undefined && problems.length === before) sound.push({ row, categoryId });
  }
  return { sound, problems };
}

/** Inserts the new products and computes the changes of the others. */
async function placeProducts(tx: Db, rows: SoundRow[], context: BatchContext) {
  const found = await queries.findProducts(
    tx,
    rows.map(({ row }) => row.handle),
  );
  const present = new Map(found.map((product) => [product.handle, product]));
  const added = await queries.insertProducts(
    tx,
    rows
      .filter(({ row }) => !present.has(row.handle))
      .map(({ row, categoryId }) => plan.newProduct(row, categoryId, context.demo, context.nextCreatedAt())),
  );
  const ids = new Map(added.map((product) => [product.handle, product.id]));
  const placed: PlacedRow[] = [];
  const updates: { id: ProductId; set: Updateable<Database['products']> }[] = [];
  for (const { row, categoryId } of rows) {
    const product = present.get(row.handle);
    const productId = product?.id ?? ids.get(row.handle);
    if (productId === undefined) throw new Error(`the new product ${row.handle} came back without an id`);
    placed.push({ row, productId });
    const set = product && plan.planProduct(row, categoryId, product, context.demo);
    if (set && Object.keys(set).length > 0)
      updates.push({ id: productId, set: plan.asColumns(set, ['name', 'description', 'picture_texts']) });
  }
  return { placed, addedIds: [...ids.values()], updates: updates.sort((a, b) => a.id - b.id) };
}

/**
 * Writes a batch of rows in the caller's transaction; their pictures are stored already. A row that
 * conflicts with the shop's data is skipped and reported. Rows are locked in one order everywhere:
 * variants, then products, each by id.
 */
export async function writeBatch(tx: Db, rows: ProductRow[], context: BatchContext) {
  await queries.lockImports(tx);
  const found = await queries.findVariants(
    tx,
    rows.flatMap((row) => row.variants.map((variant) => variant.sku)),
  );
  const variants: PresentVariants = new Map(found.map((variant) => [variant.sku, variant]));
  const { sound, problems } = judge(rows, context, variants);
  if (sound.length === 0) return { tally: { created: 0, updated: 0, unchanged: 0 }, problems };

  const { placed, addedIds, updates } = await placeProducts(tx, sound, context);
  await explainStock(tx, { reason: 'imported' });
  const changed = await writeVariants(tx, placed, variants, context);
  for (const { id, set } of updates) {
    await queries.updateProduct(tx, id, set);
    changed.add(id);
  }
  for (const id of [...(await writeOptions(tx, placed)), ...addedIds]) changed.add(id);
  const added = new Set(addedIds);
  // New products were inserted with their listing columns.
  await context.catalog.refreshListing(
    tx,
    [...changed].filter((id) => !added.has(id)),
  );
  await (context.indexLater ? context.searchEngine.outdate : context.searchEngine.index)(tx, [...changed]);
  const created = addedIds.length;
  const tally: Tally = { created, updated: changed.size - created, unchanged: sound.length - changed.size };
  return { tally, problems };
}
