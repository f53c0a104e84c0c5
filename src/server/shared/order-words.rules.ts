import { normalisePhone, toLatinDigits } from '#contract/values/digits.ts';
import { foldCharacter } from './fold.ts';

const longest = 40;
const tailLetters = 4;
// As many digits as a phone number in Qatar has.
const wholePhone = 8;

/** The words of a text: letters and digits, in the form that spelling mistakes share. */
export function splitOrderWords(text: string): string[] {
  let folded = '';
  for (const character of text) folded += foldCharacter(character);
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, longest));
}

/** The text as one word: "DN-261121-7KQ4MX" is "dn2611217kq4mx". */
export function joinedWord(text: string): string {
  return splitOrderWords(text).join('').slice(0, longest);
}

/** The words of a name. The article belongs to it or not, as people please: المري, مري. */
export function nameWords(name: string): string[] {
  return splitOrderWords(name).flatMap((word) => (/^ال.{3,}/.test(word) ? [word, word.slice(2)] : [word]));
}

/** The digits of a phone number, with and without the country, and the last four. */
export function phoneWords(phone: string): string[] {
  const digits = normalisePhone(phone).replace(/\D/g, '');
  if (digits === '') return [];
  const local = digits.startsWith('974') ? digits.slice(3) : digits;
  return [digits, local, digits.slice(-tailLetters)];
}

// Numbers are DN-YYMMDD-XXXXXX. Callers read out the whole, its last part, or the last letters.
function numberWords(number: string): string[] {
  const last = number.split('-').at(-1) ?? '';
  return [
    joinedWord(number),
    joinedWord(number).replace(/^dn/, ''),
    joinedWord(last),
    joinedWord(last).slice(-tailLetters),
  ];
}

export interface OrderTexts {
  number: string;
  skus: readonly string[];
  /** Buyer, recipient and gift. */
  names: readonly string[];
  phones: readonly string[];
  email: string;
}

/** The kinds of words: what the order is, whose it is, and how to reach them by phone and by email. */
type Weight = 'A' | 'B' | 'C' | 'D';

/** The words of one kind, as a part of a tsvector's text. */
export function weighted(words: readonly string[], weight: Weight): string[] {
  return [...new Set(words)].filter((word) => word !== '').map((word) => `'${word.replace(/['\\]/g, '')}':1${weight}`);
}

/** The search words of an order, as the text of a tsvector. */
export function orderWords({ number, skus, names, phones, email }: OrderTexts): string {
  return [
    ...weighted([...numberWords(number), ...skus.flatMap((sku) => [joinedWord(sku), ...splitOrderWords(sku)])], 'A'),
    ...weighted(names.flatMap(nameWords), 'B'),
    ...weighted(phones.flatMap(phoneWords), 'C'),
    ...weighted([joinedWord(email)], 'D'),
  ].join(' ');
}

function prefix(word: string, weights: string): string {
  return `'${word.replace(/['\\]/g, '')}':*${weights}`;
}

/**
 * The text of a tsquery for what someone typed: all of its words, or the whole as a number or a
 * phone. Null if it has no letter or digit. `weights` are the kinds of words that may be searched.
 */
export function orderQuery(typed: string, weights: string): string | null {
  const words = splitOrderWords(typed);
  if (words.length === 0) return null;
  const isPhone = /^[\d\s+().-]+$/.test(toLatinDigits(typed).trim());
  const phone = isPhone ? normalisePhone(typed).replace(/\D/g, '') : '';
  const whole = joinedWord(typed);
  const alternatives = new Set([prefix(whole, weights), ...(phone !== '' ? [prefix(phone, weights)] : [])]);
  // The parts of a number, phone or SKU begin many others: only the whole is looked for.
  const isCode = /\d/.test(whole) && (!/\s/.test(typed.trim()) || /^dn\d/.test(whole));
  const isWhole = isCode || (isPhone && whole.length >= wholePhone);
  // The Latin article is in half of the names.
  const telling = words.filter((word) => word !== 'al');
  const parts = telling.length > 0 ? telling : words;
  if (!isWhole) alternatives.add(parts.map((word) => prefix(word, weights)).join(' & '));
  return [...alternatives].map((part) => `(${part})`).join(' | ');
}
