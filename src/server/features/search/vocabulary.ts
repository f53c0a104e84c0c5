import type { Db } from '../../database/connect.ts';
import { arabicSpellings, latinSpelling } from './arabizi.ts';
import { neighboursOf, typosAllowed, editDistance } from './edits.ts';
import { keysOf, nearness, type Nearness, withoutArticle } from './keys.ts';
import { Candidates, scoreOf, scores } from './plan.ts';
import { type FoundKey, selectAlike, selectKeys } from './search.queries.ts';
import { type Synonyms, synonymsFor } from './synonyms.ts';

// The most words per prefix that are looked up, the most common first.
const beginningsMost = 500;

/** Keys to look up, each with the word of the query and its relation. */
class KeyLookups {
  readonly #waiting = new Map<string, { candidates: Candidates; near: Nearness; factor: number }[]>();

  add(key: string, candidates: Candidates, near: Nearness, factor: number): void {
    const known = this.#waiting.get(key);
    if (known) known.push({ candidates, near, factor });
    else this.#waiting.set(key, [{ candidates, near, factor }]);
  }

  get keys(): string[] {
    return [...this.#waiting.keys()];
  }

  resolve(rows: FoundKey[]): void {
    for (const { key, word, nearness: known, products } of rows) {
      for (const { candidates, near, factor } of this.#waiting.get(key) ?? []) {
        candidates.add({ word, score: scoreOf(near, known) * factor, products });
      }
    }
  }
}

function addWord(lookups: KeyLookups, candidates: Candidates, word: string, factor: number): void {
  for (const [key, near] of keysOf(word)) lookups.add(key, candidates, near, factor);
}

/** The prefixes of a partly typed word: as typed, and without its article. */
function beginningsOf(word: string, isLast: boolean): string[] {
  if (!isLast && (word.length < 3 || /\d/.test(word))) return [];
  return [word, ...withoutArticle(word)].filter((beginning) => beginning.length >= 2);
}

/**
 * The candidates of each word of a query, assuming correct spelling: the word, its forms, its
 * synonyms, words with this prefix, and the word that it forms with the next one.
 */
export async function readCandidates(db: Db, words: string[], synonyms: Synonyms): Promise<Candidates[]> {
  const all = words.map(() => new Candidates());
  const lookups = new KeyLookups();
  words.forEach((word, index) => {
    const candidates = all[index] as Candidates;
    addWord(lookups, candidates, word, 1);
    for (const synonym of synonymsFor(synonyms, word)) addWord(lookups, candidates, synonym, scores.synonym);
    const after = words[index + 1];
    if (after === undefined) return;
    for (const both of [candidates, all[index + 1] as Candidates]) {
      lookups.add(word + after, both, nearness.self, scores.joined);
    }
  });
  const last = words.length - 1;
  const beginnings = words.map((word, index) => beginningsOf(word, index === last));
  const rows = await selectKeys(db, lookups.keys, [...new Set(beginnings.flat())], beginningsMost);
  lookups.resolve(rows.filter((row) => row.beginning === null));
  for (const { beginning, word, products } of rows) {
    beginnings.forEach((own, index) => {
      const score = index === last ? scores.prefixOfLast : scores.prefix;
      if (beginning !== null && own.includes(beginning)) all[index]?.add({ word, score, products });
    });
  }
  return all;
}

/**
 * The candidates of a misspelled word: one typing error away, two for long words, or Arabic in
 * Latin letters. `least` is the shortest length that may have an error; without `compares` the
 * database has no candidates with two.
 */
export async function correct(
  db: Db,
  word: string,
  { least, compares }: { least: number; compares: boolean },
): Promise<Candidates> {
  const candidates = new Candidates();
  const lookups = new KeyLookups();
  const maxTypos = typosAllowed(word, least);
  const forms = [word, ...withoutArticle(word)].filter((form) => form.length >= least);
  if (maxTypos > 0) {
    for (const form of forms)
      for (const other of neighboursOf(form)) lookups.add(other, candidates, nearness.self, scores.oneTypo);
  }
  for (const spelling of arabicSpellings(word)) lookups.add(spelling, candidates, nearness.self, scores.spelling);
  const latin = latinSpelling(word);
  if (latin !== null) addWord(lookups, candidates, latin, scores.spelling);
  const alike =
    maxTypos < 2 || !compares ? [] : forms.map((form) => selectAlike(db, form).then((rows) => ({ form, rows })));
  const [found, rows] = await Promise.all([Promise.all(alike), selectKeys(db, lookups.keys)]);
  lookups.resolve(rows);
  for (const { form, rows: similar } of found) {
    for (const row of similar) {
      const most = typosAllowed(form);
      if (editDistance(form, row.key, most) <= most) candidates.add({ ...row, score: scores.twoTypos });
    }
  }
  return candidates;
}
