import { toLatinDigits } from '#contract/values/digits.ts';
import { removeInvisible } from '#contract/values/invisible.ts';
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

/** A date of a sale that is not understood. */
interface UnclearDate {
  column: string;
  text: string;
  line: number;
}

/** A row of the common columns, and the rows of the file that say more than those have. */
export interface ShopRecord extends CsvRecord {
  /** The row of the product, beside the first of its rows. */
  product?: CsvRecord;
  /** The row of a variant that has a row of its own. */
  variant?: CsvRecord;
  unclear?: readonly UnclearDate[];
}

/** A file of another shop that is read as rows of the common columns. */
export interface ShopSheet extends SheetFile {
  records: () => AsyncGenerator<ShopRecord>;
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
  return { cellOf, has: (name: string) => places.has(columnKey(name)), used: () => [...used] };
}
export type CellReader = ReturnType<typeof createCellReader>['cellOf'];

/** A record of the common columns, in place of a record of the file. */
export function commonRecord({ line }: CsvRecord, cells: CommonCells, refused?: CsvRecord['refused']): CsvRecord {
  return { line, cells: commonHeader.map((name) => cells[name] ?? ''), ...(refused && { refused }) };
}

/** A sheet of such rows. A file without sales has no column of them: its empty cells would end the offers of the shop. */
export function shopSheet(records: ShopSheet['records'], used: readonly string[], hasSales: boolean): ShopSheet {
  if (hasSales) return { header: [...commonHeader], records, used };
  const isKept = (_: string, index: number) => commonHeader[index] !== 'Sale price';
  async function* recordsWithoutSales(): AsyncGenerator<ShopRecord> {
    for await (const record of records()) yield { ...record, cells: record.cells.filter(isKept) };
  }
  return { header: commonHeader.filter(isKept), records: recordsWithoutSales, used };
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

interface SaleColumns {
  price: string;
  from: string;
  until: string;
}

const dayMs = 86_400_000;
const dated = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/i;

/** A date like 2026-10-31, with a time or without; null for other texts, which can be two dates. */
function readDate(text: string): { day: number; moment: number } | null {
  const date = toLatinDigits(removeInvisible(text)).trim();
  const day = Date.parse(dated.exec(date)?.[1] ?? '');
  const moment = Date.parse(date);
  if (Number.isNaN(day) || Number.isNaN(moment)) return null;
  // Date.parse takes 31 February for 3 March.
  return date.startsWith(new Date(day).toISOString().slice(0, 10)) ? { day, moment } : null;
}

/** The price of a sale that surely runs at a moment, else an empty text, and the dates that leave this unclear. */
export function readSale(cellOf: CellReader, columns: SaleColumns, record: CsvRecord, now: number) {
  const price = cellOf(record, columns.price);
  const dateIn = (column: string) => {
    const text = cellOf(record, column);
    return { column, text, line: record.line, read: readDate(text) };
  };
  const [from, until] = [dateIn(columns.from), dateIn(columns.until)];
  // 0 is how some shops write that there is no sale.
  const isNone = Number(toLatinDigits(price)) === 0;
  const unclear = isNone ? [] : [from, until].filter(({ text, read }) => text !== '' && read === null);
  const isOn = (from.read?.moment ?? now) <= now && (until.read?.day ?? now) + dayMs >= now;
  return { price: isOn && unclear.length === 0 ? price : '', unclear };
}
