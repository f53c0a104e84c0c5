import type { ConsoleOrderRow } from '#contract/console/orders.ts';

/** The stages whose orders a device prints by itself: those that were accepted, or packed. */
export const autoStages = ['pick', 'ready'] as const;
export type AutoStage = (typeof autoStages)[number];

export function autoStageNamed(text: string | null): AutoStage | null {
  return autoStages.find((stage) => stage === text) ?? null;
}

type Row = Pick<ConsoleOrderRow, 'id' | 'number' | 'placedAt'>;

/** The orders of a stage that were seen before. */
export interface Seen {
  ids: ReadonlySet<number>;
  /** When the last one of a list that had more was placed. Older ones were in the stage already. */
  edge: string | null;
}

/** Which orders have come to a stage since it was seen. None the first time. Newest first. */
export function ordersSince(
  seen: Seen | null,
  { rows, next }: { rows: readonly Row[]; next: string | number | null },
): { fresh: Row[]; seen: Seen } {
  const fresh = seen
    ? rows.filter(({ id, placedAt }) => !seen.ids.has(id) && (seen.edge === null || placedAt > seen.edge))
    : [];
  const edge = next === null ? null : (rows.at(-1)?.placedAt ?? null);
  return { fresh, seen: { ids: new Set([...(seen?.ids ?? []), ...rows.map(({ id }) => id)]), edge } };
}
