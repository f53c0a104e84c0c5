import type { MovementReason } from '#contract/console/stock-reasons.ts';
import type { CategoryId, ProductId, VariantId } from '#contract/ids.ts';
import { emptyText, pickText } from '#contract/values/locale.ts';
import type { Act, AuditEntry } from '../../../audit/act.ts';
import { enqueue, indexing } from '../../../jobs/jobs.ts';
import type { SearchEngine } from '../../../shared/search-engine.ts';
import { explainStockOf } from '../../../shared/stock-ledger.queries.ts';
import type { CatalogService } from '../catalog.service.ts';
import type { CategoryBatch, ProductBatch } from './catalogue-batch.ts';
import { categoryEntry, changedEntries, createdCategoryEntry, createdEntry } from './catalogue-log.rules.ts';
import * as categories from './category-writes.queries.ts';
import { findInsertedId } from './inserted-rows.rules.ts';
import * as queries from './product-writes.queries.ts';

interface Needs {
  catalog: Pick<CatalogService, 'refreshPrices'>;
  searchEngine: Pick<SearchEngine, 'index' | 'outdate' | 'outdateCategories'>;
}

export interface Noted {
  /** One row of the log in place of one for each product. */
  instead?: AuditEntry | undefined;
}

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** Writes the batches of a file, and brings lists and search up to date after any write of the catalogue. */
export function createCatalogueWriter({ catalog, searchEngine }: Needs) {
  /** Builds the documents of outdated products in the background. */
  const indexLater = ({ tx }: Act) => enqueue(tx, 'index_products', {}, { ...indexing, replaces: true });

  /**
   * Brings lists and search up to date: the columns of lists of `unlisted` products, and the documents of
   * all, `later` by a job. Throws `step_up_required` for a steep cut without a proof.
   */
  async function refresh(
    act: Act,
    { unlisted, all, later = false }: { unlisted: ProductId[]; all: ProductId[]; later?: boolean },
  ): Promise<void> {
    await catalog.refreshPrices(act, unlisted);
    await (later ? searchEngine.outdate : searchEngine.index)(act.tx, all);
  }

  /**
   * Writes products with their variants and options, and notes each; the caller refreshes lists and
   * search after it. Returns the ids of what is new.
   */
  async function writeProducts(
    act: Act,
    { added, changed }: ProductBatch,
    { reason, instead }: Noted & { reason: MovementReason },
  ) {
    const inserted = await queries.insertProducts(
      act,
      added.map(({ product }) => product),
    );
    const products = new Map<string, ProductId>(inserted.map(({ handle, id }) => [handle, id]));
    const below = <Row extends object>(productId: ProductId, rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, productId }));

    const newVariants = await queries.insertVariants(act, [
      ...added.flatMap(({ product, variants }) => below(findInsertedId(products, product.handle), variants)),
      ...changed.flatMap(({ id, variants }) => below(id, variants.added)),
    ]);
    const changedVariants = changed.flatMap(({ variants }) => variants.changed).sort(byId);
    if (changedVariants.some(({ set }) => set.stock !== undefined)) await explainStockOf(act, { reason });
    await queries.updateVariants(act, changedVariants);
    await queries.updateProducts(act, [...changed].sort(byId));
    await queries.writeOptions(act, {
      deleted: changed.flatMap(({ options }) => options.deleted),
      changed: changed.flatMap(({ options }) => options.changed),
      added: [
        ...added.flatMap(({ product, options }) => below(findInsertedId(products, product.handle), options)),
        ...changed.flatMap(({ id, options }) => below(id, options.added)),
      ],
    });

    if (instead && added.length + changed.length > 0) act.note(instead);
    if (!instead) {
      for (const { product } of added) act.note(createdEntry(findInsertedId(products, product.handle), product));
      for (const entry of changed.flatMap(changedEntries)) act.note(entry);
    }
    return { products, variants: new Map<string, VariantId>(newVariants.map(({ sku, id }) => [sku, id])) };
  }

  /** Leaves the products of these categories to the index job: they are also found by the words of categories. */
  async function refreshBelow(act: Act, ids: readonly CategoryId[]): Promise<void> {
    if (ids.length === 0) return;
    await searchEngine.outdateCategories(act.tx, ids);
    await indexLater(act);
  }

  /** Writes locked categories of one level, and notes each. Returns the ids of the new ones by handle. */
  async function writeCategories(act: Act, { added, changed }: CategoryBatch, { instead }: Noted) {
    const inserted = await categories.insertCategories(act, added);
    const ids = new Map<string, CategoryId>(inserted.map(({ handle, id }) => [handle, id]));
    await categories.updateCategories(act, changed);
    const isFoundOtherwise = changed.filter(
      ({ set }) => set.name !== undefined || set.description !== undefined || set.parentId !== undefined,
    );
    await refreshBelow(
      act,
      isFoundOtherwise.map(({ id }) => id),
    );
    if (instead && added.length + changed.length > 0) act.note(instead);
    if (instead) return ids;
    for (const category of added) act.note(createdCategoryEntry(findInsertedId(ids, category.handle), category));
    const names = new Map(changed.length > 0 ? await categories.listNames(act.tx) : []);
    const nameOf = (id: CategoryId | null) => (id === null ? null : pickText(names.get(id) ?? emptyText, 'en'));
    for (const one of changed) act.note(categoryEntry(one, nameOf));
    return ids;
  }

  return {
    lockProducts: queries.lockProducts,
    removeVariants: queries.removeVariants,
    deleteProduct: queries.deleteProduct,
    deleteCategory: categories.deleteCategory,
    writeProducts,
    refresh,
    lockCategories: categories.lockCategories,
    writeCategories,
    refreshBelow,
    indexLater,
  };
}

export type CatalogueWriter = ReturnType<typeof createCatalogueWriter>;
