import type { ConsoleOrder, ConsoleOrderRow } from '#contract/console/orders.ts';

type Row = Pick<ConsoleOrderRow, 'id' | 'stage'>;

/**
 * The newest order that was new and is in the list no more; null if there is none. What the person
 * has just accepted is in the list with its next stage until the list is read again.
 */
export function goneFrom(before: readonly Row[], now: readonly Row[]): number | null {
  const kept = new Set(now.map(({ id }) => id));
  return before.find(({ id, stage }) => stage === 'new' && !kept.has(id))?.id ?? null;
}

/** Who has accepted an order that is not new any more; null if it was this person, or no one. */
export function acceptedByOther({ stage, timeline }: Pick<ConsoleOrder, 'stage' | 'timeline'>, me: string) {
  const accepted = timeline.findLast(({ action }) => action === 'accepted');
  if (stage === 'new' || stage === 'cancelled' || !accepted || accepted.by.kind !== 'staff') return null;
  return accepted.by.name === me ? null : accepted.by.name;
}
