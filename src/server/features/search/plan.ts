import { nearness, type Nearness } from './keys.ts';

/** A word of the vocabulary that a word of the query may mean, and how surely: 1 when it is the word itself. */
export interface Candidate {
  word: string;
  score: number;
  /** In how many products it stands, as last counted. */
  products: number;
}

/** What a word of the query may mean, each word once, the surest meaning. */
export class Meanings {
  readonly #found = new Map<string, Candidate>();

  add(candidate: Candidate): void {
    const known = this.#found.get(candidate.word);
    if (!known || known.score < candidate.score) this.#found.set(candidate.word, candidate);
  }

  /** The surest first, of equals the commonest. */
  get candidates(): Candidate[] {
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

/** How surely two words mean the same that share a key: as surely as the looser of the two is bound to it. */
export function scoreOf(asked: Nearness, known: Nearness): number {
  return scoreByNearness[Math.max(asked, known) as Nearness];
}

export const scores = {
  synonym: 0.9,
  prefixOfLast: 0.8,
  joined: 0.75,
  prefix: 0.6,
  slip: 0.5,
  spelling: 0.45,
  slips: 0.4,
};

// From the surest to the loosest: how sure each word has to be, and where it may stand.
const steps: { least: number; weights: string }[] = [
  { least: 1, weights: 'A' },
  { least: 0.95, weights: 'A' },
  { least: 0.75, weights: 'A' },
  { least: 0.5, weights: 'A' },
  { least: 0, weights: 'A' },
  { least: 0.75, weights: 'AB' },
  { least: 0, weights: 'ABC' },
  { least: 0, weights: 'ABCD' },
];

/**
 * What to ask the documents: the text of a tsquery for each step, from the surest to the loosest, each including those before. Every word
 * of the query has to be met. Empty when a word has no meaning at all.
 */
export function tiersOf(words: Meanings[]): string[] {
  const candidatesOf = words.map(({ candidates }) => candidates);
  const tiers = steps.flatMap(({ least, weights }) => {
    const parts = candidatesOf.map((candidates) =>
      candidates
        .filter(({ score }) => score >= least)
        .map(({ word }) => `'${word}':${weights}`)
        .join(' | '),
    );
    return parts.some((part) => part === '') ? [] : [parts.map((part) => `(${part})`).join(' & ')];
  });
  return [...new Set(tiers)];
}

/** About how many documents meet the surest tier, as if words stood together by chance. */
export function expectedMatches(words: Meanings[], documents: number): number {
  return words.reduce((expected, { candidates }) => {
    const surest = Math.max(...candidates.map(({ score }) => score));
    const having = candidates.filter(({ score }) => score === surest).reduce((sum, { products }) => sum + products, 0);
    return (expected * Math.min(having, documents)) / Math.max(1, documents);
  }, documents);
}
