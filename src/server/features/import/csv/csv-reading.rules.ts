import type { CsvColumns, CsvField } from '#contract/console/csv-fields.ts';
import { readGuardedText } from '#contract/values/csv-text.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { type DecimalSign, decimalSignOf, readFileNumber } from '#contract/values/typed-values.ts';
import { readingTexts } from '#i18n/format.ts';
import type { ImportProblem, Lack } from '../import.rules.ts';
import type { ImportWords, Reason, Values, Warning } from '../words/import-words.ts';
import type { CsvRecord } from '../formats/csv-file.ts';
import { slugOf } from './csv-values.rules.ts';

/** What the shop has already. A file that lacks something leaves it as it is. */
export interface KnownProducts {
  products: ReadonlyMap<string, { name: LocalizedText; description: LocalizedText; category: string }>;
  variants: ReadonlyMap<string, { standingDiscount: number }>;
}

export interface CsvSheet {
  header: readonly string[];
  columns: CsvColumns;
  words: ImportWords;
  /** What decimals begin with, as far as the numbers of the file agree; null if they do not show it. */
  decimalSign: DecimalSign | null;
  /** The handle of a category by its handle or its name in either language. */
  categoryOf: (name: string) => string | undefined;
  /** The line of each SKU that the file had so far. */
  lineOfSku: Map<string, number>;
}

type Columns = Pick<CsvSheet, 'columns'>;

/** The text of a field in a record: undefined if the file has no column for it. */
export function cellOf({ columns }: Columns, record: CsvRecord, field: CsvField): string | undefined {
  const index = columns[field];
  return index === undefined ? undefined : readGuardedText((record.cells[index] ?? '').trim());
}

const numberFields = ['price', 'compareAt', 'stock', 'imagePosition'] as const satisfies readonly CsvField[];

/** Adds what the numbers of records show of their decimals. */
export function noteDecimalSigns(seen: Set<DecimalSign>, sheet: Columns, records: readonly CsvRecord[]): void {
  for (const record of records)
    for (const field of numberFields) {
      const sign = decimalSignOf(cellOf(sheet, record, field) ?? '');
      if (sign !== null) seen.add(sign);
    }
}

/** The key of a record's product: records with the same key are one product. */
export function handleOf(sheet: Columns, record: CsvRecord): string {
  const cell = (field: CsvField) => cellOf(sheet, record, field) ?? '';
  return cell('handle') || slugOf(cell('nameEn') || cell('nameAr') || cell('sku'));
}

/** The SKU of a record, or one made of the handle and the values of the options. */
export function skuOf(sheet: Columns, record: CsvRecord): string {
  const given = cellOf(sheet, record, 'sku');
  if (given) return given;
  const values = ([1, 2, 3] as const).map((number) => cellOf(sheet, record, `option${number}Value`) ?? '');
  const parts = values.filter((value) => value !== '' && value !== 'Default Title').map(slugOf);
  return [handleOf(sheet, record), ...parts].join('-').slice(0, 100);
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
  /** What to look at. */
  readonly warnings: ImportProblem[];
  /** What the file does not have. */
  readonly lacks: Lack[];
}

/** Begins to read a product. */
export function startReading(sheet: CsvSheet, records: readonly CsvRecord[], known: KnownProducts): ProductReading {
  const first = records[0] as CsvRecord;
  const handle = handleOf(sheet, first);
  return { sheet, records, first, handle, known, problems: [], warnings: [], lacks: [] };
}

/** Refuses the product. `path` is a column of the file, or empty. */
export function refuse({ sheet, handle, problems }: ProductReading, path: string, reason: Reason, values: Values = {}) {
  problems.push({ subject: handle, path, reason: sheet.words.reason(reason, values) });
}

/** Adds what to look at. */
export function warn({ sheet, handle, warnings }: ProductReading, path: string, warning: Warning, values: Values = {}) {
  warnings.push({ subject: handle, path, reason: sheet.words.warning(warning, values) });
}

/** The name of the column of a field, or an empty text. */
export function columnName({ sheet }: ProductReading, field: CsvField): string {
  return sheet.header[sheet.columns[field] ?? -1] ?? '';
}

/** The text of a field. Refuses a formula. */
export function readCell(reading: ProductReading, field: CsvField, record = reading.first): string | undefined {
  const text = cellOf(reading.sheet, record, field);
  if (!text?.startsWith('=')) return text;
  refuse(reading, columnName(reading, field), 'formula', { line: String(record.line) });
  return undefined;
}

/** The number of a field. Refuses a text that is none, or that can be two. */
export function readNumber(reading: ProductReading, field: CsvField, record: CsvRecord): number | undefined {
  const text = readCell(reading, field, record);
  if (text === undefined || text === '') return undefined;
  const number = readFileNumber(text, reading.sheet.decimalSign);
  if (typeof number === 'number') return number;
  const place = { text: text.slice(0, 40), line: String(record.line) };
  if (number === null) refuse(reading, columnName(reading, field), 'notAmount', place);
  else refuse(reading, columnName(reading, field), 'unclearAmount', { ...place, ...readingTexts(number) });
  return undefined;
}
