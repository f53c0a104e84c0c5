import type { OrderPromise } from '#contract/console/order-promises.ts';

interface Row {
  promise: OrderPromise;
}

/** Orders with one heading: the late ones, those of a time of today, of another day, or without a time. */
export interface PromiseGroup<T extends Row> {
  key: string;
  kind: 'late' | 'due' | 'arrange';
  /** What the heading says of a day: the times of today apart, other days whole. */
  promise: OrderPromise;
  rows: T[];
}

function keyOf({ late, day, from, to }: OrderPromise, today: string): string {
  if (late) return 'late';
  if (day === null) return 'arrange';
  return day === today ? `${day} ${to ?? ''} ${from ?? ''}` : day;
}

// Late ones first, those without a time last.
const rankOf = (key: string) => (key === 'late' ? '0' : key === 'arrange' ? '2' : `1${key}`);

/** Groups the rows of a list that is ordered by promise. `today` is the server's day. */
export function groupByPromise<T extends Row>(rows: readonly T[], today: string): PromiseGroup<T>[] {
  const groups = new Map<string, PromiseGroup<T>>();
  for (const row of rows) {
    const key = keyOf(row.promise, today);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else {
      const { promise } = row;
      const kind = key === 'late' || key === 'arrange' ? key : 'due';
      groups.set(key, {
        key,
        kind,
        promise: kind === 'due' && promise.day !== today ? { ...promise, kind: 'day', from: null, to: null } : promise,
        rows: [row],
      });
    }
  }
  return [...groups.values()].sort((one, other) => (rankOf(one.key) < rankOf(other.key) ? -1 : 1));
}
