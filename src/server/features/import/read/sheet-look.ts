import type { CsvColumns } from '#contract/console/csv-fields.ts';
import { guessColumns } from '../csv/csv-columns.rules.ts';
import { assertReadable, isCsvName } from './catalogue-file.ts';
import { openCsv } from '../formats/csv-file.ts';

/** The first rows of a sheet, and what its columns seem to hold. */
export interface SheetLook {
  header: string[];
  rows: string[][];
  columns: CsvColumns;
}

const shownRows = 20;

/** Looks at a sheet; null for other files. Throws FileRefused. */
export async function lookAtSheet(file: string, name: string): Promise<SheetLook | null> {
  if (!isCsvName(name)) return null;
  await assertReadable(file, false);
  const { header, records } = await openCsv(file);
  const rows: string[][] = [];
  for await (const { cells } of records()) {
    rows.push(header.map((_, index) => (cells[index] ?? '').slice(0, 200)));
    if (rows.length === shownRows) break;
  }
  return { header, rows, columns: guessColumns(header) };
}
