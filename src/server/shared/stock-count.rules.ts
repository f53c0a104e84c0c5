import { consoleLimits } from '#contract/console/limits.ts';

/** The last count of a variant, and what has changed its stock since. */
export interface LastCount {
  movement: number;
  /** The newest movement of the variant: a later one cannot have been seen. */
  newest: number;
  stockAfter: number;
  /** The pieces that came after it: deliveries, returns. */
  added: number;
}

/** What a person counted, and what they saw before. */
export interface StockCount {
  counted: number;
  seen: number;
  /** The last movement that they saw; null if there was none. Without it, what was seen is told from the stock. */
  seenMovement?: number | null | undefined;
}

// With the last movement that was seen this is sure. Without it, the stock that was seen must be one that there can
// have been since the last count: sales only take, what came only adds.
function hasSeenCount(last: LastCount | null, stock: number, { seen, seenMovement }: StockCount): boolean {
  if (last === null) return true;
  if (seenMovement !== undefined) {
    const movement = seenMovement ?? 0;
    return movement >= last.movement && movement <= last.newest;
  }
  return seen <= last.stockAfter + last.added && seen >= stock - last.added;
}

/**
 * The stock after a count: what was sold and delivered since the person looked stays so. `unseen`: another count has come
 * since. `outOfRange`: there would be more pieces than a variant can have.
 */
export function stockAfterCount(
  { stock, lastCount }: { stock: number; lastCount: LastCount | null },
  count: StockCount,
): number | 'unseen' | 'outOfRange' {
  if (!hasSeenCount(lastCount, stock, count)) return 'unseen';
  const after = Math.max(0, stock + count.counted - count.seen);
  return after > consoleLimits.stockMax ? 'outOfRange' : after;
}
