import type { ReportRow, Sales, SalesTotals } from '#contract/console/reports.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { LocalizedText } from '#contract/values/locale.ts';

/** Sums as PostgreSQL sends them, in dirhams. A product has no fees. Only sums of pieces have costs. */
export interface SentSums {
  orders: string;
  pieces: string;
  goods: string;
  fees?: string;
  total?: string;
  costed?: string;
  cost?: string;
}

export interface KeyedSums extends SentSums {
  key: string;
  /** Null if it is read later. */
  name: LocalizedText | null;
}

export const noSales: Sales = { orders: 0, pieces: 0, goods: 0, fees: 0, total: 0 };

/** The goods whose cost is known, and that cost. */
export function costsOf({ costed, cost }: Pick<SentSums, 'costed' | 'cost'>): Pick<Sales, 'costed' | 'cost'> {
  if (costed === undefined || cost === undefined) return {};
  return { costed: toRiyals(Number(costed)), cost: toRiyals(Number(cost)) };
}

export function salesOf({ orders, pieces, goods, fees = '0', total = goods, ...costs }: SentSums): Sales {
  return {
    orders: Number(orders),
    pieces: Number(pieces),
    goods: toRiyals(Number(goods)),
    fees: toRiyals(Number(fees)),
    total: toRiyals(Number(total)),
    ...costsOf(costs),
  };
}

// In dirhams, which have no fractions.
function add(one: number, other: number): number {
  return (Math.round(one * 100) + Math.round(other * 100)) / 100;
}

function plus(one: Sales, other: Sales): Sales {
  return {
    orders: one.orders + other.orders,
    pieces: one.pieces + other.pieces,
    goods: add(one.goods, other.goods),
    fees: add(one.fees, other.fees),
    total: add(one.total, other.total),
  };
}

/** What is left of sales without these, never below nothing. */
function without(all: Sales, parts: readonly Sales[]): Sales {
  const sum = parts.reduce(plus, noSales);
  const rest = (from: number, part: number) => Math.max(0, add(from, -part));
  return {
    // An order with two products counts for both: the rest of orders is not known.
    orders: 0,
    pieces: rest(all.pieces, sum.pieces),
    goods: rest(all.goods, sum.goods),
    fees: 0,
    total: rest(all.goods, sum.goods),
  };
}

type Outcome = 'open' | 'delivered' | 'cancelled' | 'refunded';

/** The totals of a time from the sums of each outcome. */
export function sumSales(rows: readonly (SentSums & { outcome: Outcome })[]): SalesTotals {
  const of = (outcome: Outcome) => {
    const found = rows.find((row) => row.outcome === outcome);
    return found ? salesOf(found) : noSales;
  };
  const part = (outcome: Outcome) => ({ orders: of(outcome).orders, total: of(outcome).total });
  return {
    ...plus(of('open'), of('delivered')),
    delivered: part('delivered'),
    cancelled: part('cancelled'),
    refunded: part('refunded'),
  };
}

type Step = SentSums & { step: number };

/** A row for each step, also for those without sales. */
export function stepRows(keys: readonly string[], now: readonly Step[], before: readonly Step[]): ReportRow[] {
  const at = (rows: readonly Step[], step: number) => {
    const found = rows.find((row) => row.step === step);
    return found ? salesOf(found) : noSales;
  };
  return keys.map((key, step) => ({ key, name: null, now: at(now, step), before: at(before, step) }));
}

/** A row for each key of both times, the best first. */
export function keyedRows(now: readonly KeyedSums[], before: readonly KeyedSums[]): ReportRow[] {
  const rows = new Map<string, ReportRow>();
  for (const sums of now) rows.set(sums.key, { key: sums.key, name: sums.name, now: salesOf(sums), before: noSales });
  for (const sums of before) {
    const row = rows.get(sums.key) ?? { key: sums.key, name: sums.name, now: noSales, before: noSales };
    rows.set(sums.key, { ...row, before: salesOf(sums) });
  }
  return [...rows.values()].toSorted(
    (one, other) => other.now.total - one.now.total || other.before.total - one.before.total,
  );
}

/** The products without a row, together. Null if every product has one. */
export function othersOf(
  rows: readonly ReportRow[],
  { totals, totalsBefore }: { totals: Sales; totalsBefore: Sales },
): { now: Sales; before: Sales } | null {
  const now = without(
    totals,
    rows.map((row) => row.now),
  );
  const before = without(
    totalsBefore,
    rows.map((row) => row.before),
  );
  return now.pieces === 0 && before.pieces === 0 ? null : { now, before };
}
