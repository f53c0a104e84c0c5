import { toLatinDigits } from './digits.ts';
import { toRiyals } from './money.ts';

/** The two numbers that a text like "12.500" can mean: 12500 and 12.5. */
export interface TwoReadings {
  readonly thousands: number;
  readonly decimals: number;
}

/** What a typed number says: one number, two of which only the person knows the right one, or null for none. */
export type Reading = number | TwoReadings | null;

export type DecimalSign = '.' | ',';

/** The digits of a number. `sign` is what its decimals begin with, null if the text does not show it. */
interface Digits {
  whole: string;
  fraction: string;
  sign: DecimalSign | null;
  /** Whether the separator can group thousands as well: there is only one, before exactly three digits. */
  isUnclear: boolean;
}

const currency = String.raw`(?:qar|qr|ر\.?\s?ق|ريال(?:\s+قطري)?|﷼)\.?`;
const currencyAround = new RegExp(`^${currency}\\s*|\\s*${currency}$`, 'gi');
const spacedThousands = /^-?\d{1,3}(?:[\s'’]\d{3})+(?!\d)/;

/** Writes Arabic and Persian digits and separators of numbers in Latin, without direction marks. */
export function toLatinNumber(text: string): string {
  return toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[٬،]/g, ',')
    .replaceAll('٫', '.');
}

// A longer text is no number, and takes long to look through.
const longestNumber = 100;

// Without currency and spaces between thousands.
function toPlainNumber(text: string): string {
  if (text.length > longestNumber) return '';
  return toLatinNumber(text)
    .trim()
    .replace(currencyAround, '')
    .replaceAll('−', '-')
    .replace(spacedThousands, (digits) => digits.replace(/[\s'’]/g, ''));
}

function readDigits(plain: string): Digits | null {
  const unclear = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(plain);
  if (unclear) {
    const [, whole = '', sign, fraction = ''] = unclear;
    return { whole, fraction, sign: sign === '.' ? '.' : ',', isUnclear: true };
  }
  for (const [sign, grouped] of [
    ['.', /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/],
    [',', /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/],
  ] as const) {
    const [, groups, fraction = ''] = grouped.exec(plain) ?? [];
    if (groups !== undefined) return { whole: groups.replace(/[.,]/g, ''), fraction, sign, isUnclear: false };
  }
  const [, whole = '', point, fraction = ''] = /^(?=[.,]?\d)(\d*)(?:([.,])(\d*))?$/.exec(plain) ?? [];
  if (whole === '' && fraction === '') return null;
  const sign = fraction === '' ? null : point === '.' ? '.' : ',';
  return { whole, fraction, sign, isUnclear: false };
}

/** Riyals from digits; null for more than two decimals. */
function riyalsOf(whole: string, fraction: string): number | null {
  if (whole.length > 12 || /[1-9]/.test(fraction.slice(2))) return null;
  return toRiyals(Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')));
}

function twoReadings({ whole, fraction }: Digits): TwoReadings {
  return { thousands: Number(whole + fraction), decimals: Number(`${whole}.${fraction}`) };
}

/**
 * Reads an amount as people type it, in riyals with at most two decimals: `1,250.50`, `١٢٫٥`, `QR. 250`.
 * A comma before exactly three digits groups thousands; a point there has two readings.
 */
export function readAmount(text: string, most = Number.POSITIVE_INFINITY): Reading {
  const digits = readDigits(toPlainNumber(text));
  if (!digits) return null;
  const { whole, fraction, sign, isUnclear } = digits;
  if (isUnclear && sign === '.') return twoReadings(digits);
  // "1250,500" groups nothing that people write.
  if (sign === ',' && fraction.length === 3 && !isUnclear) return null;
  const riyals = isUnclear ? Number(whole + fraction) : riyalsOf(whole, fraction);
  return riyals !== null && riyals <= most ? riyals : null;
}

/** The number of a reading, null if there is none or the person has to say which. */
export function onlyReading(reading: Reading): number | null {
  return typeof reading === 'number' ? reading : null;
}

/** Reads a per cent with at most two decimals and an optional sign: `-12.5 %`, `+٥٪`; null if it is none. */
export function readPercent(text: string): number | null {
  const plain = toPlainNumber(text);
  const sign = plain[0];
  const number = plain
    .slice(sign === '-' || sign === '+' ? 1 : 0)
    .replace(/[%٪]$/, '')
    .trim();
  const digits = readDigits(number);
  if (!digits || digits.isUnclear || !/^[\d.,]+$/.test(number)) return null;
  const percent = riyalsOf(digits.whole, digits.fraction);
  return percent === null || percent === 0 ? percent : sign === '-' ? -percent : percent;
}

/** What the decimals of a number in a file begin with; null if the text does not show it. */
export function decimalSignOf(text: string): DecimalSign | null {
  const digits = readDigits(toPlainNumber(text).replace(/^-/, ''));
  return digits && !digits.isUnclear ? digits.sign : null;
}

/**
 * Reads a number of a file, in which programs of either custom wrote it: `1,250` and `12.500` have two
 * readings unless other rows show what decimals begin with.
 */
export function readFileNumber(text: string, sign: DecimalSign | null): Reading {
  const plain = toPlainNumber(text);
  const digits = readDigits(plain.replace(/^-/, ''));
  if (!digits) return null;
  const { whole, fraction, isUnclear } = digits;
  if (isUnclear && sign === null) return twoReadings(digits);
  const number = isUnclear && sign !== digits.sign ? Number(whole + fraction) : riyalsOf(whole, fraction);
  return number !== null && plain.startsWith('-') ? -number : number;
}
