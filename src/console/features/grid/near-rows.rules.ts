/** A row that is rendered, or the space of those that are not, in pixels. */
export type Part = { index: number } | { before: number; space: number };

interface List {
  count: number;
  /** The measured heights of rendered rows; the others count as `estimate`. */
  heights: ReadonlyMap<number, number>;
  estimate: number;
  /** What to render, in pixels from the start of the list. */
  from: number;
  to: number;
  /** Rows that are rendered wherever they are: those with the focus. */
  held: readonly number[];
}

/** The rows of a part of a list, with the space before, between and after them. */
export function partsOf({ count, heights, estimate, from, to, held }: List): Part[] {
  const parts: Part[] = [];
  let space = 0;
  let begin = 0;
  for (let index = 0; index < count; index += 1) {
    const height = heights.get(index) ?? estimate;
    if ((begin < to && begin + height > from) || held.includes(index)) {
      if (space > 0) parts.push({ before: index, space });
      parts.push({ index });
      space = 0;
    } else space += height;
    begin += height;
  }
  if (space > 0) parts.push({ before: count, space });
  return parts;
}
