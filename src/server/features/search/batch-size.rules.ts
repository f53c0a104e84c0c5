const sizes = { least: 50, usualLeast: 500, first: 1000, most: 5000 };
const ms = { short: 100, long: 400 };

export const firstBatch = sizes.first;

/** The size of the next batch after one that took so long: each is a short transaction on any machine. */
export function nextBatch(size: number, took: number): number {
  if (took > ms.long) return Math.min(size, Math.max(sizes.usualLeast, Math.floor(size / 2)));
  return took < ms.short ? Math.min(sizes.most, size * 2) : size;
}

/** The size after a batch that took longer than a statement may. Null if a smaller one does not help. */
export function smallerBatch(size: number): number | null {
  return size > sizes.least ? Math.max(sizes.least, Math.floor(size / 4)) : null;
}
