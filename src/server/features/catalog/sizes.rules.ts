// What a unit measures, and how many of the smallest unit it is.
const units: Record<string, [kind: string, factor: number]> = {
  mg: ['weight', 0.001],
  g: ['weight', 1],
  gm: ['weight', 1],
  gram: ['weight', 1],
  grams: ['weight', 1],
  kg: ['weight', 1000],
  kilo: ['weight', 1000],
  ml: ['volume', 1],
  cl: ['volume', 10],
  l: ['volume', 1000],
  liter: ['volume', 1000],
  litre: ['volume', 1000],
  mm: ['length', 1],
  cm: ['length', 10],
  m: ['length', 1000],
  mb: ['data', 1],
  gb: ['data', 1000],
  tb: ['data', 1_000_000],
};

const words: readonly (readonly string[])[] = [
  ['xxxs', '3xs'],
  ['xxs', '2xs'],
  ['xs', 'extra-small'],
  ['mini'],
  ['s', 'small'],
  ['m', 'medium'],
  ['l', 'large'],
  ['xl', 'extra-large'],
  ['xxl', '2xl'],
  ['xxxl', '3xl'],
  ['4xl'],
  ['5xl'],
];

interface Size {
  kind: string;
  amount: number;
}

/** What a value such as `500g` or `xl` says of a size; null if nothing. */
function sizeOf(value: string): Size | null {
  const word = words.findIndex((spellings) => spellings.includes(value));
  if (word !== -1) return { kind: 'word', amount: word };
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([^\d.-]*)/.exec(value) ?? [];
  if (number === undefined) return null;
  const [kind, factor] = units[unit] ?? [unit, 1];
  return { kind, amount: Number(number) * factor };
}

/** Values in the order of their sizes, those of the most common kind first, if at least half are sizes; otherwise as they are. */
export function inSizeOrder<T extends { value: string }>(values: readonly T[]): T[] {
  const sized = values.map((one) => ({ one, size: sizeOf(one.value) }));
  const numbers = new Map<string, number>();
  for (const { size } of sized) if (size) numbers.set(size.kind, (numbers.get(size.kind) ?? 0) + 1);
  const known = sized.filter(({ size }) => size !== null).length;
  if (known * 2 < values.length) return [...values];
  const kinds = [...numbers.keys()].sort((one, other) => (numbers.get(other) ?? 0) - (numbers.get(one) ?? 0));
  const placeOf = (size: Size | null) => (size === null ? kinds.length : kinds.indexOf(size.kind));
  return sized
    .sort((a, b) => placeOf(a.size) - placeOf(b.size) || (a.size?.amount ?? 0) - (b.size?.amount ?? 0))
    .map(({ one }) => one);
}
