import { stat } from 'node:fs/promises';
import type { CsvColumns } from '#contract/console/csv-fields.ts';
import { type CsvShop, openCsvCatalogue } from '../csv/csv-catalogue.ts';
import { isSheetName } from '../formats/sheet-file.ts';
import { FileRefused, type ImportWords } from '../words/import-words.ts';
import type { FileRow } from './file-rows.ts';
import { JsonError, NoObject, readJsonLists, readLines, RowTooLarge } from '../formats/json-lists.ts';
import { assertCategories, createRowCount, readLimits } from '../formats/read-limits.ts';
import { withShopRows } from './shop-rows.ts';

/** What the columns of a sheet hold. */
export interface SheetColumns {
  header: readonly string[];
  columns: CsvColumns;
  /** Columns with something in them that are not used. */
  unused: readonly string[];
}

export interface CatalogueFile {
  categories: FileRow[];
  productCount: number;
  products(): AsyncIterable<FileRow>;
  /** The columns of a sheet. */
  sheet?: SheetColumns;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusalOfRow(error: RowTooLarge): FileRefused {
  return new FileRefused('rowTooLarge', { place: error.place, max: readLimits.rowMegabytes }, error);
}

function refusalOfJson(error: unknown, name: string): unknown {
  if (error instanceof RowTooLarge) return refusalOfRow(error);
  if (error instanceof NoObject) return new FileRefused('shape', {}, error);
  if (!(error instanceof JsonError)) return error;
  if (!/\.json$/i.test(name)) return new FileRefused('notCatalogue', {}, error);
  return new FileRefused('json', { problem: error.message }, error);
}

// The file is read twice: a category may come after its products, and nothing is written if the file is
// broken somewhere.
async function openJson(file: string, name: string): Promise<CatalogueFile> {
  const categories: FileRow[] = [];
  let productCount = 0;
  const count = createRowCount(readLimits.rows);
  try {
    for await (const { list, index, value } of readJsonLists(file, ['categories', 'products'])) {
      count();
      if (list === 'products') productCount += 1;
      else categories.push({ place: `${list}.${index}`, value });
      assertCategories(categories.length);
    }
  } catch (error) {
    throw refusalOfJson(error, name);
  }
  async function* products() {
    for await (const { list, index, value } of readJsonLists(file, ['categories', 'products']))
      if (list === 'products') yield { place: `${list}.${index}`, value };
  }
  return { categories, productCount, products };
}

async function* rowsOfLines(file: string): AsyncGenerator<FileRow> {
  try {
    for await (const { line, text } of readLines(file)) {
      const place = `line ${line}`;
      let row: FileRow;
      try {
        row = { place, value: JSON.parse(text) };
      } catch {
        row = { place, value: null, broken: true };
      }
      yield row;
    }
  } catch (error) {
    throw error instanceof RowTooLarge ? refusalOfRow(error) : error;
  }
}

// A category has no variants and no parent product. A row that is neither is reported as a product.
function isCategory({ value }: FileRow): boolean {
  return isObject(value) && !('variants' in value) && !('category' in value);
}

// The file is read twice: a category may come after its products, and a large file never fits in
// memory.
async function openLines(file: string): Promise<CatalogueFile> {
  const categories: FileRow[] = [];
  let productCount = 0;
  const count = createRowCount(readLimits.lines);
  for await (const row of rowsOfLines(file)) {
    count();
    if (isCategory(row)) categories.push(row);
    else productCount += 1;
    assertCategories(categories.length);
  }
  async function* products() {
    for await (const row of rowsOfLines(file)) if (!isCategory(row)) yield row;
  }
  return { categories, productCount, products };
}

interface Options {
  words: ImportWords;
  /** Which column of a CSV file holds what. Null: by their names. */
  columns: CsvColumns | null;
  shop: CsvShop;
  /** The name of the file, if its path ends otherwise. */
  name?: string;
}

/** Throws FileRefused if there is no such file, or if it is too large. */
export async function assertReadable(file: string, isLines: boolean): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new FileRefused('missingFile', { file });
  // They are read line by line, so that a file of any size fits in memory.
  if (isLines) return;
  const megabytes = Math.ceil(found.size / 1024 / 1024);
  const max = readLimits.fileMegabytes;
  if (megabytes > max) throw new FileRefused('tooLarge', { size: String(megabytes), max: String(max) });
}

/**
 * Opens a catalogue file by the end of its name: JSON, JSON Lines (.jsonl, .ndjson) or a
 * sheet (CSV, .xlsx). Throws
 * FileRefused if it cannot be read.
 */
export async function openCatalogueFile(file: string, { name = file, ...options }: Options): Promise<CatalogueFile> {
  const isLines = /\.(jsonl|ndjson)$/i.test(name);
  await assertReadable(file, isLines);
  if (isSheetName(name)) return withShopRows(await openCsvCatalogue(file, options), file, options.words);
  if (/\.(zip|ods|numbers)$/i.test(name)) throw new FileRefused('zip');
  return isLines ? openLines(file) : openJson(file, name);
}
