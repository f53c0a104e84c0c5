import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { OperatorError } from '../../errors/operator-error.ts';

export interface FileRow {
  /** The row's place in the file, for messages: "products.3" or "line 12". */
  place: string;
  value: unknown;
  /** The line is not valid JSON. */
  broken?: boolean;
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
  if (!Array.isArray(rows)) throw new OperatorError(`"${key}" must be a list.`);
  return rows.map((value: unknown, index) => ({ place: `${key}.${index}`, value }));
}

async function openJson(file: string): Promise<CatalogueFile> {
  let content: unknown;
  try {
    content = JSON.parse((await readFile(file, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    throw new OperatorError(`${file} is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
  if (!isObject(content) || !('products' in content || 'categories' in content))
    throw new OperatorError(`${file} must contain an object with "categories" and "products".`);
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

/**
 * Opens a catalogue file: JSON, or JSON Lines if its name ends in .jsonl or .ndjson. Throws
 * OperatorError if it cannot be read.
 */
export async function openCatalogueFile(file: string): Promise<CatalogueFile> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new OperatorError(`The file ${file} does not exist.`);
  return /\.(jsonl|ndjson)$/i.test(file) ? openLines(file) : openJson(file);
}
