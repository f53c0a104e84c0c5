import { open } from 'node:fs/promises';
import { FileRefused } from '../words/import-words.ts';
import { type CsvRecord, openCsv } from './csv-file.ts';
import { createRowCount, readLimits } from './read-limits.ts';
import { isWorkbook, readWorkbook } from './xlsx-file.ts';

/** The rows of a sheet below the names of its columns. */
export interface SheetFile {
  header: string[];
  records: () => AsyncGenerator<CsvRecord>;
}

/** Whether a file is a sheet, by its name. */
export const isSheetName = (name: string): boolean => /\.(csv|tsv|txt|xlsx|xlsm|xls)$/i.test(name);

const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const archive = Buffer.from('PK\u0003\u0004');
// A title and empty rows may stand above the names of the columns.
const rowsAbove = 10;

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads the records of a file. Below the line of the names of its columns, no cells may be merged. */
type ReadRecords = (headerLine?: number) => AsyncGenerator<CsvRecord>;

async function openRecords(path: string): Promise<ReadRecords> {
  const start = await readStart(path);
  if (start.subarray(0, 4).equals(oldWorkbook)) throw new FileRefused('oldWorkbook');
  if (start.subarray(0, 4).equals(archive)) {
    if (await isWorkbook(path)) return (headerLine) => readWorkbook(path, headerLine);
    throw new FileRefused('zip');
  }
  const text = start
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase();
  if (['<html', '<!doctype', '<table', '<?xml'].some((tag) => text.startsWith(tag))) throw new FileRefused('webPage');
  return openCsv(path);
}

/** Throws FileRefused for too many columns, and for two with the same name. */
function headerOf(cells: readonly string[]): string[] {
  const header = cells.map((cell) => cell.trim().slice(0, readLimits.headerLetters));
  while (header.at(-1) === '') header.pop();
  if (header.length > readLimits.columns) throw new FileRefused('tooManyColumns', { max: readLimits.columns });
  const named = header.filter((name) => name !== '');
  const repeated = named.find((name, index) => named.indexOf(name) !== index);
  if (repeated !== undefined) throw new FileRefused('repeatedColumn', { column: repeated });
  return header;
}

/**
 * Opens a sheet: CSV, or the first sheet of a workbook, whatever its name says. The names of the columns stand in
 * the first row that `isHeader`, else in the first. Throws FileRefused, also while the rows are read.
 */
export async function openSheet(path: string, isHeader: (cells: readonly string[]) => boolean): Promise<SheetFile> {
  const readRecords = await openRecords(path);
  const first: CsvRecord[] = [];
  for await (const record of readRecords()) {
    first.push(record);
    if (first.length === rowsAbove) break;
  }
  if (first.length === 0) throw new FileRefused('empty');
  const at = Math.max(
    0,
    first.findIndex(({ cells }) => isHeader(cells)),
  );
  const names = first[at];
  const width = names?.cells.length ?? 0;
  async function* records(): AsyncGenerator<CsvRecord> {
    const count = createRowCount(readLimits.rows);
    let place = 0;
    for await (const record of readRecords(names?.line)) {
      if (place > at) {
        count();
        yield record.cells.length > width ? { ...record, isLonger: true } : record;
      }
      place += 1;
    }
  }
  return { header: headerOf(names?.cells ?? []), records };
}
