import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { GridRow } from '#contract/console/grid.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import { readPieces } from '../../shared/pieces.rules.ts';

/** The columns that can be edited, in their order. */
export const columns = ['nameAr', 'nameEn', 'price', 'offer', 'stock', 'published'] as const;
export type Column = (typeof columns)[number];

/** The columns with numbers, which are read from left to right. */
export function isNumeric(column: Column): boolean {
  return column === 'price' || column === 'offer' || column === 'stock';
}

/** A cell as it is stored, as the text that a sheet copies. */
export function textOf(row: GridRow, column: Column): string {
  if (column === 'price') return row.price.toFixed(2);
  if (column === 'offer') return row.offer === 0 ? '' : String(row.offer);
  if (column === 'published') return row.published ? '1' : '0';
  return String(row[column]);
}

/** A typed price in riyals; null if it is none. Arabic digits and separators are fine. */
export function readPrice(text: string): number | null {
  const clean = toLatinDigits(text)
    .replace(/[\s\u200e\u200f\u061c]|ر\.ق|QAR/gi, '')
    .replaceAll('٫', '.')
    .replace(/(?<=\d)[,٬](?=\d{3}(\D|$))/g, '')
    .replace(/,(?=\d{1,2}$)/, '.');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(clean)) return null;
  const price = Number(clean);
  return price <= catalogueLimits.priceMax ? price : null;
}

/** The whole per cent of an offer, 0 for none; null if it is none. */
function readOffer(text: string): number | null {
  const clean = toLatinDigits(text).replace(/[\s%٪\u200e\u200f\u061c]/g, '');
  if (clean === '') return 0;
  return /^\d{1,2}$/.test(clean) ? Number(clean) : null;
}

const yes = new Set(['1', 'yes', 'y', 'true', 'نعم']);
const no = new Set(['0', 'no', 'n', 'false', 'لا']);

function readTruth(text: string): boolean | null {
  const clean = toLatinDigits(text).trim().toLowerCase();
  return yes.has(clean) ? true : no.has(clean) ? false : null;
}

function readName(text: string): string | null {
  const clean = text.trim();
  return clean !== '' && clean.length <= catalogueLimits.nameMax && !/[\t\n]/.test(clean) ? clean : null;
}

/** The value of a typed or pasted cell; null if the column cannot have it. */
export function readCell(column: Column, text: string): string | number | boolean | null {
  if (column === 'price') return readPrice(text);
  if (column === 'offer') return readOffer(text);
  if (column === 'stock') return readPieces(text);
  return column === 'published' ? readTruth(text) : readName(text);
}
