import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { GridRow } from '#contract/console/grid.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import { type StockMode, stockModes } from '#contract/values/stock-modes.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import { foldBarcode, isGtin } from '#contract/values/gtin.ts';
import { onlyReading, readAmount, readPercent } from '#contract/values/typed-values.ts';
import { readWhole } from '#contract/values/whole-number.ts';

/** The columns that can be edited, in their order. */
export const columns = [
  'nameAr',
  'nameEn',
  'price',
  'offer',
  'stock',
  'stockMode',
  'published',
  'barcode',
  'cost',
] as const;
export type Column = (typeof columns)[number];

/** The columns with a few values, which a key goes through one after the other. */
export function isChoice(column: Column): boolean {
  return column === 'published' || column === 'stockMode';
}

/** The columns with digits, which are read from left to right. */
export function isNumeric(column: Column): boolean {
  return column !== 'nameAr' && column !== 'nameEn' && !isChoice(column);
}

/** Whether a variant has a stock that can be counted. */
export function isCounted({ stockMode = 'counted' }: Pick<GridRow, 'stockMode'>): boolean {
  return stockMode === 'counted';
}

/** A cell as it is stored, as the text that a sheet copies. */
export function textOf(row: GridRow, column: Column): string {
  if (column === 'price') return row.price.toFixed(2);
  if (column === 'offer') return row.offer === 0 ? '' : String(row.offer);
  if (column === 'published') return row.published ? '1' : '0';
  if (column === 'barcode') return row.barcode ?? '';
  if (column === 'cost') return row.cost?.toFixed(2) ?? '';
  if (column === 'stock' && !isCounted(row)) return '';
  if (column === 'stockMode') return row.stockMode ?? 'counted';
  return String(row[column]);
}

/** A stored cell as it is shown: of what is not counted, how it is sold takes the place of the stock. */
export function shownCell(row: GridRow, column: Column): { column: Column; text: string } {
  const shown = column === 'stock' && !isCounted(row) ? 'stockMode' : column;
  return { column: shown, text: textOf(row, shown) };
}

const yes = new Set(['1', 'yes', 'y', 'true', 'نعم']);
const no = new Set(['0', 'no', 'n', 'false', 'لا']);

function readTruth(text: string): boolean | null {
  const clean = toLatinDigits(text).trim().toLowerCase();
  return yes.has(clean) ? true : no.has(clean) ? false : null;
}

// Also the words of the page, with or without their vowel signs.
const modeWords: Record<StockMode, readonly string[]> = {
  counted: ['from stock', 'من المخزون'],
  made: ['made to order', 'يجهز حسب الطلب'],
  endless: ['always available', 'متوفر دائما'],
};

function readMode(text: string): StockMode | null {
  const clean = text
    .trim()
    .toLowerCase()
    .replace(/[\u064b-\u0652]/g, '');
  return stockModes.find((mode) => mode === clean || modeWords[mode].includes(clean)) ?? null;
}

/** The value of a choice that comes after this text. */
export function nextChoice(column: Column, text: string): string {
  if (column === 'published') return readTruth(text) === true ? '0' : '1';
  const at = stockModes.findIndex((mode) => mode === readMode(text));
  return stockModes[(at + 1) % stockModes.length] ?? 'counted';
}

function readName(text: string): string | null {
  const clean = text.trim();
  return clean !== '' && clean.length <= catalogueLimits.nameMax && !/[\t\n]/.test(clean) ? clean : null;
}

// The whole per cent of an offer; 0 removes it.
function readOffer(text: string): number | null {
  const percent = text.trim() === '' ? 0 : readPercent(text);
  return percent !== null && Number.isInteger(percent) && percent >= 0 && percent <= 99 ? percent : null;
}

function readBarcode(text: string): string | null {
  const barcode = foldBarcode(text);
  return barcode === '' || isGtin(barcode) ? barcode : null;
}

/** The value of a typed or pasted cell; null if the column cannot have it, or it has two readings. */
export function readCell(column: Column, text: string): string | number | boolean | null {
  if (column === 'price') return onlyReading(readAmount(text, catalogueLimits.priceMax));
  if (column === 'offer') return readOffer(text);
  if (column === 'stock') return readWhole(text, consoleLimits.stockMax);
  if (column === 'barcode') return readBarcode(text);
  if (column === 'stockMode') return readMode(text);
  // Empty: it is not known.
  if (column === 'cost') return text.trim() === '' ? '' : onlyReading(readAmount(text, catalogueLimits.priceMax));
  return column === 'published' ? readTruth(text) : readName(text);
}
