import { basename, dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { Actor, AuditEntry, InAct } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import { retryIfTaken } from '../../database/retry.ts';
import type { Database } from '../../database/schema.ts';
import { enqueueRendering } from '../../media/render-pictures.ts';
import { enqueue, indexing } from '../../jobs/jobs.ts';
import type { Storage } from '../../media/storage.ts';
import type { SearchEngine } from '../../shared/search-engine.ts';
import type { StandingOffers } from '../../shared/standing-offers.ts';
import type { CsvColumns } from '#contract/console/csv-fields.ts';
import type { Language } from '#contract/values/locale.ts';
import { type FileRow, openCatalogueFile } from './catalogue-file.ts';
import type { CsvShop } from './csv/csv-catalogue.ts';
import * as queries from './import.queries.ts';
import { importWords } from './words/import-words.ts';
import { type BatchContext, previewBatch, type Tally, writeBatch } from './import-batch.ts';
import { type CategoryWriter, previewCategories, readCategories, writeCategories } from './import-categories.ts';
import { createPictureImporter, picturesOf } from './import-pictures.ts';
import { createProductReader } from './import-product.ts';
import type { CategoryRow, ImportProblem, ProductRow } from './import.rules.ts';

export interface ImportOptions {
  db: Kysely<Database>;
  inAct: InAct;
  storage: Storage;
  catalogueWriter: BatchContext['writer'] & CategoryWriter;
  searchEngine: Pick<SearchEngine, 'refreshStatistics'>;
  offers: { standing: StandingOffers };
  /** Who imports. Null: nothing is written, and the report says what the import would do. */
  by: Actor | null;
  file: string;
  /** The name of the file, if its path ends otherwise. */
  name?: string;
  /** Which column of a CSV file holds what. Default: by their names. */
  columns?: CsvColumns | null;
  /** The folder of the pictures: that of the file when absent, null for none. */
  pictures?: string | null;
  /** The pictures were sent one by one: they are found by name, and one that is missing is left out. */
  sentPictures?: boolean;
  /** The language of problems and warnings. Default: English. */
  language?: Language;
  /** Also overwrites the stock of existing variants; otherwise `stock` counts for new SKUs only. */
  setStock?: boolean;
  /** Marks new products as the demo shop's, so that they can be removed again. */
  demo?: boolean;
  /**
   * From this number of products on, a job builds the search index, which takes longer than the
   * import (5000 when absent).
   */
  indexLaterFrom?: number;
  onProgress?: (done: number, total: number) => unknown;
}

export interface ImportReport {
  categories: Tally;
  products: Tally;
  /** Why rows were not imported. */
  problems: ImportProblem[];
  /** What to look at in rows that were. */
  warnings: ImportProblem[];
}

const batchSize = 100;
const deadImportMs = 10 * 60_000;

// One transaction has one `now()`. Shoppers see the newest products first, so each product gets a
// distinct time.
function createClockForward(): () => Date {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Date.now());
    return new Date(last);
  };
}

// The paths of a row's fields are columns and lines to the person who made a CSV file.
function placed(problem: ImportProblem, placeOf: FileRow['placeOf']): ImportProblem {
  return placeOf && /^[a-z]+[\w.]*$/.test(problem.path) ? { ...problem, path: placeOf(problem.path) } : problem;
}

/** What a CSV file leaves to the shop. */
async function shopOf(db: Db): Promise<CsvShop> {
  return {
    categories: await queries.listCategories(db),
    find: async (handles, skus) => ({
      products: new Map((await queries.findTexts(db, handles)).map((product) => [product.handle, product])),
      variants: new Map((await queries.findVariants(db, skus)).map((variant) => [variant.sku, variant])),
    }),
  };
}

