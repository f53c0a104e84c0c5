import type { CsvColumns } from '#contract/console/csv-fields.ts';
import type { Language } from '#contract/values/locale.ts';
import type { CsvShop } from '../csv/csv-catalogue.ts';
import type { KnownProducts } from '../csv/csv-reading.rules.ts';
import type { CategoryRow, ImportProblem, ProductRow } from '../import.rules.ts';
import type { FileRefusal, Values } from '../words/import-words.ts';
import type { SheetColumns } from './catalogue-file.ts';
import type { CheckedRow } from './file-rows.ts';
import type { SheetLook } from './sheet-look.ts';
import type { NamedColumns, SheetRow, SheetRowsLimits } from './sheet-rows.ts';

/** A file, and the name that it has for people. */
interface NamedFile {
  file: string;
  name: string;
}

/** Reads a catalogue; rows come when they are asked for. */
export interface OpenTask extends NamedFile {
  kind: 'open';
  columns: CsvColumns | null;
  language: Language;
  categories: CsvShop['categories'];
}

/** Reads the first rows of a sheet. */
export interface LookTask extends NamedFile {
  kind: 'look';
}

/** Writes the rows that were refused to another file. */
export interface RefusedTask extends NamedFile {
  kind: 'refused';
  language: Language;
  problems: readonly ImportProblem[];
  /** How many problems are not in the list. */
  leftOut: number;
  target: string;
}

/** Reads a small sheet with known columns. */
export interface RowsTask extends NamedFile {
  kind: 'rows';
  columns: NamedColumns;
  limits: SheetRowsLimits;
}

export type ReadTask = OpenTask | LookTask | RefusedTask | RowsTask;

/** A checked row on its way between threads. */
export type SentRow<T> = Omit<CheckedRow<T>, 'placeOf'> & { lines?: readonly number[] };

export interface Opened {
  categories: SentRow<CategoryRow>[];
  productCount: number;
  sheet: SheetColumns | null;
}

/** What the shop says to a reader: send the next rows, or what it knows of these products. */
export type ReadRequest = { next: true } | { known: KnownProducts };

/** What a reader says. After each message but `find` it waits for a request. */
export type ReadReply =
  | { opened: Opened }
  | { rows: SentRow<ProductRow>[] }
  | { looked: SheetLook | null }
  | { sheetRows: SheetRow[] }
  | { written: true }
  | { find: { handles: string[]; skus: string[] } }
  | { refused: FileRefusal; values: Values }
  | { failed: string };
