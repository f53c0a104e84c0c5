import { columnKey } from '../formats/column-key.ts';
import type { CsvRecord } from '../formats/csv-file.ts';
import type { SheetFile } from '../formats/sheet-file.ts';

/** The columns of the rows that other shops' rows become, by Shopify's names. */
export const commonHeader = [
  'Title',
  'Title (ar)',
  'Body (HTML)',
  'Body (ar)',
  'Type',
  'Type (ar)',
  'Published',
  ...([1, 2, 3] as const).flatMap((number): OptionColumn[] => [
    `Option${number} Name`,
    `Option${number} Name (ar)`,
    `Option${number} Value`,
    `Option${number} Value (ar)`,
  ]),
  'Variant SKU',
  'Variant Barcode',
  'Variant Price',
  'Sale price',
  'Variant Inventory Qty',
  'In stock?',
  'Variant Published',
  'Image Src',
  'Image Alt Text (ar)',
  'Variant Image',
] as const;
type OptionColumn = `Option${1 | 2 | 3} ${'Name' | 'Value'}${'' | ' (ar)'}`;
export type CommonCells = Partial<Record<(typeof commonHeader)[number], string>>;

/** A file of another shop that is read as rows of the common columns. */
export interface ShopSheet extends SheetFile {
  /** The columns of the file that its rows are made of. */
  used: readonly string[];
}

/** Reads cells by the names of their columns, and notes which are read. */
export function createCellReader(header: readonly string[]) {
  const places = new Map<string, number>();
  header.forEach((name, index) => {
    const key = columnKey(name);
    if (!places.has(key)) places.set(key, index);
  });
  const used = new Set<string>();
  /** The text in the first of these columns that the file has. */
  function cellOf(record: CsvRecord, ...names: readonly string[]): string {
    for (const name of names) {
      const index = places.get(columnKey(name));
      if (index === undefined) continue;
      used.add(header[index] ?? '');
      return (record.cells[index] ?? '').trim();
    }
    return '';
  }
  return { cellOf, used: () => [...used] };
}

/** A record of the common columns, in place of a record of the file. */
export function commonRecord({ line }: CsvRecord, cells: CommonCells, refused?: CsvRecord['refused']): CsvRecord {
  return { line, cells: commonHeader.map((name) => cells[name] ?? ''), ...(refused && { refused }) };
}

interface ProductRows {
  product: CsvRecord;
  /** The rows of its variants, which follow it. */
  variants: CsvRecord[];
}

/** Divides rows into products. `isVariant` says whether a row is a variant of the product above it. */
export async function* inProducts(
  records: AsyncIterable<CsvRecord>,
  isVariant: (record: CsvRecord, product: CsvRecord) => boolean,
): AsyncGenerator<ProductRows> {
  let rows: ProductRows | null = null;
  for await (const record of records) {
    if (rows && isVariant(record, rows.product)) {
      rows.variants.push(record);
      continue;
    }
    if (rows) yield rows;
    rows = { product: record, variants: [] };
  }
  if (rows) yield rows;
}

/** The parts of a list in a cell. A comma after a backslash is part of a text. */
export function listOf(cell: string): string[] {
  const parts: string[] = [''];
  for (let at = 0; at < cell.length; at += 1) {
    if (cell[at] === '\\' && cell[at + 1] === ',') {
      parts[parts.length - 1] += ',';
      at += 1;
    } else if (cell[at] === ',') parts.push('');
    else parts[parts.length - 1] += cell[at] ?? '';
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The name of the deepest category of a list like "Clothes, Clothes > Shoes". */
export function deepestCategory(cell: string): string {
  const paths = listOf(cell).map((path) => path.split('>').map((part) => part.trim()));
  const [deepest = []] = paths.sort((a, b) => b.length - a.length);
  return deepest.at(-1) ?? '';
}

/** Whether a sale that has a first and a last day runs at a moment. Days that are none do not end it. */
export function isSaleOn(from: string, until: string, now: number): boolean {
  const begins = Date.parse(from);
  const ends = Date.parse(until);
  const dayMs = 86_400_000;
  return !(begins > now) && !(ends + dayMs < now);
}
