import type { Db } from '../../database/connect.ts';
import { documentsToScan, expectedMatches, type Candidates, tiersOf, tiersOfEither, tiersOfSome } from './plan.ts';
import {
  asksForGift,
  avoidedBy,
  closestChoices,
  doubtfulOf,
  giftWord,
  queryWordsOf,
  type QueryWord,
  requiredOf,
  withoutGroups,
} from './query-words.rules.ts';
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
  idOf: (item: T) => number;
  read: (tiers: string[]) => Promise<T[]>;
  readFirst: (tier: string, limit: number, scanned: number) => Promise<T[]>;
  count?: (tiers: string[]) => Promise<number>;
}

/** What puts products first or last, and is not required. */
interface Others<Word> {
  preferred?: Word[];
  avoided?: Word[];
}

/** One result and then another, which has all items of the first. */
function followedBy<T>(first: Found<T>, then: Found<T>, { limits, idOf }: Reading<T>): Found<T> {
  const { limit, needed = limit } = limits;
  const ids = new Set(first.items.map(idOf));
  const items = [...first.items, ...then.items.filter((item) => !ids.has(idOf(item)))];
  if (first.counted === undefined && then.counted === undefined) return { ...first, items: items.slice(0, limit) };
  return { ...first, items: items.slice(0, needed), counted: then.counted ?? Math.min(items.length, limit) };
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

const textsOf = (words: QueryWord[]) => words.map(({ text }) => text);

function foundOf<T>(items: T[], words: string[], candidates: Candidates[]): Found<T> {
  const meant = words.map((word, index) => ({
    word,
    as: candidates[index]?.sorted ?? [],
  }));
  return { items, meant, asked: true, corrected: false };
}

/** `reads` is the pool with generic plans. */
export function createPostgresEngine({ db, reads = db }: { db: Db; reads?: Db }): SearchEngine {
  const { read: readSynonyms, forget: forgetSynonyms } = createSynonymReader(db);

  async function match<T>(
    words: string[],
    candidates: Candidates[],
    reading: Reading<T>,
    { preferred, avoided }: Others<Candidates> = {},
  ) {
    const tiers = tiersOf(candidates, preferred, avoided);
    const [surest] = tiersOf(candidates, [], avoided);
    if (surest === undefined) return null;
    const first = await matchFirst(surest, candidates, reading);
    const items = first ?? (await reading.read(tiers));
    if (items.length === 0) return null;
    return {
      ...foundOf(items, words, candidates),
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

  async function asTyped<T>(
    words: string[],
    reading: Reading<T>,
    { preferred = [], avoided = [] }: Others<string> = {},
  ) {
    const synonyms = await readSynonyms();
    const [candidates, better, worse] = await Promise.all([
      readCandidates(reads, words, synonyms),
      preferred.length === 0 ? [] : readCandidates(reads, preferred, synonyms),
      avoided.length === 0 ? [] : readCandidates(reads, avoided, synonyms, { isTyped: false }),
    ]);
    return { candidates, found: await match(words, candidates, reading, { preferred: better, avoided: worse }) };
  }

  // Corrects the words without a candidate. If every word has one but no product has all words,
  // corrects each in turn.
  async function asCorrected<T>(asked: QueryWord[], candidates: Candidates[], reading: Reading<T>) {
    const words = textsOf(asked);
    const doubtful = textsOf(doubtfulOf(asked, (word) => candidates[asked.indexOf(word)]?.size !== 0));
    const lacking = doubtful.filter((word) => candidates[words.indexOf(word)]?.size === 0);
    const rounds = lacking.length > 0 && lacking.length < doubtful.length ? [lacking, doubtful] : [doubtful];
    for (const doubted of rounds.filter((round) => round.length > 0)) {
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

  // No product has all words: those that have most of them, or gifts for an occasion. `isGift`: a gift is asked for
  // in further words.
  async function asClosest<T>(asked: QueryWord[], candidates: Candidates[], reading: Reading<T>, isGift: boolean) {
    const candidatesOf = (words: QueryWord[]) => words.map((word) => candidates[asked.indexOf(word)] as Candidates);
    const foundWith = async (words: QueryWord[], tiers: string[]) => {
      const items = tiers.length === 0 ? [] : await reading.read(tiers);
      return items.length === 0 ? null : foundOf(items, textsOf(words), candidatesOf(words));
    };
    const asGifts = async () => {
      const gifts = await readCandidates(reads, [giftWord], await readSynonyms());
      const occasion = asked.filter(({ role }) => role === 'occasion');
      return foundWith(asked, tiersOfEither(tiersOf(candidatesOf(occasion)), tiersOf(gifts)));
    };
    if (asksForGift(asked)) return asGifts();
    const known = asked.filter((word) => candidatesOf([word])[0]?.size !== 0);
    for (const { words, least } of closestChoices(asked, known)) {
      const found =
        least === words.length
          ? await match(textsOf(words), candidatesOf(words), reading)
          : await foundWith(words, tiersOfSome(candidatesOf(words), least));
      if (found) return found;
    }
    return isGift ? asGifts() : null;
  }

  async function look<T>(asked: QueryWord[], reading: Reading<T>): Promise<Found<T>> {
    if (asked.length === 0) return { ...nothing, asked: false };
    const { unlistedToo = false } = reading.limits;
    const { required, preferred } = requiredOf(asked, { isStrict: unlistedToo });
    const words = textsOf(required);
    const { candidates, found } = await asTyped(words, reading, { preferred: textsOf(preferred) });
    const isFull = found !== null && found.items.length >= reading.limits.limit;
    const general = unlistedToo || isFull ? null : withoutGroups(required);
    // Perfumes for men, and then the others: few shops mark them all.
    const others = { preferred: textsOf(preferred), avoided: avoidedBy(required) };
    const wider = general && (await asTyped(textsOf(general), reading, others)).found;
    if (found) return wider ? followedBy(found, wider, reading) : found;
    // A single letter is too little to search for.
    if (words.at(-1)?.length === 1 && !/\d/.test(words.at(-1) ?? '')) {
      return words.length === 1 ? { ...nothing, asked: false } : look(required.slice(0, -1), reading);
    }
    const parts = splitAtDigits(words);
    for (const other of [parts, [words.join('')]]) {
      if (other.length === words.length) continue;
      const again = await asTyped(other, reading);
      if (again.found) return again.found;
    }
    if (wider) return { ...wider, partial: true };
    const corrected = await asCorrected(required, candidates, reading);
    if (corrected || unlistedToo) return corrected ?? nothing;
    const isGift = preferred.some(({ role }) => role === 'gift');
    const closest = await asClosest(required, candidates, reading, isGift);
    return closest ? { ...closest, partial: true } : nothing;
  }

  function suggest(query: string, limits: SearchLimits): Promise<Found<Hit>> {
    return look(queryWordsOf(query), {
      limits: { needed: limits.limit, ...limits },
      idOf: ({ id }: Hit) => id,
      read: (tiers) => queries.selectHits(reads, tiers, limits),
      readFirst: (...first) => queries.selectFirstHits(reads, ...first),
    });
  }

  async function find(query: string, limits: SearchLimits): Promise<Found<number>> {
    const found = await look(queryWordsOf(query), {
      limits,
      idOf: (id: number) => id,
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
