import type { ConsoleCategory } from '#contract/console/categories.ts';

/** The categories after one was moved to a place among its siblings, from 0. */
export function withMoved(rows: readonly ConsoleCategory[], moved: ConsoleCategory, place: number): ConsoleCategory[] {
  const others = rows.filter(({ id }) => id !== moved.id);
  const next = others.filter(({ parentId }) => parentId === moved.parentId)[place];
  const at = next ? others.indexOf(next) : others.length;
  return others.toSpliced(at, 0, moved);
}
