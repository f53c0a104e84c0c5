import type { TestimonialMove } from '#contract/console/inbox.ts';

const placeAfter: Record<TestimonialMove, (from: number) => number> = {
  top: () => 0,
  up: (from) => from - 1,
  down: (from) => from + 1,
};

/** The ids with one of them moved; null if it is there already, or not among them. */
export function movedOrder(ids: readonly number[], id: number, move: TestimonialMove): number[] | null {
  const from = ids.indexOf(id);
  const to = placeAfter[move](from);
  if (from < 0 || to < 0 || to >= ids.length || to === from) return null;
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
