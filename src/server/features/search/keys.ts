/**
 * How close a key is to its word: the word, the word without article or clitic, without its ending,
 * two words joined.
 */
export const nearness = { self: 0, variant: 1, light: 2, joined: 3 } as const;
export type Nearness = (typeof nearness)[keyof typeof nearness];

const arabic = /^[ء-ي]+$/;
const latin = /^[a-z]+$/;
const articles = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال'];
const clitics = ['و', 'ب', 'ل'];
const endings = ['يات', 'ات', 'ان', 'ون', 'ين', 'يه', 'ها', 'ه', 'ي'];

export function isArabicWord(word: string): boolean {
  return arabic.test(word);
}

export function isLatinWord(word: string): boolean {
  return latin.test(word);
}

/**
 * The forms of an Arabic word without its article and prefixed particles: والفانيليا gives فانيليا.
 */
export function withoutArticle(word: string): string[] {
  if (!isArabicWord(word)) return [];
  const article = articles.find((one) => word.startsWith(one) && word.length - one.length >= 2);
  if (!article) return [];
  const rest = word.slice(article.length);
  // للابتوب is لل + ابتوب or ل + لابتوب: both are keys.
  return article === 'لل' ? [rest, `ل${rest}`] : [rest];
}

/** The forms of an Arabic word without what may be joined to its beginning: والعسل gives العسل and عسل. */
export function variantsOf(word: string): string[] {
  if (!isArabicWord(word)) return [];
  const clitic = clitics.find((one) => word.startsWith(one) && word.length >= 4);
  const rest = clitic ? word.slice(1) : null;
  return [...withoutArticle(word), ...(rest ? [rest, ...withoutArticle(rest)] : [])];
}

function withoutEnding(word: string): string | null {
  if (isArabicWord(word)) {
    const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= 3);
    return ending ? word.slice(0, -ending.length) : word;
  }
  if (!isLatinWord(word) || word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) {
    return isLatinWord(word) ? word : null;
  }
  if (word.endsWith('ies') && word.length >= 5) return `${word.slice(0, -3)}y`;
  return /(s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Every key of a word, with its nearness. Two words are related if they share a key. */
export function keysOf(word: string): Map<string, Nearness> {
  const keys = new Map<string, Nearness>([[word, nearness.self]]);
  const add = (key: string | null, near: Nearness) => {
    if (key !== null && !keys.has(key)) keys.set(key, near);
  };
  const variants = variantsOf(word);
  for (const variant of variants) add(variant, nearness.variant);
  for (const form of [word, ...variants]) {
    const light = withoutEnding(form);
    // A mark keeps stems apart from words that look the same.
    add(light === null ? null : `${light}-`, nearness.light);
  }
  return keys;
}
