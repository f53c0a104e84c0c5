import type { Found } from '../../shared/search-engine.ts';
import { wordsOf } from './tokenizer.ts';

/** The ranges in a name that match a search: the typed part of a word, or else the whole word. */
export function matchedRangesOf(name: string, meant: Found<unknown>['meant']): [number, number][] {
  return wordsOf(name).flatMap(({ text, places }): [number, number][] => {
    const typed = meant.filter(({ as }) => as.some((meaning) => meaning.word === text)).map(({ word }) => word);
    if (typed.length === 0) return [];
    const [longest = ''] = typed.filter((word) => text.includes(word)).sort((a, b) => b.length - a.length);
    const from = text.indexOf(longest);
    const to = longest === '' ? text.length : from + longest.length;
    return [[places[from] ?? 0, endOf(places, to)]];
  });
}

// The end of the letter before, with its marks.
function endOf(places: number[], to: number): number {
  return places[to] ?? places.at(-1) ?? 0;
}

type Meant = Found<unknown>['meant'][number];

/** What a word should have been, as it is written in the first of these names that has it. Null if nobody can say. */
function correctedWord({ word, as }: Meant, names: string[]): string | null {
  for (const meaning of as) {
    if (meaning.guess === 'form') continue;
    for (const name of names) {
      const found = wordsOf(name).find(({ text }) => text === meaning.word);
      if (found) return meaning.guess ? name.slice(found.places[0], found.places.at(-1)) : word;
    }
  }
  if (as.some(({ guess }) => guess === undefined)) return word;
  return as.find(({ guess }) => guess === 'entry')?.word ?? null;
}

/** The corrected query. Null if nothing is corrected, or a word has no correction that is a word of its own. */
export function correctionOf(meant: readonly Meant[], names: string[]): string | null {
  const words = meant.map((one) => correctedWord(one, names));
  if (words.includes(null) || words.every((word, index) => word === meant[index]?.word)) return null;
  return words.join(' ');
}