/**
 * Imports a catalogue file, also while the shop serves. It works in batches. Handles and SKUs are
 * keys, so that a second import changes nothing. A row with a mistake is reported and left out.
 * Throws FileRefused for a file that cannot be read; nothing of it is written then.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const { db, inAct, by, catalogueWriter: writer, demo = false, onProgress = () => {} } = options;
  const words = importWords[options.language ?? 'en'];
  const file = await openCatalogueFile(options.file, {
    words,
    columns: options.columns ?? null,
    shop: await shopOf(db),
    ...(options.name !== undefined && { name: options.name }),
  });
  const folder = options.pictures === undefined ? dirname(options.file) : options.pictures;
  const importPicture = createPictureImporter({
    storage: options.storage,
    folder,
    dry: by === null,
    byName: options.sentPictures ?? false,
  });

  const read = await readCategories(file.categories, importPicture, words);
  // Rows that failed before count as changed: their pictures are queued again, and finished ones
  // are skipped. The demo's pictures are rendered on first view: rendering all takes four minutes
  async function renderLater(tx: Db, { created, updated }: Tally, rows: (CategoryRow | ProductRow)[]): Promise<void> {
    if (!demo && created + updated > 0) await enqueueRendering(tx, picturesOf(rows));
  }
  // The demo is no change of the merchant's: a row for each of its products would bury the first real ones.
  const label = basename(options.name ?? options.file);
  const summaryOf = (after: Record<string, number>): AuditEntry => ({
    action: 'catalogue.imported',
    subject: { kind: 'file', id: label.slice(0, 40), label },
    after,
  });
  function placeCategories(rows: CategoryRow[]) {
    const choices = { demo, words };
    if (by === null) return previewCategories(db, rows, choices);
    return inAct(by, async (act) => {
      const summary = demo ? summaryOf({ rows: rows.length }) : undefined;
      const outcome = await writeCategories(act, rows, { ...choices, writer, summary });
      await renderLater(act.tx, outcome.tally, rows);
      return outcome;
    });
  }
  const written = await placeCategories(read.categories);
  const problems = [...read.problems, ...written.problems];
  const warnings: ImportProblem[] = [];
  const products: Tally = { created: 0, updated: 0, unchanged: 0 };
  const context: BatchContext = {
    writer,
    indexLater: by !== null && file.productCount >= (options.indexLaterFrom ?? 5000),
    categories: written.ids,
    setStock: options.setStock ?? false,
    demo,
    standing: options.offers.standing,
    nextCreatedAt: createClockForward(),
    words,
  };

  // The search reports that products are missing until this job is done. Its time is for an import
  // that dies before it can start the job itself.
  let indexAt = 0;
  async function indexAfterDeath(): Promise<void> {
    if (!context.indexLater || indexAt > Date.now() + deadImportMs / 2) return;
    indexAt = Date.now() + deadImportMs;
    await enqueue(db, 'index_products', {}, { ...indexing, replaces: true, runAt: new Date(indexAt) });
  }
  await indexAfterDeath();

  function writeRows(rows: ProductRow[]) {
    if (by === null) return previewBatch(db, rows, context);
    const summary = ({ created, updated }: Tally) => summaryOf({ created, changed: updated });
    return retryIfTaken(() =>
      inAct(by, async (act) => {
        const outcome = await writeBatch(act, rows, context, demo ? summary : undefined);
        await renderLater(act.tx, outcome.tally, rows);
        return outcome;
      }),
    );
  }

  const readProduct = createProductReader({
    importPicture,
    words,
    picturesOptional: options.sentPictures ?? folder === null,
  });
  let batch: { row: ProductRow; placeOf: FileRow['placeOf'] }[] = [];
  let done = 0;
  // Plans that PostgreSQL made for empty tables scan the whole table for every row.
  let analyzeAt = batchSize;
  async function flush(): Promise<void> {
    const placeOf = new Map(batch.map((one) => [one.row.handle, one.placeOf]));
    const rows = batch.map(({ row }) => row);
    batch = [];
    if (rows.length > 0) {
      const outcome = await writeRows(rows);
      problems.push(...outcome.problems.map((problem) => placed(problem, placeOf.get(problem.subject))));
      warnings.push(...outcome.warnings.map((warning) => placed(warning, placeOf.get(warning.subject))));
      for (const key of ['created', 'updated', 'unchanged'] as const) products[key] += outcome.tally[key];
      if (by !== null && products.created >= analyzeAt) {
        await queries.analyzeCatalogue(db);
        analyzeAt = 4 * products.created;
      }
    }
    await indexAfterDeath();
    await onProgress(done, file.productCount);
  }
  try {
    for await (const row of file.products()) {
      const outcome = await readProduct(row);
      done += 1;
      if (outcome.row) batch.push({ row: outcome.row, placeOf: row.placeOf });
      problems.push(...outcome.problems.map((problem) => placed(problem, row.placeOf)));
      warnings.push(...outcome.warnings.map((warning) => placed(warning, row.placeOf)));
      if (batch.length === batchSize) await flush();
    }
    await flush();
  } finally {
    // Also if the import fails: the products imported so far must be found.
    if (context.indexLater) await enqueue(db, 'index_products', {}, { ...indexing, replaces: true });
  }
  const changed = products.created + products.updated;
  if (by !== null && !context.indexLater && changed > 0) await options.searchEngine.refreshStatistics(changed);
  return { categories: written.tally, products, problems, warnings };
}
