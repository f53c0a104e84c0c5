import type { Found } from '../../shared/search-engine.ts';
import { wordsOf } from './tokenizer.ts';

/** The ranges in a name that match a search: the typed part of a word, or else the whole word. */
export function matchedRangesOf(name: string, meant: Found<unknown>['meant']): [number, number][] {
  return wordsOf(name).flatMap(({ text, places }): [number, number][] => {
    const typed = meant.filter(({ as }) => as.includes(text)).map(({ word }) => word);
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

/** The corrected query: each word as it is written in the first of these names that has it. */
export function correctionOf(meant: Found<unknown>['meant'], names: string[]): string {
  return meant
    .map(({ word, as }) => {
      if (as.includes(word)) return word;
      for (const wanted of as) {
        for (const name of names) {
          const found = wordsOf(name).find(({ text }) => text === wanted);
          if (found) return name.slice(found.places[0], found.places.at(-1));
        }
      }
      return as[0] ?? word;
    })
    .join(' ');
}
