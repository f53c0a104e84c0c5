import type { CsvColumns, CsvField } from '#contract/console/csv-fields.ts';
import { readGuardedText } from '#contract/values/csv-text.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { type DecimalSign, decimalSignOf, readFileNumber } from '#contract/values/typed-values.ts';
import { readingTexts } from '#i18n/format.ts';
import type { StoredAttribute } from '../../../database/schema.ts';
import { skuKey } from '../../../shared/sku-key.ts';
import type { StandingOffer } from '../../../shared/standing-offers.ts';
import type { ImportProblem, Lack } from '../import.rules.ts';
import type { ImportWords, Reason, Values, Warning } from '../words/import-words.ts';
import type { CategoryBook } from './csv-categories.rules.ts';
import type { CsvRecord } from '../formats/csv-file.ts';
import { plainText } from '../formats/html-text.ts';
import type { VisibilityColumn } from './csv-visibility.rules.ts';

/** A variant of the shop, as far as a file can mean it. */
export interface KnownVariant {
  sku: string;
  handle: string;
  attributes: readonly StoredAttribute[];
  standing: readonly StandingOffer[];
}

export interface KnownProduct {
  name: LocalizedText;
  description: LocalizedText;
  category: string;
  variants: readonly KnownVariant[];
}

/** What the shop has already. A file that lacks something leaves it as it is. */
export interface KnownProducts {
  products: ReadonlyMap<string, KnownProduct>;
  /** The variants by the keys of their SKUs. */
  variants: ReadonlyMap<string, readonly KnownVariant[]>;
}

export interface CsvSheet {
  header: readonly string[];
  columns: CsvColumns;
  words: ImportWords;
  /** What decimals begin with, as far as the numbers of the file agree; null if they do not show it. */
  decimalSign: DecimalSign | null;
  categories: CategoryBook;
  visibility: readonly VisibilityColumn[];
  /** Dana's own export: names are plain texts there, in other files they may be HTML. */
  isOwn: boolean;
  /** The line of each SKU that the file had so far, by its key. */
  placeOfSku: Map<string, number>;
}

/** The variant with a SKU: the one with the same spelling, or the only one that is written otherwise. */
export function findKnownVariant({ variants }: KnownProducts, sku: string): KnownVariant | undefined {
  const found = variants.get(skuKey(sku)) ?? [];
  return found.find((one) => one.sku === sku) ?? (found.length === 1 ? found[0] : undefined);
}

type Columns = Pick<CsvSheet, 'columns'>;

/** The cell of a field as it stands in the file: undefined if the file has no column for it. */
function rawCellOf({ columns }: Columns, record: CsvRecord, field: CsvField): string | undefined {
  const index = columns[field];
  return index === undefined ? undefined : (record.cells[index] ?? '').trim();
}

/** The text of a field in a record: undefined if the file has no column for it. */
export function cellOf(sheet: Columns, record: CsvRecord, field: CsvField): string | undefined {
  const cell = rawCellOf(sheet, record, field);
  return cell === undefined ? undefined : readGuardedText(cell);
}

const numberFields = [
  'price',
  'salePrice',
  'compareAt',
  'cost',
  'stock',
  'dayLimit',
  'imagePosition',
] as const satisfies readonly CsvField[];

/** Whether a workbook has a number in a cell: it has one reading. */
function isNumber({ columns }: Columns, { numbers }: CsvRecord, field: CsvField): boolean {
  const index = columns[field];
  return index !== undefined && numbers?.has(index) === true;
}

// Also those of Google's sheets and LibreOffice.
const sheetError = /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|ERROR!)|Err:\d{3})$/i;

/** Why a cell does not say what the person wrote: a formula, its error, or a date; null if it does. */
export function brokenBy(sheet: Columns, record: CsvRecord, field: CsvField): Reason | null {
  const cell = rawCellOf(sheet, record, field);
  if (cell === undefined) return null;
  // An equals sign after an apostrophe is the beginning of a text.
  if (cell.startsWith('=')) return 'formula';
  if (sheetError.test(cell)) return 'sheetError';
  return record.dates?.has(sheet.columns[field] ?? -1) ? 'madeDate' : null;
}

