/** Excel reads a CSV file as UTF-8, and so its Arabic, only with this mark. */
export const byteOrderMark = '\ufeff';

export type CsvCell = string | number | boolean | null | undefined;

// What a sheet runs as a formula, also in full width. A sheet with another separator begins a cell inside a text.
const beginsFormula = /^'*[=+\-@＝＋－＠\t\r\n]/;
const formulaInside = /[;\t]'*(?=[=+\-@＝＋－＠])/g;
const guardInside = /([;\t]'*)'(?=[=+\-@＝＋－＠])/g;
const phone = /^\+\d{7,15}$/;

/** A text that no sheet runs as a formula. */
export function guardText(text: string): string {
  if (phone.test(text)) return text;
  const inside = text.replace(formulaInside, "$&'");
  return beginsFormula.test(text) ? `'${inside}` : inside;
}

/** The text before `guardText`. */
export function readGuardedText(cell: string): string {
  const inside = cell.replace(guardInside, '$1');
  return inside.startsWith("'") && beginsFormula.test(inside) ? inside.slice(1) : inside;
}

/**
 * A cell of a CSV file. Before what a sheet would run as a formula stands an apostrophe, which
 * `readGuardedText` removes. A phone number is no formula: other programs read it as it is.
 */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = guardText(value);
  return /[",;|\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file, with its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
