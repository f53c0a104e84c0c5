/** Turns the icon `arrow-start`, which is mirrored in Arabic, into an arrow that points up: "to the top". */
export const toTopClass = 'size-6 rotate-90 rtl:-rotate-90';

/** The items with that at a place before all others. */
export function withFirst<T>(items: readonly T[], place: number): T[] {
  const rest = [...items];
  return [...rest.splice(place, 1), ...rest];
}