/** Adds what the numbers of records show of their decimals. */
export function noteDecimalSigns(seen: Set<DecimalSign>, sheet: Columns, records: readonly CsvRecord[]): void {
  for (const record of records)
    for (const field of numberFields) {
      if (isNumber(sheet, record, field)) continue;
      const sign = decimalSignOf(cellOf(sheet, record, field) ?? '');
      if (sign !== null) seen.add(sign);
    }
}

/** One product while it is read: where from, and what is wrong with it so far. */
export interface ProductReading {
  readonly sheet: CsvSheet;
  readonly records: readonly CsvRecord[];
  readonly first: CsvRecord;
  readonly handle: string;
  readonly known: KnownProducts;
  /** Why it is refused. */
  readonly problems: ImportProblem[];
  /** The refusals so far, by column and sentence: a cell that is read twice is refused once. */
  readonly told: Set<string>;
  /** What to look at. */
  readonly warnings: ImportProblem[];
  /** What the file does not have. */
  readonly lacks: Lack[];
}

/** Begins to read a product. */
export function startReading(
  sheet: CsvSheet,
  records: readonly CsvRecord[],
  handle: string,
  known: KnownProducts,
): ProductReading {
  const first = records[0] as CsvRecord;
  return { sheet, records, first, handle, known, problems: [], told: new Set(), warnings: [], lacks: [] };
}

/** The product of the shop that is read, if there is one. */
export const presentOf = ({ known, handle }: ProductReading): KnownProduct | undefined => known.products.get(handle);

/** A text of the file: plain in Dana's own export, in other files HTML becomes plain. */
export const readText = ({ sheet }: ProductReading, text: string): string => (sheet.isOwn ? text : plainText(text));

/** Refuses the product. `path` is a column of the file, or empty. */
export function refuse(
  { sheet, handle, problems, told }: ProductReading,
  path: string,
  reason: Reason,
  values: Values = {},
) {
  const problem = { subject: handle, path, reason: sheet.words.reason(reason, values) };
  const key = `${path}\n${problem.reason}`;
  if (!told.has(key)) problems.push(problem);
  told.add(key);
}

/** Adds what to look at. */
export function warn({ sheet, handle, warnings }: ProductReading, path: string, warning: Warning, values: Values = {}) {
  warnings.push({ subject: handle, path, reason: sheet.words.warning(warning, values) });
}

/** The name of the column of a field, or an empty text. */
export function columnName({ sheet }: ProductReading, field: CsvField): string {
  return sheet.header[sheet.columns[field] ?? -1] ?? '';
}

/** The text of a field. Refuses a formula, its error, and a date. */
export function readCell(reading: ProductReading, field: CsvField, record = reading.first): string | undefined {
  const text = cellOf(reading.sheet, record, field);
  const broken = brokenBy(reading.sheet, record, field);
  if (broken === null) return text;
  refuse(reading, columnName(reading, field), broken, { text: text?.slice(0, 40) ?? '', line: String(record.line) });
  return undefined;
}

// What a sheet computes may have an error in its last digits: 19.989999999999998 is 19.99.
const withoutNoise = (text: string) =>
  /^-?\d{1,12}\.\d{9,20}$/.test(text) ? String(Number(Number(text).toFixed(8))) : text;

/** The number of a field. Refuses a text that is none, or that can be two. */
export function readNumber(reading: ProductReading, field: CsvField, record: CsvRecord): number | undefined {
  const cell = readCell(reading, field, record);
  if (cell === undefined || cell === '') return undefined;
  const text = withoutNoise(cell);
  if (isNumber(reading.sheet, record, field)) return Number(text);
  const number = readFileNumber(text, reading.sheet.decimalSign);
  if (typeof number === 'number') return number;
  const place = { text: text.slice(0, 40), line: String(record.line) };
  if (number === null) refuse(reading, columnName(reading, field), 'notAmount', place);
  else refuse(reading, columnName(reading, field), 'unclearAmount', { ...place, ...readingTexts(number) });
  return undefined;
}
