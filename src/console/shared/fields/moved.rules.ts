/** A list with an entry at another place; the same list if there is no such place. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const [entry] = list.slice(at, at + 1);
  const to = at + by;
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(at, 1).toSpliced(to, 0, entry);
}
