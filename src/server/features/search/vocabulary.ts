import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import { arabicSpellings, latinSpelling } from './arabizi.ts';
import { neighboursOf, typosAllowed, editDistance } from './edits.ts';
import { keysOf, nearness, type Nearness, variantsOf, withoutArticle } from './keys.ts';
import { Candidates, guessScores, scoreOf, scores } from './plan.ts';
import { alsoMeantBy, isWhole } from './query-words.rules.ts';
import { type FoundKey, selectAlike, selectKeys } from './search.queries.ts';
import { type SynonymsByWord, synonymsFor } from './synonyms.ts';

// The most words per prefix that are looked up, the most common first.
const beginningsMost = 500;
// A shorter word has so many neighbours that one of them stands in some description by chance.
const surelyMisspelled = 6;

/** How a key is related to a word of the query. */
interface Relation {
  candidates: Candidates;
  near: Nearness;
  factor: number;
  inDescriptions: boolean;
  /** `entry`: the key is a correction of the word. `form`: of a word that is no correction itself. */
  guess?: 'entry' | 'form';
}

/** Keys to look up, each with its relations. */
class KeyLookups {
  readonly #waiting = new Map<string, Relation[]>();

  add(key: string, relation: Relation): void {
    const known = this.#waiting.get(key);
    if (known) known.push(relation);
    else this.#waiting.set(key, [relation]);
  }

