import type { StockMode } from '#contract/values/stock-modes.ts';

interface FoundProduct {
  name: Record<'en' | 'ar', string>;
  stock: number;
  /** How it is sold, if it has no counted stock. */
  stockMode?: StockMode | undefined;
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** How well a name fits: 0 the whole name, 1 its beginning, 2 the beginning of one of its words, 3 something else. */
function distanceOf(name: string, typed: string): number {
  const [whole, wanted] = [name.toLowerCase().trim(), typed.toLowerCase().trim()];
  if (whole === wanted) return 0;
  if (whole.startsWith(wanted)) return 1;
  const words = wordsOf(name).flatMap((word) => (word.startsWith('ال') ? [word, word.slice(2)] : [word]));
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part))) ? 2 : 3;
}

/** Products in the order that a caller most likely means: by their names, what is in stock first. */
export function rankFound<P extends FoundProduct>(found: readonly P[], typed: string): P[] {
  const placeOf = ({ name, stock, stockMode }: P) =>
    2 * Math.min(distanceOf(name.en, typed), distanceOf(name.ar, typed)) + (stock > 0 || stockMode ? 0 : 1);
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}
