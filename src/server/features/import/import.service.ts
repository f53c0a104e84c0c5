import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { withRetry } from '../../database/retry.ts';
import type { Database } from '../../database/schema.ts';
import { enqueueRendering } from '../../media/render-pictures.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Storage } from '../../media/storage.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { openCatalogueFile } from './catalogue-file.ts';
import { type BatchContext, type Tally, writeBatch } from './import-batch.ts';
import { readCategories, writeCategories } from './import-categories.ts';
import { createPictureImporter, picturesOf } from './import-pictures.ts';
import { createProductReader } from './import-product.ts';
import { analyzeCatalogue } from './import.queries.ts';
import type { CategoryRow, ImportProblem, ProductRow } from './import.rules.ts';

export interface ImportOptions {
  db: Kysely<Database>;
  storage: Storage;
  catalog: Pick<CatalogService, 'refreshListing'>;
  searchEngine: Pick<SearchEngine, 'index' | 'outdate' | 'refreshStatistics'>;
  file: string;
  /** Also overwrites the stock of existing variants; otherwise `stock` counts for new SKUs only. */
  setStock?: boolean;
  /** Marks new products as the demo shop's, so that they can be removed again. */
  demo?: boolean;
  /**
   * From this number of products on, a job builds the search index, which takes longer than the
   * import (5000 when absent).
   */
  indexLaterFrom?: number;
  onProgress?: (done: number, total: number) => void;
}

export interface ImportReport {
  categories: Tally;
  products: Tally;
  problems: ImportProblem[];
}

const batchSize = 100;
const deadImportMs = 10 * 60_000;

// A batch that deadlocked with orders changed nothing and can be retried.
function inTransaction<T>(db: Kysely<Database>, task: (tx: Db) => Promise<T>): Promise<T> {
  return withRetry(() => db.transaction().execute(task));
}

// One transaction has one `now()`. Shoppers see the newest products first, so each product gets a
// distinct time.
function createClockForward(): () => Date {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Date.now());
    return new Date(last);
  };
}

/**
 * Imports a catalogue file, also while the shop serves. It works in batches. Handles and SKUs are
 * keys, so that a second import changes nothing. A row with a mistake is reported and left out.
 * Throws OperatorError for a file that cannot be read.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const { db, onProgress = () => {} } = options;
  const file = await openCatalogueFile(options.file);
  const importPicture = createPictureImporter(options.storage, dirname(options.file));

  const read = await readCategories(file.categories, importPicture);
  // Rows that failed before count as changed: their pictures are queued again, and finished ones
  // are skipped. The demo's pictures are rendered on first view: rendering all takes four minutes
  // of CPU, too long for a first look at Dana and for tests.
  async function renderLater(tx: Db, { created, updated }: Tally, rows: (CategoryRow | ProductRow)[]): Promise<void> {
    if (!options.demo && created + updated > 0) await enqueueRendering(tx, picturesOf(rows));
  }
  const written = await inTransaction(db, async (tx) => {
    const outcome = await writeCategories(tx, read.categories, {
      searchEngine: options.searchEngine,
      demo: options.demo ?? false,
    });
    await renderLater(tx, outcome.tally, read.categories);
    return outcome;
  });
  const problems = [...read.problems, ...written.problems];
  const products: Tally = { created: 0, updated: 0, unchanged: 0 };
  const context: BatchContext = {
    catalog: options.catalog,
    searchEngine: options.searchEngine,
    indexLater: file.productCount >= (options.indexLaterFrom ?? 5000),
    categories: written.ids,
    setStock: options.setStock ?? false,
    demo: options.demo ?? false,
    nextCreatedAt: createClockForward(),
  };

  // The search reports that products are missing until this job is done. Its time is for an import
  // that dies before it can start the job itself.
  const indexKey = { key: 'index_products' };
  if (context.indexLater) {
    const runAt = new Date(Date.now() + deadImportMs);
    await enqueue(db, 'index_products', {}, { ...indexKey, runAt });
  }

  const readProduct = createProductReader(importPicture);
  let batch: ProductRow[] = [];
  let done = 0;
  // Plans that PostgreSQL made for empty tables scan the whole table for every row.
  let analyzeAt = batchSize;
  async function flush(): Promise<void> {
    const rows = batch;
    batch = [];
    if (rows.length > 0) {
      const outcome = await inTransaction(db, async (tx) => {
        const batchOutcome = await writeBatch(tx, rows, context);
        await renderLater(tx, batchOutcome.tally, rows);
        return batchOutcome;
      });
      problems.push(...outcome.problems);
      for (const key of ['created', 'updated', 'unchanged'] as const) products[key] += outcome.tally[key];
      if (products.created >= analyzeAt) {
        await analyzeCatalogue(db);
        analyzeAt = 4 * products.created;
      }
    }
    onProgress(done, file.productCount);
  }
  try {
    for await (const row of file.products()) {
      const outcome = await readProduct(row);
      done += 1;
      if (outcome.row) batch.push(outcome.row);
      problems.push(...outcome.problems);
      if (batch.length === batchSize) await flush();
    }
    await flush();
  } finally {
    // Also if the import fails: the products imported so far must be found.
    if (context.indexLater) await enqueue(db, 'index_products', {}, { ...indexKey, replaces: true });
  }
  if (!context.indexLater && products.created + products.updated > 0) await options.searchEngine.refreshStatistics();
  return { categories: written.tally, products, problems };
}
