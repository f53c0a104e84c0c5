import { foldCharacter } from '../../shared/fold.ts';

export interface Word {
  /** The folded word. */
  text: string;
  /** For each unit of `text`, its start in the source text; one more entry for the end. */
  places: number[];
}

const longest = 40;
const isPart = /^[\p{L}\p{N}]$/u;
const isDigit = /^[0-9]$/;

interface Unit {
  text: string;
  from: number;
  to: number;
}

function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const folded = foldCharacter(character);
    for (const part of folded) units.push({ text: part, from, to });
    // A mark or a joiner belongs to the letter before it.
    const last = units.at(-1);
    if (last && last.to === from && folded === '') last.to = to;
    from = to;
  }
  return units;
}

// 1.7 and 15,6 are one word, and so is 20,000, whose comma is dropped.
function joinsDigits(units: Unit[], at: number): 'keep' | 'drop' | null {
  const [sign, before, after] = [units[at]?.text, units[at - 1]?.text ?? '', units[at + 1]?.text ?? ''];
  if ((sign !== '.' && sign !== ',') || !isDigit.test(before) || !isDigit.test(after)) return null;
  if (sign === '.') return 'keep';
  const digitsAfter = units.slice(at + 1, at + 5).findIndex(({ text }) => !isDigit.test(text));
  return digitsAfter === 3 || (digitsAfter === -1 && units.length - at - 1 === 3) ? 'drop' : 'keep';
}

/**
 * The words of a text as index and queries use them (reading order; letters, digits and marks
 * folded, punctuation removed), each with its place in the source text, to mark matches there.
 */
export function wordsOf(text: string): Word[] {
  const units = unitsOf(text.toWellFormed());
  const words: Word[] = [];
  let word: Word | null = null;
  units.forEach((unit, at) => {
    const joins = joinsDigits(units, at);
    if (joins === 'drop' && word) return;
    if (!isPart.test(unit.text) && joins !== 'keep') {
      word = null;
      return;
    }
    if (!word) {
      word = { text: '', places: [unit.from] };
      words.push(word);
    }
    if (word.text.length + unit.text.length > longest) return;
    word.text += joins === 'keep' ? '.' : unit.text;
    for (let index = 1; index < unit.text.length; index += 1) word.places.splice(-1, 0, unit.from);
    word.places[word.places.length - 1] = unit.from;
    word.places.push(unit.to);
  });
  return words;
}
