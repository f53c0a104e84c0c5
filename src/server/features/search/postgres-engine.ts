import type { Db } from '../../database/connect.ts';
import { documentsToScan, expectedMatches, type Candidates, tiersOf } from './plan.ts';
import * as queries from './search.queries.ts';
import type { Found, Hit, SearchEngine, SearchLimits } from '../../shared/search-engine.ts';
import { createSynonymReader } from './synonyms.ts';
import { createSearchIndex } from './search-index.ts';
import { correct, readCandidates } from './vocabulary.ts';
import { wordsOf } from './tokenizer.ts';

const wordsMost = 10;
// The caller looks up so many products at most, if it needs only the first.
const lookedUpMost = 500;

const nothing = { items: [], meant: [], asked: true, corrected: false };

/** How matches are read: all tiers of a query, or only the first matches of a very common word. */
interface Reading<T> {
  limits: SearchLimits;
  read: (tiers: string[]) => Promise<T[]>;
  readFirst: (tier: string, limit: number, scanned: number) => Promise<T[]>;
  count?: (tiers: string[]) => Promise<number>;
}

/** Splits words between letters and digits: iphone15 becomes iphone 15, 500جم becomes 500 جم. */
function splitAtDigits(words: string[]): string[] {
  return words.flatMap((word) => word.match(/[\d.]+|[^\d.]+/g) ?? [word]);
}

/** Why this database cannot compare Arabic words, and the remedy; or null. */
async function findProblem(db: Db): Promise<string | null> {
  const { compares, readsArabic } = await queries.readAbilities(db);
  if (readsArabic) return null;
  if (!compares) {
    return (
      'This database lacks the extension pg_trgm: the search tolerates one typing error, but not two. ' +
      'Remedy, as its administrator: create extension pg_trgm; create index search_keys_trigrams on search_keys ' +
      'using gin (key gin_trgm_ops) where nearness <= 1 and length(key) >= 6; then start the shop again.'
    );
  }
  return (
    'The locale of this database (LC_CTYPE) does not treat Arabic letters as letters: the search still tolerates one typing error, but not two. ' +
    'Remedy: make a database with a UTF-8 locale (create database dana template template0 lc_ctype "C.UTF-8") and restore a dump of this one into it.'
  );
}

/** `reads` is the pool with generic plans. */
export function createPostgresEngine({ db, reads = db }: { db: Db; reads?: Db }): SearchEngine {
  const { read: readSynonyms, forget: forgetSynonyms } = createSynonymReader(db);

  async function match<T>(words: string[], candidates: Candidates[], reading: Reading<T>): Promise<Found<T> | null> {
    const tiers = tiersOf(candidates);
    const [surest] = tiers;
    if (surest === undefined) return null;
    const first = await matchFirst(surest, candidates, reading);
    const items = first ?? (await reading.read(tiers));
    if (items.length === 0) return null;
    return {
      items,
      meant: words.map((word, index) => ({
        word,
        as: candidates[index]?.sorted.map((candidate) => candidate.word) ?? [],
      })),
      asked: true,
      corrected: false,
      ...(first && reading.count && reading.limits.needed !== undefined && { counted: await reading.count(tiers) }),
    };
  }

  // For a word that very many products have: reads its first matches, because reading all is too slow.
  async function matchFirst<T>(surest: string, candidates: Candidates[], { limits, readFirst }: Reading<T>) {
    const { limit, needed = limit, categoryId, unlistedToo } = limits;
    if (categoryId !== undefined || unlistedToo) return null;
    const documents = await countDocuments();
    for (const scanned of documentsToScan(needed, expectedMatches(candidates, documents), documents)) {
      const items = await readFirst(surest, needed, scanned);
      if (items.length === needed) return items;
    }
    return null;
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
    const candidates = await readCandidates(reads, words, await readSynonyms());
    return { candidates, found: await match(words, candidates, reading) };
  }

  // Corrects the words without a candidate. If every word has one but no product has all words,
  // corrects each in turn.
  async function asCorrected<T>(words: string[], candidates: Candidates[], reading: Reading<T>) {
    const lacking = words.filter((_, index) => candidates[index]?.size === 0);
    const rounds = lacking.length > 0 && lacking.length < words.length ? [lacking, words] : [words];
    for (const doubted of rounds) {
      const better = await Promise.all(
        words.map(async (word, index) => {
          const known = candidates[index] as Candidates;
          if (!doubted.includes(word)) return known;
          // Next to another word, even a word of three letters may have a typing error.
          const corrections = await correct(reads, word, {
            language: reading.limits.language,
            least: words.length > 1 ? 3 : 4,
            compares: await comparesWords(),
            synonyms: await readSynonyms(),
          });
          for (const candidate of known.sorted) corrections.add(candidate);
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
    const { candidates, found } = await asTyped(words, reading);
    if (found) return found;
    // A single letter is too little to search for.
    if (words.at(-1)?.length === 1 && !/\d/.test(words.at(-1) ?? '')) {
      return words.length === 1 ? { ...nothing, asked: false } : look(words.slice(0, -1).join(' '), reading);
    }
    const parts = splitAtDigits(words);
    for (const other of [parts, [words.join('')]]) {
      if (other.length === words.length) continue;
      const again = await asTyped(other, reading);
      if (again.found) return again.found;
    }
    return (await asCorrected(words, candidates, reading)) ?? nothing;
  }

  function suggest(query: string, limits: SearchLimits): Promise<Found<Hit>> {
    return look(query, {
      limits: { needed: limits.limit, ...limits },
      read: (tiers) => queries.selectHits(reads, tiers, limits),
      readFirst: (...first) => queries.selectFirstHits(reads, ...first),
    });
  }

  async function find(query: string, limits: SearchLimits): Promise<Found<number>> {
    const found = await look(query, {
      limits,
      read: (tiers) => queries.selectProductIds(db, tiers, limits),
      readFirst: (...first) => queries.selectFirstIds(reads, ...first),
      count: (tiers) => queries.countMatches(reads, tiers, limits.limit),
    });
    const { needed = limits.limit } = limits;
    const { length } = found.items;
    if (length <= Math.max(needed, lookedUpMost)) return found;
    return { ...found, items: found.items.slice(0, needed), counted: length };
  }

  function beginnings(text: string): string | null {
    const words = [...new Set(wordsOf(text).map((word) => word.text))].slice(0, wordsMost);
    // A word has only letters, digits and points: nothing to escape.
    return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
  }

  return { suggest, find, beginnings, ...createSearchIndex(db), findProblem: () => findProblem(db), forgetSynonyms };
}
