/** The values with their numbers, which are their keys: cells and rows never change their places. */
export function numbered<T>(values: readonly T[]): { number: number; value: T }[] {
  return values.map((value, number) => ({ number, value }));
}
