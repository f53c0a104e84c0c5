import { isArabicWord, isLatinWord } from './keys.ts';

const arabicLetters = Array.from('ابتثجحخدذرزسشصضطظعغفقكلمنهوي');
const latinLetters = Array.from('abcdefghijklmnopqrstuvwxyz');

/**
 * How many typing errors a word of this length may have. Words with digits are codes and sizes and
 * may have none. `least` is the shortest length that may have one.
 */
export function typosAllowed(word: string, least = 4): 0 | 1 | 2 {
  if (!isArabicWord(word) && !isLatinWord(word)) return 0;
  if (word.length >= 8) return 2;
  return word.length >= least ? 1 : 0;
}

/** Every word with one typing error: a letter inserted, deleted or replaced, or two swapped. */
export function neighboursOf(word: string): string[] {
  const letters = isArabicWord(word) ? arabicLetters : latinLetters;
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (tail !== '') found.add(head + tail.slice(1));
    if (tail.length > 1) found.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
    for (const letter of letters) {
      found.add(head + letter + tail);
      if (tail !== '') found.add(head + letter + tail.slice(1));
    }
  }
  found.delete(word);
  return [...found];
}

/**
 * The number of typing errors between two words (optimal string alignment distance), or `most + 1`
 * if it is more than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [beforeLast, last] = [last, next];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
