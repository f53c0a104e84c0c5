import type { CountRow } from '#contract/console/stock-counts.ts';

interface Shown {
  view: 'left' | 'counted';
  q: string;
  /** Whether the list has rows that are not read yet. */
  hasMore: boolean;
}

/**
 * The rows of what is left, with those that the person has just counted: they stay where they are, so that no row moves
 * under the thumb.
 */
export function withTouched(
  rows: readonly CountRow[],
  touched: ReadonlyMap<number, CountRow>,
  { view, q, hasMore }: Shown,
): readonly CountRow[] {
  if (view === 'counted' || q !== '') return rows;
  const last = hasMore ? (rows.at(-1)?.id ?? 0) : Number.POSITIVE_INFINITY;
  const present = new Set(rows.map(({ id }) => id));
  const staying = [...touched.values()].filter(({ id }) => !present.has(id) && id <= last);
  return staying.length === 0 ? rows : [...rows, ...staying].sort((one, other) => one.id - other.id);
}
