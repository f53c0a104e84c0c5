import { FileRefused } from '../words/import-words.ts';

/** How much of a file an import reads. A file or a row beyond a limit is refused with a sentence. */
export const readLimits = {
  fileMegabytes: 50,
  /** Rows of JSON, CSV and workbooks. */
  rows: 100_000,
  /** Rows of JSON Lines, which is the form for larger catalogues. */
  lines: 2_000_000,
  categories: 5000,
  columns: 1000,
  /** Cells of one record of CSV: a row may have empty ones after the last column. */
  recordCells: 20_000,
  /** Bytes of one row of JSON, and of one record of CSV. */
  rowMegabytes: 2,
  cellLetters: 100_000,
  /** The unpacked sheet of a workbook, which is read piece by piece, and its texts, which are kept. */
  sheetMegabytes: 100,
  stringsMegabytes: 20,
  headerLetters: 200,
  /** Records of one product in a sheet: variants, and rows with another picture. */
  productRecords: 1000,
  /** Problems that are told of one row. */
  rowProblems: 20,
  /** Problems, and warnings, that a report lists; the others are counted. */
  listed: 5000,
  /** A file whose first rows are all refused is no catalogue. */
  refusedFirst: 1000,
  /** What a reader's own memory may hold. */
  heapMegabytes: 96,
} as const;

/** Counts rows. Throws FileRefused above the limit. */
export function createRowCount(max: number): () => number {
  let count = 0;
  return () => {
    count += 1;
    if (count > max) throw new FileRefused('tooManyRows', { max });
    return count;
  };
}

/** Throws FileRefused for more categories than a file may have. */
export function assertCategories(count: number): void {
  if (count > readLimits.categories) throw new FileRefused('tooManyCategories', { max: readLimits.categories });
}
