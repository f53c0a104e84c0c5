import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type CsvShop, openCsvCatalogue } from './csv/csv-catalogue.ts';
import type { CsvColumns } from '#contract/console/csv-fields.ts';
import type { ImportProblem, Lack } from './import.rules.ts';
import { FileRefused, type ImportWords } from './words/import-words.ts';

export interface FileRow {
  /** The row's place in the file, for messages: "products.3" or "line 12". */
  place: string;
  value: unknown;
  /** The line is not valid JSON. */
  broken?: boolean;
  /** Why the row is refused already, and what to look at. */
  problems?: readonly ImportProblem[];
  warnings?: readonly ImportProblem[];
  /** What the file does not have. The value has it as the shop had it when the file was read. */
  lacks?: readonly Lack[];
  /** The place of a field in the file, by its path in the row. */
  placeOf?: (path: string) => string;
}

export interface CatalogueFile {
  categories: FileRow[];
  productCount: number;
  products(): AsyncIterable<FileRow> | Iterable<FileRow>;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(content: Record<string, unknown>, key: 'categories' | 'products'): FileRow[] {
  const rows = content[key] ?? [];
  if (!Array.isArray(rows)) throw new FileRefused('json', { problem: `"${key}" must be a list` });
  return rows.map((value: unknown, index) => ({ place: `${key}.${index}`, value }));
}

async function openJson(file: string, name: string): Promise<CatalogueFile> {
  let content: unknown;
  try {
    content = JSON.parse((await readFile(file, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    if (!/\.json$/i.test(name)) throw new FileRefused('notCatalogue', {}, error);
    throw new FileRefused('json', { problem: (error as Error).message }, error);
  }
  if (!isObject(content) || !('products' in content || 'categories' in content)) throw new FileRefused('shape');
  const products = listOf(content, 'products');
  return { categories: listOf(content, 'categories'), productCount: products.length, products: () => products };
}

async function* readLines(file: string): AsyncGenerator<FileRow> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    number += 1;
    const text = number === 1 ? line.replace(/^\ufeff/, '') : line;
    if (text.trim() === '') continue;
    const place = `line ${number}`;
    let row: FileRow;
    try {
      row = { place, value: JSON.parse(text) };
    } catch {
      row = { place, value: null, broken: true };
    }
    yield row;
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
  for await (const row of readLines(file)) {
    if (isCategory(row)) categories.push(row);
    else productCount += 1;
  }
  async function* products() {
    for await (const row of readLines(file)) if (!isCategory(row)) yield row;
  }
  return { categories, productCount, products };
}

/** A larger file of JSON or CSV is refused before it is read. */
export const maxFileBytes = 50 * 1024 * 1024;

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
  const megabytes = (bytes: number) => String(Math.ceil(bytes / 1024 / 1024));
  if (found.size > maxFileBytes)
    throw new FileRefused('tooLarge', { size: megabytes(found.size), max: megabytes(maxFileBytes) });
}

export const isCsvName = (name: string): boolean => /\.(csv|tsv|txt)$/i.test(name);

/**
 * Opens a catalogue file by the end of its name: JSON, JSON Lines (.jsonl, .ndjson) or CSV. Throws
 * FileRefused if it cannot be read.
 */
export async function openCatalogueFile(file: string, { name = file, ...options }: Options): Promise<CatalogueFile> {
  const isLines = /\.(jsonl|ndjson)$/i.test(name);
  await assertReadable(file, isLines);
  if (isCsvName(name)) return openCsvCatalogue(file, options);
  if (/\.(zip|xlsx?|ods|numbers)$/i.test(name)) throw new FileRefused('zip');
  return isLines ? openLines(file) : openJson(file, name);
}
