import type { CsvColumns } from '#contract/console/csv-fields.ts';
import { guessColumns } from '../csv/csv-columns.rules.ts';
import { openProductSheet } from '../csv/product-sheet.ts';
import { isSheetName } from '../formats/sheet-file.ts';
import { assertReadable } from './catalogue-file.ts';

/** The first rows of a sheet, and what its columns seem to hold. */
export interface SheetLook {
  header: string[];
  rows: string[][];
  columns: CsvColumns;
}

const shownRows = 20;

/** Looks at a sheet; null for other files. Throws FileRefused. */
export async function lookAtSheet(file: string, name: string): Promise<SheetLook | null> {
  if (!isSheetName(name)) return null;
  await assertReadable(file, false);
  const { header, records } = await openProductSheet(file);
  const rows: string[][] = [];
  for await (const { cells } of records()) {
    rows.push(header.map((_, index) => (cells[index] ?? '').slice(0, 200)));
    if (rows.length === shownRows) break;
  }
  return { header, rows, columns: guessColumns(header) };
}
