import type { Language } from '#contract/values/locale.ts';
import type { Meaning } from '../../shared/search-engine.ts';
import { nearness, type Nearness } from './keys.ts';

/**
 * A word of the vocabulary that a word of the query may mean, with a score: 1 for the word itself.
 */
export interface Candidate extends Meaning {
  score: number;
  /** The number of products that have it, by the last count. */
  products: number;
  /**
   * Also looked for in descriptions. A guess is not: a word of a sentence is rarely what a synonym
   * or a correction of a short word means.
   */
  inDescriptions: boolean;
}

/** The candidates of a word of the query, each once with its best score. */
export class Candidates {
  readonly #found = new Map<string, Candidate>();

  add(candidate: Candidate): void {
    const known = this.#found.get(candidate.word);
    const best = !known || known.score < candidate.score ? candidate : known;
    const inDescriptions = candidate.inDescriptions || known?.inDescriptions === true;
    this.#found.set(candidate.word, { ...best, inDescriptions });
  }

  /** A guess that turned out to be no entry. */
  demote(word: string): void {
    const known = this.#found.get(word);
    if (known) this.#found.set(word, { ...known, guess: 'form' });
  }

  /** By score, then by the number of products. */
  get sorted(): Candidate[] {
    return [...this.#found.values()].sort((one, other) => other.score - one.score || other.products - one.products);
  }

  get size(): number {
    return this.#found.size;
  }
}

const scoreByNearness: Record<Nearness, number> = {
  [nearness.self]: 1,
  [nearness.variant]: 0.95,
  [nearness.light]: 0.85,
  [nearness.joined]: 0.75,
};

/** The score of two words that share a key: that of the weaker relation. */
export function scoreOf(asked: Nearness, known: Nearness): number {
  return scoreByNearness[Math.max(asked, known) as Nearness];
}

export const scores = {
  /** A synonym that is the same word in other letters: بخور for bakhour. */
  sameSynonym: 0.95,
  synonym: 0.9,
  prefixOfLast: 0.8,
  joined: 0.75,
  prefix: 0.6,
  twoTypos: 0.4,
};

const likelier = 0.52;
const lessLikely = 0.5;

/**
 * The scores of a typing error and of Arabic in Latin letters. Readers of an Arabic page rather
 * mean Arabic.
 */
export function guessScores(language: Language): { oneTypo: number; spelling: number } {
  const isArabic = language === 'ar';
  return { oneTypo: isArabic ? lessLikely : likelier, spelling: isArabic ? likelier : lessLikely };
}

// From strict to loose: the least score of each word and the weights to look in.
const steps: { least: number; weights: string }[] = [
  { least: 1, weights: 'A' },
  { least: 0.95, weights: 'A' },
  { least: 0.75, weights: 'A' },
  { least: likelier, weights: 'A' },
  { least: lessLikely, weights: 'A' },
  { least: 0, weights: 'A' },
  { least: 0.75, weights: 'AB' },
  { least: 0, weights: 'ABC' },
  { least: 0, weights: 'ABCD' },
];

/** The most tiers of a query: those of the steps, two for preferred words, and one for avoided words. */
export const tiersMost = steps.length + 3;

/** A tsquery of the candidates of a word. Empty if none has this score. */
function anyOf(candidates: Candidate[], { least, weights }: (typeof steps)[number]): string {
  return candidates
    .filter(({ score }) => score >= least)
    .map(({ word, inDescriptions }) => `'${word}':${inDescriptions ? weights : weights.replace('D', '')}`)
    .join(' | ');
}

const loosest = { least: 0, weights: 'ABCD' };
const anyOfAll = (words: Candidates[]) =>
  anyOf(
    words.flatMap(({ sorted }) => sorted),
    loosest,
  );

/**
 * The text of a tsquery for each step, from strict to loose; each includes those before. Every word
 * of the query must match. Of the products with the words in their names, those that have one of the preferred words
 * too come first, and so of the others. Those that have one of the avoided words come last. Empty if a word has no
 * candidate, or without words.
 */
export function tiersOf(words: Candidates[], preferred: Candidates[] = [], avoided: Candidates[] = []): string[] {
  const [better, worse] = [anyOfAll(preferred), anyOfAll(avoided)];
  const tiersWith = (some: typeof steps): string[] => {
    const tiers = some.flatMap((step) => {
      const parts = words.map(({ sorted }) => anyOf(sorted, step));
      return parts.length === 0 || parts.includes('') ? [] : [parts.map((part) => `(${part})`).join(' & ')];
    });
    const first = tiers.length > 0 && better !== '' ? [`${tiers.at(-1)} & (${better})`] : [];
    return [...first, ...tiers];
  };
  const isNames = ({ weights }: (typeof steps)[number]) => weights === 'A';
  const tiers = [
    ...new Set([...tiersWith(steps.filter(isNames)), ...tiersWith(steps.filter((step) => !isNames(step)))]),
  ];
  return worse === '' ? tiers : [...tiers.map((tier) => `${tier} & !(${worse})`), ...tiers.slice(-1)];
}

// The combinations of words repeat the candidates of each.
const combinedCandidatesMost = 20;

/** The tiers of the products with at least `least` of these words, those with the words in their names first. */
export function tiersOfSome(words: Candidates[], least: number): string[] {
  const tiers = [{ least: 0, weights: 'A' }, loosest].map((step) => {
    const parts = words.map(({ sorted }) => anyOf(sorted.slice(0, combinedCandidatesMost), step));
    return combinationsOf(
      parts.filter((part) => part !== ''),
      least,
    );
  });
  return [...new Set(tiers.filter((tier) => tier !== ''))];
}

/** The tiers of the products of one search, then of those of another one. */
export function tiersOfEither(one: string[], other: string[]): string[] {
  const before = one.at(-1);
  return before === undefined ? other : [before, ...other.map((tier) => `${before} | ${tier}`)].slice(-tiersMost);
}

function combinationsOf(parts: string[], least: number): string {
  const [first, ...rest] = parts;
  if (first === undefined || parts.length < least) return '';
  if (least === 1) return parts.join(' | ');
  const without = combinationsOf(rest, least);
  const having = combinationsOf(rest, least - 1);
  return [having && `((${first}) & (${having}))`, without].filter((part) => part !== '').join(' | ');
}

/**
 * An estimate of the documents that match the strictest tier, assuming that words are independent.
 */
export function expectedMatches(words: Candidates[], documents: number): number {
  return words.reduce((expected, { sorted }) => {
    const best = Math.max(...sorted.map(({ score }) => score));
    const having = sorted.filter(({ score }) => score === best).reduce((sum, { products }) => sum + products, 0);
    return (expected * Math.min(having, documents)) / Math.max(1, documents);
  }, documents);
}

// Words are not spread evenly: the second number of documents is for those that the first is too few for.
const scanFactors = [2, 16];
// Documents in the order of their names lie side by side: a match in between costs this many of them.
const documentsPerMatch = 6;

/**
 * How many documents, those with the shortest names first, are likely to contain the wanted matches by this
 * estimate: a number to try first, and a larger one. Less if it is less work to read all matches.
 */
export function documentsToScan(wanted: number, expected: number, documents: number): number[] {
  return scanFactors
    .map((factor) => Math.ceil((factor * wanted * documents) / Math.max(1, expected)))
    .filter((scanned) => scanned < documentsPerMatch * expected);
}
