import { sql } from 'kysely';
import type { ReportSubject } from '#contract/console/report-periods.ts';
import type { MoneyReport, Report, ReportRow, Sales } from '#contract/console/reports.ts';
import type { ProductId } from '#contract/ids.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import type { Db } from '../../database/connect.ts';
import type { ReadReplica } from '../../database/replica.ts';
import { invalidField } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import { createConcurrencyLimit } from '../../process/concurrency-limit.ts';
import { sumKept, sumMoneyByDay, sumMoneyByWay } from './money-report.queries.ts';
import { dayRows, wayRows } from './money-report.rules.ts';
import { type AskedPeriod, type Period, resolvePeriod, wrongDays } from './period.rules.ts';
import { costsOf, keyedRows, type KeyedSums, noSales, othersOf, salesOf, stepRows, sumSales } from './report.rules.ts';
import * as queries from './sales.queries.ts';

// More products than these are summed up.
const productsMax = 250;
const chartDays = 14;
const bestCount = 5;
// As many as wait less than a request may take.
const waitingMax = 10;

interface Needs {
  readFrom: ReadReplica;
  clock: Clock;
  /** Whether the shop takes real money: what was paid with a test key before is in no report then. */
  isLive?: boolean;
  /** How long a statement may take. Default: less than the time to answer a request. */
  statementMs?: number;
}

/** The sales and the money of the shop, for reports and for the page Today. */
export function createReportsService({ readFrom, clock, isLive = false, statementMs = 4000 }: Needs) {
  // The embedded database is one process with the shop: one report at a time, and none for long.
  const oneByOne = createConcurrencyLimit(1, waitingMax);

  function inReport<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return oneByOne(() =>
      readFrom((db) =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (tx) => {
            await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(tx);
            return work(tx);
          }),
      ),
    );
  }

  async function readNames(tx: Db, ids: readonly (ProductId | null)[]) {
    const products = await queries.listProductNames(
      tx,
      ids.filter((id) => id !== null),
    );
    return new Map(products.map((product) => [String(product.id), product]));
  }

  async function readRows(tx: Db, by: ReportSubject, { span, before, stepMs, steps }: Period): Promise<ReportRow[]> {
    if (by === 'day') {
      const now = await queries.sumBySteps(tx, span, stepMs);
      return stepRows(steps, now, await queries.sumBySteps(tx, before.span, stepMs));
    }
    if (by === 'delivery') {
      const now = await queries.sumByDueDays(tx, span, stepMs);
      return stepRows(steps, now, await queries.sumByDueDays(tx, before.span, stepMs));
    }
    if (by === 'product') {
      const now = keysOf(await queries.sumByProduct(tx, span));
      const rows = keyedRows(now, keysOf(await queries.sumByProduct(tx, before.span))).slice(0, productsMax);
      const names = await readNames(
        tx,
        rows.map(({ key, name }) => (name === null ? Number(key) : null)),
      );
      return rows.map((row) => ({ ...row, name: row.name ?? names.get(row.key)?.name ?? null }));
    }
    const sum = { zone: queries.sumByZone, payment: queries.sumByPayment, customer: queries.sumByCustomerKind }[by];
    return keyedRows(await sum(tx, span), await sum(tx, before.span));
  }

  /** The sales of some days, beside those of the days before. */
  async function read({ by, ...asked }: AskedPeriod & { by: ReportSubject }): Promise<Report> {
    const wrong = wrongDays(asked);
    if (wrong) throw invalidField(wrong.field, wrong.reason);
    const isOfDelivery = by === 'delivery';
    const period = resolvePeriod(asked, clock(), { isWhole: isOfDelivery });
    const ordersOf = isOfDelivery ? queries.promisedIn : queries.placedIn;
    return inReport(async (tx) => {
      const totalsOf = async (span: Period['span']) => ({
        ...sumSales(await queries.sumByOutcome(tx, span, ordersOf)),
        ...costsOf(await queries.sumCosts(tx, span, ordersOf)),
      });
      const totals = await totalsOf(period.span);
      const totalsBefore = await totalsOf(period.before.span);
      const rows = await readRows(tx, by, period);
      return {
        by,
        unit: period.unit,
        days: period.days,
        before: period.before.days,
        when: period.when,
        totals,
        totalsBefore,
        rows,
        others: by === 'product' ? othersOf(rows, { totals, totalsBefore }) : null,
      };
    });
  }

  /** What was sold and paid on some days, as the book of money has it. Its sums are those of the book. */
  async function readMoney(asked: AskedPeriod): Promise<MoneyReport> {
    const wrong = wrongDays(asked);
    if (wrong) throw invalidField(wrong.field, wrong.reason);
    const now = clock();
    const { days, when } = resolvePeriod(asked, now);
    const today = qatarDay(now);
    const begun = { from: days.from, to: days.to < today ? days.to : today };
    const of = { days: begun, isLive };
    return inReport(async (tx) => ({
      days,
      when,
      ...dayRows(await sumMoneyByDay(tx, of), begun),
      ways: wayRows(await sumMoneyByWay(tx, of), await sumKept(tx, of)),
    }));
  }

  /** The sales of today and of a week ago, and with `withDays` the last 14 days and the best sellers. */
  async function readToday({ withDays }: { withDays: boolean }) {
    const now = clock();
    const today = resolvePeriod({ period: 'today' }, now);
    const lastDay = addDays(qatarDay(now), -7);
    const whole = resolvePeriod({ period: 'own', from: lastDay, to: lastDay }, now);
    return inReport(async (tx) => {
      const totalOf = async (span: Period['span']) => partOf(sumSales(await queries.sumByOutcome(tx, span)));
      return {
        today: await totalOf(today.span),
        lastWeek: { day: lastDay, soFar: await totalOf(today.before.span), whole: await totalOf(whole.span) },
        days: withDays ? await readDays(tx, now) : null,
        best: withDays ? await readBest(tx, now) : null,
      };
    });
  }

  async function readDays(tx: Db, now: Date) {
    const from = addDays(qatarDay(now), 1 - chartDays);
    const { span, stepMs, steps } = resolvePeriod({ period: 'own', from, to: qatarDay(now) }, now);
    const sums = await queries.sumBySteps(tx, span, stepMs);
    const sold = new Map(sums.map((row) => [row.step, salesOf(row)]));
    return steps.map((day, step) => ({ day, ...partOf(sold.get(step) ?? noSales) }));
  }

  async function readBest(tx: Db, now: Date) {
    const best = await queries.sumByProduct(tx, resolvePeriod({ period: '7' }, now).span, bestCount);
    const products = await readNames(
      tx,
      best.map(({ productId }) => productId),
    );
    return best.map(({ productId, gone, ...sums }) => {
      const { pieces, total } = salesOf(sums);
      const product = products.get(String(productId));
      return { productId, name: product?.name ?? gone ?? noName, image: product?.image ?? null, pieces, total };
    });
  }

  return { read, readMoney, readToday };
}

const noName = { en: '', ar: '' };

function keysOf(sums: Awaited<ReturnType<typeof queries.sumByProduct>>): KeyedSums[] {
  return sums.map(({ productId, gone, ...rest }) => ({
    ...rest,
    key: productId === null ? JSON.stringify(gone) : String(productId),
    name: gone,
  }));
}

function partOf({ orders, total }: Sales): { orders: number; total: number } {
  return { orders, total };
}

export type ReportsService = ReturnType<typeof createReportsService>;
