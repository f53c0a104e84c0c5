import type { Slip } from '#contract/console/slips.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';

// The banknotes of Qatar, in riyals.
const banknotes = [1, 5, 10, 50, 100, 200, 500];
const largest = 500;

export interface Change {
  note: number;
  change: number;
}

/**
 * The change to bring for the banknote that covers an amount; above 500 for as many of 500 as cover
 * it. Null if there is none.
 */
export function changeFor(riyals: number): Change | null {
  const dirhams = toDirhams(riyals);
  const note = banknotes.find((one) => toDirhams(one) >= dirhams) ?? Math.ceil(dirhams / toDirhams(largest)) * largest;
  const change = toRiyals(toDirhams(note) - dirhams);
  return change === 0 ? null : { note, change };
}

export type Collect =
  | { kind: 'cash'; riyals: number; change: Change | null }
  /** `hidden`: cash, but the box shows no prices. */
  | { kind: 'hidden' | 'paid' | 'unpaid' | 'cancelled' };

/** Whether the customer of a gift wants no prices in the box; yes for those who do not see the gift. */
export function hidesPrices({ gift, marks }: Pick<Slip, 'gift' | 'marks'>): boolean {
  return marks.includes('gift') && (gift?.hidePrices ?? true);
}

/** What a packing slip says about the money at the door; null for those who do not see it. */
export function collectOf(slip: Pick<Slip, 'gift' | 'marks' | 'payment' | 'status' | 'toCollect'>): Collect | null {
  const { status, toCollect, payment } = slip;
  if (status === 'Cancelled') return { kind: 'cancelled' };
  if (toCollect === null || payment.status === 'Refunded') return null;
  if (toCollect === 0) return { kind: payment.status === 'Paid' ? 'paid' : 'unpaid' };
  if (hidesPrices(slip)) return { kind: 'hidden' };
  return { kind: 'cash', riyals: toCollect, change: changeFor(toCollect) };
}