  get keys(): string[] {
    return [...this.#waiting.keys()];
  }

  resolve(rows: FoundKey[]): void {
    for (const { key, word, nearness: known, products } of rows) {
      for (const { candidates, near, factor, inDescriptions, guess } of this.#waiting.get(key) ?? []) {
        candidates.add({
          word,
          score: scoreOf(near, known) * factor,
          products,
          inDescriptions,
          guess: guess === 'entry' && known !== nearness.self ? 'form' : guess,
        });
      }
    }
  }
}

function addWord(lookups: KeyLookups, word: string, relation: Omit<Relation, 'near'>): void {
  for (const [key, near] of keysOf(word)) lookups.add(key, { ...relation, near });
}

/** The prefixes of a partly typed word: as typed, and without its article. */
function beginningsOf(word: string, { isLast, isOnly }: { isLast: boolean; isOnly: boolean }): string[] {
  if (!isLast && (word.length < 3 || /\d/.test(word))) return [];
  if (!isOnly && isWhole(word)) return [];
  return [word, ...withoutArticle(word)].filter((beginning) => beginning.length >= 2);
}

/**
 * The candidates of each word of a query, assuming correct spelling: the word, its forms, its
 * synonyms, words with this prefix, and the word that it forms with the next one. `isTyped`: whether words may be
 * typed in part, and one as two.
 */
export async function readCandidates(
  db: Db,
  words: string[],
  synonyms: SynonymsByWord,
  { isTyped = true } = {},
): Promise<Candidates[]> {
  const all = words.map(() => new Candidates());
  const lookups = new KeyLookups();
  words.forEach((word, index) => {
    const candidates = all[index] as Candidates;
    addWord(lookups, word, { candidates, factor: 1, inDescriptions: true });
    const others = synonymsFor(synonyms, word);
    const spellings = new Set(others.length === 0 ? [] : arabicSpellings(word));
    for (const synonym of others) {
      const isSame = spellings.has(synonym) || editDistance(word, synonym, 1) === 1;
      const factor = isSame ? scores.sameSynonym : scores.synonym;
      addWord(lookups, synonym, { candidates, factor, inDescriptions: isSame });
    }
    for (const other of alsoMeantBy(word))
      for (const meant of [other, ...synonymsFor(synonyms, other)])
        addWord(lookups, meant, { candidates, factor: scores.synonym, inDescriptions: true });
    const after = words[index + 1];
    if (after === undefined || !isTyped) return;
    for (const both of [candidates, all[index + 1] as Candidates]) {
      lookups.add(word + after, {
        candidates: both,
        near: nearness.self,
        factor: scores.joined,
        inDescriptions: true,
      });
    }
  });
  const last = words.length - 1;
  const beginnings = words.map((word, index) =>
    isTyped ? beginningsOf(word, { isLast: index === last, isOnly: last === 0 }) : [],
  );
  const rows = await selectKeys(db, lookups.keys, [...new Set(beginnings.flat())], beginningsMost);
  lookups.resolve(rows.filter((row) => row.beginning === null));
  for (const { beginning, word, products } of rows) {
    beginnings.forEach((own, index) => {
      const score = index === last ? scores.prefixOfLast : scores.prefix;
      if (beginning !== null && own.includes(beginning))
        all[index]?.add({ word, score, products, inDescriptions: true });
    });
  }
  return all;
}

// لعيد is a word of some product, but nobody means to type it: another word has عيد too. No other word has the خور of
// بخور.
async function demoteJoined(db: Db, candidates: Candidates): Promise<void> {
  const rests = new Map(
    candidates.sorted.flatMap(({ word, guess }) => (guess === 'entry' ? [[word, variantsOf(word)] as const] : [])),
  );
  const keys = [...rests.values()].flat();
  if (keys.length === 0) return;
  const others = (await selectKeys(db, keys)).filter((row) => row.nearness <= nearness.variant);
  for (const [word, parts] of rests)
    if (others.some((row) => row.word !== word && parts.includes(row.key))) candidates.demote(word);
}

interface Correcting {
  language: Language;
  /** The shortest length that may have a typing error. */
  least: number;
  /** Whether the database finds candidates with two typing errors. */
  compares: boolean;
  synonyms: SynonymsByWord;
}

/**
 * The candidates of a misspelled word: one typing error away, two for long words, or Arabic in
 * Latin letters; and the synonyms of these.
 */
export async function correct(
  db: Db,
  word: string,
  { language, least, compares, synonyms }: Correcting,
): Promise<Candidates> {
  const candidates = new Candidates();
  const lookups = new KeyLookups();
  const inDescriptions = word.length >= surelyMisspelled;
  const { oneTypo, spelling } = guessScores(language);
  const addGuess = (guess: string, factor: number, hasSynonyms: boolean) => {
    lookups.add(guess, { candidates, near: nearness.self, factor, inDescriptions, guess: 'entry' });
    if (!hasSynonyms) return;
    const ofSynonym = { candidates, factor: factor * scores.synonym, inDescriptions: false, guess: 'form' } as const;
    for (const synonym of synonyms.get(guess) ?? []) addWord(lookups, synonym, ofSynonym);
  };
  const forms = [word, ...withoutArticle(word)];
  // An article makes a short word no surer: ألماس has neighbours enough as ماس.
  const maxTypos = forms.every((form) => form.length >= least) ? typosAllowed(word, least) : 0;
  if (maxTypos > 0) {
    for (const form of forms) for (const other of neighboursOf(form)) addGuess(other, oneTypo, inDescriptions);
  }
  for (const arabic of arabicSpellings(word)) addGuess(arabic, spelling, true);
  const latin = latinSpelling(word);
  if (latin !== null) addWord(lookups, latin, { candidates, factor: spelling, inDescriptions, guess: 'entry' });
  const alike =
    maxTypos < 2 || !compares ? [] : forms.map((form) => selectAlike(db, form).then((rows) => ({ form, rows })));
  const [found, rows] = await Promise.all([Promise.all(alike), selectKeys(db, lookups.keys)]);
  lookups.resolve(rows);
  for (const { form, rows: similar } of found) {
    for (const row of similar) {
      const most = typosAllowed(form);
      if (editDistance(form, row.key, most) > most) continue;
      const guess = row.nearness === nearness.self ? 'entry' : 'form';
      candidates.add({ ...row, score: scores.twoTypos, inDescriptions: true, guess });
    }
  }
  await demoteJoined(db, candidates);
  return candidates;
}
