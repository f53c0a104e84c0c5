import type { Db } from '../../database/connect.ts';
import { arabicSpellings, latinSpelling } from './arabizi.ts';
import { neighboursOf, slipsAllowed, slipsBetween } from './edits.ts';
import { keysOf, nearness, type Nearness, withoutArticle } from './keys.ts';
import { Meanings, scoreOf, scores } from './plan.ts';
import { type FoundKey, selectAlike, selectKeys } from './search.queries.ts';
import { type Synonyms, synonymsFor } from './synonyms.ts';

// Of the words that begin as typed so many of the commonest are looked for.
const beginningsMost = 500;

/** Keys to look up, each with whom it is asked for and how it counts. */
class Questions {
  readonly #asked = new Map<string, { meanings: Meanings; near: Nearness; factor: number }[]>();

  ask(key: string, meanings: Meanings, near: Nearness, factor: number): void {
    const known = this.#asked.get(key);
    if (known) known.push({ meanings, near, factor });
    else this.#asked.set(key, [{ meanings, near, factor }]);
  }

  get keys(): string[] {
    return [...this.#asked.keys()];
  }

  answer(rows: FoundKey[]): void {
    for (const { key, word, nearness: known, products } of rows) {
      for (const { meanings, near, factor } of this.#asked.get(key) ?? []) {
        meanings.add({ word, score: scoreOf(near, known) * factor, products });
      }
    }
  }
}

function askWord(questions: Questions, meanings: Meanings, word: string, factor: number): void {
  for (const [key, near] of keysOf(word)) questions.ask(key, meanings, near, factor);
}

/** The beginnings that are looked up for a word that is still being typed: as it is, and without its article. */
function beginningsOf(word: string, isLast: boolean): string[] {
  if (!isLast && (word.length < 3 || /\d/.test(word))) return [];
  return [word, ...withoutArticle(word)].filter((beginning) => beginning.length >= 2);
}

/**
 * What each word of a query may mean when it is spelled well: the word, its forms, its synonyms, words that begin with it, and the one
 * word that it makes with the word beside it. Of the words that begin as it does, so many of the commonest.
 */
export async function readMeanings(db: Db, words: string[], synonyms: Synonyms): Promise<Meanings[]> {
  const all = words.map(() => new Meanings());
  const questions = new Questions();
  words.forEach((word, index) => {
    const meanings = all[index] as Meanings;
    askWord(questions, meanings, word, 1);
    for (const synonym of synonymsFor(synonyms, word)) askWord(questions, meanings, synonym, scores.synonym);
    const after = words[index + 1];
    if (after === undefined) return;
    for (const both of [meanings, all[index + 1] as Meanings]) {
      questions.ask(word + after, both, nearness.self, scores.joined);
    }
  });
  const last = words.length - 1;
  const beginnings = words.map((word, index) => beginningsOf(word, index === last));
  const rows = await selectKeys(db, questions.keys, [...new Set(beginnings.flat())], beginningsMost);
  questions.answer(rows.filter((row) => row.beginning === null));
  for (const { beginning, word, products } of rows) {
    beginnings.forEach((own, index) => {
      const score = index === last ? scores.prefixOfLast : scores.prefix;
      if (beginning !== null && own.includes(beginning)) all[index]?.add({ word, score, products });
    });
  }
  return all;
}

/**
 * What a word may mean that nobody spells so: one slip of the finger away, two for long words, or Arabic in Latin letters. `least` is how
 * short a word may be and still hold a slip; without `compares` the database has no candidates for two.
 */
export async function correct(
  db: Db,
  word: string,
  { least, compares }: { least: number; compares: boolean },
): Promise<Meanings> {
  const meanings = new Meanings();
  const questions = new Questions();
  const slips = slipsAllowed(word, least);
  const forms = [word, ...withoutArticle(word)].filter((form) => form.length >= least);
  if (slips > 0) {
    for (const form of forms)
      for (const other of neighboursOf(form)) questions.ask(other, meanings, nearness.self, scores.slip);
  }
  for (const spelling of arabicSpellings(word)) questions.ask(spelling, meanings, nearness.self, scores.spelling);
  const latin = latinSpelling(word);
  if (latin !== null) askWord(questions, meanings, latin, scores.spelling);
  const alike =
    slips < 2 || !compares ? [] : forms.map((form) => selectAlike(db, form).then((rows) => ({ form, rows })));
  const [found, rows] = await Promise.all([Promise.all(alike), selectKeys(db, questions.keys)]);
  questions.answer(rows);
  for (const { form, rows: candidates } of found) {
    for (const row of candidates) {
      const most = slipsAllowed(form);
      if (slipsBetween(form, row.key, most) <= most) meanings.add({ ...row, score: scores.slips });
    }
  }
  return meanings;
}
