import type { Db } from '../../database/connect.ts';
import { expectedMatches, type Meanings, tiersOf } from './plan.ts';
import * as queries from './search.queries.ts';
import type { Found, Hit, SearchEngine, SearchLimits } from './search-engine.ts';
import { createSynonymReader } from './synonyms.ts';
import { createSearchIndex } from './search-index.ts';
import { findProblem } from './search-problem.ts';
import { correct, readMeanings } from './vocabulary.ts';
import { wordsOf } from './tokenizer.ts';

const wordsMost = 10;
// What very many products have is looked for within so many documents.
const lookedThrough = 2500;

const nothing = { items: [], meant: [], asked: true, corrected: false };

/** How matches are read: all of a query's tiers, and, where few are wanted, the first of very many. */
interface Reading<T> {
  limits: SearchLimits;
  read: (tiers: string[]) => Promise<T[]>;
  readFirst?: (tier: string) => Promise<T[]>;
}

/** iphone15 as iphone 15, 500جم as 500 جم: the parts of words that hold letters and digits. */
function splitAtDigits(words: string[]): string[] {
  return words.flatMap((word) => word.match(/[\d.]+|[^\d.]+/g) ?? [word]);
}

/** `reads` are the connections of prepared statements. */
export function createPostgresEngine({ db, reads = db }: { db: Db; reads?: Db }): SearchEngine {
  const readSynonyms = createSynonymReader(db);

  async function match<T>(words: string[], meanings: Meanings[], reading: Reading<T>): Promise<Found<T> | null> {
    const tiers = tiersOf(meanings);
    const [surest] = tiers;
    if (surest === undefined) return null;
    const items = (await matchFirst(surest, meanings, reading)) ?? (await reading.read(tiers));
    if (items.length === 0) return null;
    return {
      items,
      meant: words.map((word, index) => ({
        word,
        as: meanings[index]?.candidates.map((candidate) => candidate.word) ?? [],
      })),
      asked: true,
      corrected: false,
    };
  }

  // A word that every tenth product has: its first matches are near the beginning of the order, all of them are not worth finding.
  async function matchFirst<T>(surest: string, meanings: Meanings[], { limits, readFirst }: Reading<T>) {
    if (!readFirst || limits.categoryId !== undefined) return null;
    const documents = await countDocuments();
    // Unless twice as many as are wanted can be expected there, the documents are asked for all of them.
    if ((expectedMatches(meanings, documents) * lookedThrough) / documents < 2 * limits.limit) return null;
    const items = await readFirst(surest);
    return items.length === limits.limit ? items : null;
  }

  let compares: Promise<boolean> | undefined;
  function comparesWords(): Promise<boolean> {
    compares ??= queries.readAbilities(db).then((abilities) => abilities.compares);
    compares.catch(() => (compares = undefined));
    return compares;
  }

  let counted: { at: number; documents: number } | null = null;
  async function countDocuments(): Promise<number> {
    if (!counted || performance.now() - counted.at > 60_000)
      counted = { at: performance.now(), documents: await queries.estimateDocuments(db) };
    return counted.documents;
  }

  async function asTyped<T>(words: string[], reading: Reading<T>) {
    const meanings = await readMeanings(reads, words, await readSynonyms());
    return { meanings, found: await match(words, meanings, reading) };
  }

  // Words without a meaning are taken for their neighbours; when all have one, but no product has all, each may be the wrong one.
  async function asCorrected<T>(words: string[], meanings: Meanings[], reading: Reading<T>) {
    const lacking = words.filter((_, index) => meanings[index]?.size === 0);
    const rounds = lacking.length > 0 && lacking.length < words.length ? [lacking, words] : [words];
    for (const doubted of rounds) {
      const better = await Promise.all(
        words.map(async (word, index) => {
          const known = meanings[index] as Meanings;
          if (!doubted.includes(word)) return known;
          // With another word to hold on to, even a word of three letters may hold a slip.
          const corrections = await correct(reads, word, {
            least: words.length > 1 ? 3 : 4,
            compares: await comparesWords(),
          });
          for (const candidate of known.candidates) corrections.add(candidate);
          return corrections;
        }),
      );
      const found = await match(words, better, reading);
      if (found) return { ...found, corrected: true };
    }
    return null;
  }

  async function look<T>(query: string, reading: Reading<T>): Promise<Found<T>> {
    const words = [...new Set(wordsOf(query).map((word) => word.text))].slice(0, wordsMost);
    if (words.length === 0) return { ...nothing, asked: false };
    const { meanings, found } = await asTyped(words, reading);
    if (found) return found;
    // The first letter of a word says nothing yet.
    if (words.at(-1)?.length === 1 && !/\d/.test(words.at(-1) ?? '')) {
      return words.length === 1 ? { ...nothing, asked: false } : look(words.slice(0, -1).join(' '), reading);
    }
    const parts = splitAtDigits(words);
    for (const other of [parts, [words.join('')]]) {
      if (other.length === words.length) continue;
      const again = await asTyped(other, reading);
      if (again.found) return again.found;
    }
    return (await asCorrected(words, meanings, reading)) ?? nothing;
  }

  function suggest(query: string, limits: SearchLimits): Promise<Found<Hit>> {
    return look(query, {
      limits,
      read: (tiers) => queries.selectHits(reads, tiers, limits),
      readFirst: (tier) => queries.selectFirstHits(reads, tier, limits.limit, lookedThrough),
    });
  }

  function find(query: string, limits: SearchLimits): Promise<Found<number>> {
    return look(query, { limits, read: (tiers) => queries.selectIds(db, tiers, limits) });
  }

  return { suggest, find, ...createSearchIndex(db), findProblem: () => findProblem(db) };
}
