import { columnKey } from '../formats/column-key.ts';
import { createRowCount } from '../formats/read-limits.ts';
import { openSheet } from '../formats/sheet-file.ts';
import { FileRefused } from '../words/import-words.ts';
import { assertReadable } from './catalogue-file.ts';

/** Columns of a sheet by their possible names. The first name is said where there is no column. */
export type NamedColumns = readonly (readonly [string, ...string[]])[];

export interface SheetRow {
  /** The line of the file on which the row begins. */
  line: number;
  /** A cell for each column, cut after the most letters. */
  cells: string[];
}

export interface SheetRowsLimits {
  rows: number;
  /** Letters of a cell. */
  letters: number;
}

/** The rows of a small sheet with these columns. Throws FileRefused. */
export async function readSheetRows(file: string, columns: NamedColumns, limits: SheetRowsLimits): Promise<SheetRow[]> {
  await assertReadable(file, false);
  const keys = columns.map((names) => names.map(columnKey));
  const placesIn = (header: readonly string[]) => {
    const named = header.map(columnKey);
    return keys.map((ones) => named.findIndex((name) => ones.includes(name)));
  };
  const { header, records } = await openSheet(file, (cells) => !placesIn(cells).includes(-1));
  const places = placesIn(header);
  const missing = columns.filter((_, index) => places[index] === -1).map(([name]) => name);
  if (missing.length > 0)
    throw new FileRefused('noColumns', { fields: missing.join(', '), columns: header.slice(0, 20).join(', ') });
  const count = createRowCount(limits.rows);
  const rows: SheetRow[] = [];
  for await (const { line, cells } of records()) {
    count();
    rows.push({ line, cells: places.map((place) => (cells[place] ?? '').slice(0, limits.letters)) });
  }
  return rows;
}
