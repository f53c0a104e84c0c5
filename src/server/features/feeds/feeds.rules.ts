const quietMs = 3000;
const manyProducts = 100;

/** When the feeds are written because a person wants to see them. */
export const soon = (now: Date) => new Date(now.getTime() + quietMs);

/**
 * When the feeds are written because products changed: soon after the last change of a file, but a writing
 * that takes long is not repeated all the time. Null: their usual time is early enough.
 */
export function soonAfter(
  now: Date,
  changed: number,
  last: { tookMs: number; isComplete: boolean; isEmpty: boolean },
): Date | null {
  if (changed < manyProducts && last.isComplete && !last.isEmpty) return null;
  return new Date(now.getTime() + quietMs + 3 * last.tookMs);
}
