import { toLatinDigits } from '#contract/values/digits.ts';
import { readColour } from '#contract/values/accent.ts';
import { onlyReading, readAmount } from '#contract/values/typed-values.ts';
import { readWhole } from '#contract/values/whole-number.ts';

/** A value that is typed as text. `parse` returns undefined for a text that is none. */
export interface Typed<T> {
  parse: (text: string) => T | undefined;
  format: (value: T) => string;
  /** A person is asked about an amount with two readings. */
  isAmount?: true;
}

/** An amount in riyals: "12.5", "١٢٫٥". */
export const amount: Typed<number> = {
  isAmount: true,
  parse: (text) => onlyReading(readAmount(text)) ?? undefined,
  format: String,
};

/** An amount, or nothing. */
export const optionalAmount: Typed<number | null> = {
  isAmount: true,
  parse: (text) => (text.trim() === '' ? null : amount.parse(text)),
  format: (value) => (value === null ? '' : String(value)),
};

/** A whole number. */
export const wholeNumber: Typed<number> = {
  parse: (text) => readWhole(text, 999_999) ?? undefined,
  format: String,
};

/** A whole number, or nothing. */
export const optionalWhole: Typed<number | null> = {
  parse: (text) => (text.trim() === '' ? null : wholeNumber.parse(text)),
  format: (value) => (value === null ? '' : String(value)),
};

function parts(text: string): string[] {
  return toLatinDigits(text)
    .split(/[\s,،]+/)
    .filter((part) => part !== '');
}

/** The code of a colour, or nothing. */
export const colourCode: Typed<string | null> = {
  parse: (text) => (text.trim() === '' ? null : (readColour(toLatinDigits(text)) ?? undefined)),
  format: (value) => value ?? '',
};

/** Whole numbers with commas between them: "51, 52". */
export const wholeNumbers: Typed<number[]> = {
  parse(text) {
    const numbers = parts(text).map((part) => readWhole(part, 999));
    return numbers.every((number) => number !== null) ? numbers : undefined;
  },
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
