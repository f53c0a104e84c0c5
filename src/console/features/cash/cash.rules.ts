import type { CashDay } from '#contract/console/payments.ts';
import type { Me } from '#contract/console/session.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';

/** Whether cash is that of the person themselves: someone else counts it, and accepts what is missing. */
export function isOwnCash(driver: { id: number }, me: Pick<Me, 'id' | 'role'>): boolean {
  return driver.id === me.id && me.role !== 'owner';
}

type DayRow = CashDay['rows'][number];

interface Sums {
  /** In riyals. */
  taken: number;
  returned: number;
  /** What is left of it. */
  total: number;
}

interface OfDriver extends Sums {
  /** Null for what no driver took. */
  driver: string | null;
  rows: readonly DayRow[];
}

/** Adds up rows of a day. Their orders are not added: an order may be paid in two ways. */
export function sumOf(rows: readonly DayRow[]): Sums {
  const taken = rows.reduce((sum, row) => sum + toDirhams(row.taken), 0);
  const returned = rows.reduce((sum, row) => sum + toDirhams(row.returned), 0);
  return { taken: toRiyals(taken), returned: toRiyals(returned), total: toRiyals(taken - returned) };
}

/** The rows of a day by driver, in their order, each with its sums. */
export function byDriver(rows: readonly DayRow[]): OfDriver[] {
  const drivers = [...new Set(rows.map(({ driver }) => driver))];
  return drivers.map((driver) => {
    const theirs = rows.filter((row) => row.driver === driver);
    return { driver, rows: theirs, ...sumOf(theirs) };
  });
}
