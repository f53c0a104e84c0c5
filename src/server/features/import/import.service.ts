import { basename, dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { Act, Actor, AuditEntry, InAct } from '../../audit/act.ts';
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
import type { CsvShop } from './csv/csv-catalogue.ts';
import { findKnown } from './known-products.ts';
import * as queries from './import.queries.ts';
import { FileRefused, type ImportWords, importWords } from './words/import-words.ts';
import {
  acceptedOf,
  addTally,
  type BatchContext,
  noTally,
  previewBatch,
  type Tally,
  writeBatch,
} from './import-batch.ts';
import { type CategoryWriter, previewCategories, readCategories, writeCategories } from './import-categories.ts';
import {
  createPictureImporter,
  type EncodePicture,
  type ImportPicture,
  importedPicturesOf,
} from './import-pictures.ts';
import { createProductReader } from './import-product.ts';
import { addToReport, type ImportReport } from './import-report.ts';
import type { CategoryRow, ImportProblem, ProductRow } from './import.rules.ts';
import type { CheckedRow } from './read/file-rows.ts';
import { createNamedCompanions } from './named-companions.ts';
import { readLimits } from './formats/read-limits.ts';
import { type OpenCatalogue, openCatalogue } from './read/reader.ts';

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
  /** Encodes pictures. Default: in this process, for files that the merchant reads at the command line, and the demo. */
  encodePicture?: EncodePicture | undefined;
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
  /** Gets each act that changes products or categories, in its transaction. What these change is kept, for the undo. */
  onAct?: (act: Act) => unknown;
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

/** What a CSV file leaves to the shop. */
async function shopOf(db: Db, standing: StandingOffers): Promise<CsvShop> {
  return {
    categories: await queries.listCategories(db),
    find: (handles, skus) => findKnown(db, standing, handles, skus),
  };
}

/** A row that was read and is not written yet. */
type ReadRow = Pick<CheckedRow<ProductRow>, 'placeOf' | 'records' | 'newCategory'> & { row: ProductRow };

/** An import while it runs. */
interface ImportRun extends ImportOptions {
  readonly words: ImportWords;
  readonly catalogue: OpenCatalogue;
  readonly importPicture: ImportPicture;
  /** Whether a product whose picture is missing is imported without it. */
  readonly picturesOptional: boolean;
  readonly indexLater: boolean;
  readonly report: ImportReport;
  /** The rows of the next transaction. */
  batch: ReadRow[];
  readonly companions: ReturnType<typeof createNamedCompanions<ReadRow>>;
  /** The products that were read, and how many of them were refused. */
  done: number;
  refused: number;
  /** The number of new products from which PostgreSQL counts the tables again. */
  analyzeAt: number;
  /** When the search index is built if the import dies. */
  indexAt: number;
}

async function startRun(options: ImportOptions): Promise<ImportRun> {
  const { file, name = file, columns = null, storage, by, sentPictures = false, indexLaterFrom = 5000 } = options;
  const { language = 'en', encodePicture } = options;
  const words = importWords[language];
  const { categories, find } = await shopOf(options.db, options.offers.standing);
  const catalogue = await openCatalogue({ file, name, columns, language, categories }, find);
  const folder = options.pictures === undefined ? dirname(file) : options.pictures;
  return {
    ...options,
    words,
    catalogue,
    importPicture: createPictureImporter({
      storage,
      encode: encodePicture,
      folder,
      dry: by === null,
      byName: sentPictures,
    }),
    picturesOptional: sentPictures || folder === null,
    indexLater: by !== null && catalogue.productCount >= indexLaterFrom,
    report: {
      categories: noTally(),
      products: noTally(),
      variants: noTally(),
      problems: [],
      warnings: [],
      changes: [],
      unused: catalogue.unused,
    },
    batch: [],
    companions: createNamedCompanions(),
    done: 0,
    refused: 0,
    analyzeAt: batchSize,
    indexAt: 0,
  };
}

// The demo is not logged as a change by the merchant: a row for each of its products would bury the first real ones.
function summaryOf({ demo, name, file }: ImportRun, after: Record<string, number>): AuditEntry | undefined {
  const label = basename(name ?? file);
  const subject = { kind: 'file', id: label.slice(0, 40), label } as const;
  return demo ? { action: 'catalogue.imported', subject, after } : undefined;
}

// The first visitors come at once.
const demoPauseMs = 60_000;

// Rows that failed before count as changed: their pictures are queued again, and finished ones are
// skipped. Those of the demo take four minutes, and a demo is often looked at once: an idle shop renders them.
async function renderLater({ demo }: ImportRun, tx: Db, tally: Tally, rows: (CategoryRow | ProductRow)[]) {
  if (tally.created + tally.updated === 0) return;
  const runAt = demo ? new Date(Date.now() + demoPauseMs) : undefined;
  await enqueueRendering(tx, importedPicturesOf(rows), { whenIdle: demo, runAt });
}

async function placeCategories(run: ImportRun, rows: CategoryRow[]) {
  const { db, by, inAct, catalogueWriter: writer, demo = false, words } = run;
  if (by === null) return previewCategories(db, rows, { demo, words });
  return inAct(by, async (act) => {
    const summary = summaryOf(run, { rows: rows.length });
    const keepsChanges = run.onAct !== undefined;
    const outcome = await writeCategories(act, rows, { demo, words, writer, summary, keepsChanges });
    await renderLater(run, act.tx, outcome.tally, rows);
    if (outcome.tally.created + outcome.tally.updated > 0) await run.onAct?.(act);
    return outcome;
  });
}

/** Imports the categories of the file. Returns the ids of all categories by handle. */
async function importCategories(run: ImportRun): Promise<BatchContext['categories']> {
  const read = await readCategories(run.catalogue.categories, run.importPicture, run.words);
  const { ids, tally, problems } = await placeCategories(run, read.categories);
  run.report.categories = tally;
  addToReport(run.report, 'problems', [...read.problems, ...problems]);
  return ids;
}

function writeRows(run: ImportRun, context: BatchContext, rows: ProductRow[]) {
  const { db, by, inAct } = run;
  if (by === null) return previewBatch(db, rows, context);
  const summary = ({ created, updated }: Tally) => summaryOf(run, { created, changed: updated });
  return retryIfTaken(() =>
    inAct(by, async (act) => {
      const outcome = await writeBatch(act, rows, context, summary);
      await renderLater(run, act.tx, outcome.tally, rows);
      if (outcome.tally.created + outcome.tally.updated > 0) await run.onAct?.(act);
      return outcome;
    }),
  );
}

// The paths of a row's fields are columns and lines to the person who made a CSV file.
function placed(problem: ImportProblem, read: Pick<ReadRow, 'placeOf' | 'records'> = {}): ImportProblem {
  const { placeOf, records } = read;
  const path = placeOf && /^[a-z][\w.]*$/.test(problem.path) ? placeOf(problem.path) : problem.path;
  return { ...problem, path, ...(records && { lines: records }) };
}

// Plans that PostgreSQL made for empty tables scan the whole table for every row.
async function analyzeIfGrown(run: ImportRun): Promise<void> {
  const { created } = run.report.products;
  if (run.by === null || created < run.analyzeAt) return;
  await queries.analyzeCatalogue(run.db);
  run.analyzeAt = 4 * created;
}

// The search reports that products are missing until this job is done. Its time is for an import
// that dies before it can start the job itself.
async function indexAfterDeath(run: ImportRun): Promise<void> {
  if (!run.indexLater || run.indexAt > Date.now() + deadImportMs / 2) return;
  run.indexAt = Date.now() + deadImportMs;
  await enqueue(run.db, 'index_products', {}, { ...indexing, replaces: true, runAt: new Date(run.indexAt) });
}

// The categories of refused rows are not added.
async function addCategories(run: ImportRun, context: BatchContext): Promise<void> {
  const isNew = ({ newCategory }: ReadRow) => newCategory !== undefined && !context.categories.has(newCategory.handle);
  const asking = run.batch.filter(isNew);
  if (asking.length === 0) return;
  const accepted = await acceptedOf(
    run.db,
    run.batch.map(({ row }) => row),
    context,
  );
  const wanted = new Map(
    asking.flatMap(({ row, newCategory }) =>
      newCategory && accepted.has(row.handle) ? [[newCategory.handle, newCategory] as const] : [],
    ),
  );
  if (wanted.size === 0) return;
  const { ids, tally, problems } = await placeCategories(run, [...wanted.values()]);
  context.categories = new Map([...context.categories, ...ids]);
  addTally(run.report.categories, tally);
  addToReport(run.report, 'problems', problems);
}

/** Writes the rows that were read. */
async function writeRead(run: ImportRun, context: BatchContext): Promise<void> {
  await addCategories(run, context);
  const readOf = new Map(run.batch.map((one) => [one.row.handle, one]));
  const rows = run.batch.map(({ row }) => row);
  run.batch = [];
  if (rows.length > 0) {
    const outcome = await writeRows(run, context, rows);
    for (const list of ['problems', 'warnings', 'changes'] as const)
      addToReport(
        run.report,
        list,
        outcome[list].map((one) => placed(one, readOf.get(one.subject))),
      );
    addTally(run.report.products, outcome.tally);
    addTally(run.report.variants, outcome.variants);
    await analyzeIfGrown(run);
  }
  await indexAfterDeath(run);
  await run.onProgress?.(run.done, run.catalogue.productCount);
}

/** Throws FileRefused if nothing of the file can be read, so that no one waits for the rest of it. */
function assertSomeRead({ done, refused, report: { problems } }: ImportRun): void {
  const [first] = problems;
  if (refused < done || done < readLimits.refusedFirst || !first) return;
  const example = [first.subject, first.path].filter((text) => text !== '').join(', ');
  throw new FileRefused('allRefused', { count: done, example: `${example}: ${first.reason}` });
}

/** Reads the products of the file and writes them batch by batch. */
async function importProducts(run: ImportRun, context: BatchContext): Promise<void> {
  const readProduct = createProductReader(run);
  for await (const row of run.catalogue.products()) {
    const outcome = await readProduct(row);
    run.done += 1;
    if (outcome.row) run.batch.push(run.companions.noted({ ...row, row: outcome.row }));
    else run.refused += 1;
    const placedIn = (found: ImportProblem[]) => found.map((one) => placed(one, row));
    addToReport(run.report, 'problems', placedIn(outcome.problems));
    addToReport(run.report, 'warnings', placedIn(outcome.warnings));
    assertSomeRead(run);
    if (run.batch.length === batchSize) await writeRead(run, context);
  }
  await writeRead(run, context);
  // A product may name one that stands below it, so that all must have been read.
  for (const { problem, read } of await run.companions.findMissing(run.db, run.words))
    addToReport(run.report, 'warnings', [placed(problem, read)]);
}

async function importAll(run: ImportRun): Promise<ImportReport> {
  const { db, by, indexLater, words } = run;
  const context: BatchContext = {
    writer: run.catalogueWriter,
    indexLater,
    keepsChanges: run.onAct !== undefined,
    categories: await importCategories(run),
    setStock: run.setStock ?? false,
    demo: run.demo ?? false,
    standing: run.offers.standing,
    nextCreatedAt: createClockForward(),
    words,
  };
  await indexAfterDeath(run);
  try {
    await importProducts(run, context);
  } finally {
    // Also if the import fails: the products imported so far must be found.
    if (indexLater) await enqueue(db, 'index_products', {}, { ...indexing, replaces: true });
  }
  const changed = run.report.products.created + run.report.products.updated;
  if (by !== null && !indexLater && changed > 0) await run.searchEngine.refreshStatistics(changed);
  return run.report;
}

/**
 * Imports a catalogue file, also while the shop serves. It works in batches. Handles and SKUs are
 * keys, so that a second import changes nothing. A row with a mistake is reported and left out.
 * Throws FileRefused for a file that cannot be read; no product of it is written then.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const run = await startRun(options);
  try {
    return await importAll(run);
  } finally {
    run.catalogue.close();
  }
}
