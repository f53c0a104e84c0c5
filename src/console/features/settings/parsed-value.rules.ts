import { toLatinDigits } from '#contract/values/digits.ts';
import { isDay } from '#contract/values/qatar-time.ts';

/** A value that is typed as text. `parse` returns undefined for a text that is none. */
export interface Typed<T> {
  parse: (text: string) => T | undefined;
  format: (value: T) => string;
}

const plain = (text: string) => toLatinDigits(text).replaceAll('٫', '.').replaceAll('،', ',').trim();

/** An amount in riyals: "12.5", "١٢٫٥". */
export const amount: Typed<number> = {
  parse: (text) => (/^\d+([.,]\d{1,2})?$/.test(plain(text)) ? Number(plain(text).replace(',', '.')) : undefined),
  format: String,
};

/** An amount, or nothing. */
export const optionalAmount: Typed<number | null> = {
  parse: (text) => (plain(text) === '' ? null : amount.parse(text)),
  format: (value) => (value === null ? '' : String(value)),
};

/** A whole number. */
export const wholeNumber: Typed<number> = {
  parse: (text) => (/^\d{1,6}$/.test(plain(text)) ? Number(plain(text)) : undefined),
  format: String,
};

/** A whole number, or nothing. */
export const optionalWhole: Typed<number | null> = {
  parse: (text) => (plain(text) === '' ? null : wholeNumber.parse(text)),
  format: (value) => (value === null ? '' : String(value)),
};

function parts(text: string): string[] {
  return plain(text)
    .split(/[\s,]+/)
    .filter((part) => part !== '');
}

/** Whole numbers with commas between them: "51, 52". */
export const wholeNumbers: Typed<number[]> = {
  parse: (text) => (parts(text).every((part) => /^\d{1,3}$/.test(part)) ? parts(text).map(Number) : undefined),
  format: (value) => value.join(', '),
};

/** Days as YYYY-MM-DD with commas between them. */
export const days: Typed<string[]> = {
  parse: (text) => (parts(text).every(isDay) ? parts(text) : undefined),
  format: (value) => value.join(', '),
};

/** Words with commas between them, in either script. */
export const wordList: Typed<string[]> = {
  parse: (text) =>
    text
      .split(/[,،\n]+/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  format: (value) => value.join('، '),
};
