/** Excel reads a CSV file as UTF-8, and so its Arabic, only with this mark. */
export const byteOrderMark = '\ufeff';

export type CsvCell = string | number | boolean | null | undefined;

/**
 * A cell of a CSV file. A text that a sheet would run as a formula gets an apostrophe before it, which
 * the import removes.
 */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]|^'[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file, with its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
