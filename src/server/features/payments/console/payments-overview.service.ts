import type { Kysely } from 'kysely';
import type { MoneyWay } from '#contract/console/order-money.ts';
import type { FailedPayment, PaymentFinding } from '#contract/console/payments-overview.ts';
import { toRiyals } from '#contract/values/money.ts';
import { qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import type { Actor, InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { PaymentProviders } from '../../../payments/providers.ts';
import type { Clock } from '../../../process/clock.ts';
import type { CashOfDrivers } from '../../money/cash/cash-of-drivers.service.ts';
import { daysOfNight } from '../compare-payments.ts';
import { listComparisons } from '../comparison.queries.ts';
import * as findings from '../findings.queries.ts';
import * as queries from './payments-overview.queries.ts';
import { countTasks } from './refund-lists.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  providers: PaymentProviders;
  cash: Pick<CashOfDrivers, 'readDay'>;
}

const pageRows = 50;

const riyalsOrNull = (dirhams: string | null) => (dirhams === null ? null : toRiyals(Number(dirhams)));

function findingView(row: findings.FindingRow): PaymentFinding {
  const { order_id: id, number } = row;
  return {
    id: row.id,
    kind: row.kind,
    provider: row.provider,
    ref: row.subject,
    day: row.day,
    order: id === null || number === null ? null : { id, number },
    ours: riyalsOrNull(row.ours_dirhams),
    theirs: riyalsOrNull(row.theirs_dirhams),
    says: row.says,
    at: row.found_at.toISOString(),
    settled: row.settled_at && { at: row.settled_at.toISOString(), by: row.settled_by, note: row.note },
  };
}

/** The rows of a page of which one more was read, and from where the next one begins. */
function pageOf<Row, View>(rows: readonly Row[], viewOf: (row: Row) => View, atOf: (row: Row) => Date) {
  const shown = rows.slice(0, pageRows);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => viewOf(row)),
    next: rows.length > pageRows && last !== undefined ? atOf(last).toISOString() : null,
  };
}

/** Payments for the owner: the money of today, what failed, and what does not match the providers. */
export function createPaymentsOverview({ db, inAct, clock, providers, cash }: Needs) {
  async function sumWays(day: string) {
    const ways = new Map<MoneyWay, { orders: number; taken: number; returned: number }>();
    for (const { way, orders, taken, returned } of (await cash.readDay(day)).rows) {
      const sum = ways.get(way) ?? { orders: 0, taken: 0, returned: 0 };
      ways.set(way, { orders: sum.orders + orders, taken: sum.taken + taken, returned: sum.returned + returned });
    }
    return [...ways].map(([way, sums]) => ({ way, ...sums }));
  }

  /** The comparisons of the last days with each account, the newest first. */
  async function listNights(now: Date) {
    const { days } = daysOfNight(now);
    const nights = await Promise.all(
      providers.all.map(async ({ name: provider, account, can }) => {
        const known = new Map((await listComparisons(db, account, days[0] ?? '')).map((row) => [row.day, row]));
        return days.toReversed().map((day) => ({
          provider,
          day,
          comparedAt: known.get(day)?.doneAt?.toISOString() ?? null,
          listed: can.listsDays ? (known.get(day)?.listed ?? 0) : null,
        }));
      }),
    );
    return nights.flat();
  }

  async function readToday() {
    const now = clock();
    const day = qatarDay(now);
    return {
      day,
      ways: await sumWays(day),
      attempts: await queries.countAttempts(db, day, qatarMoment(day, '00:00')),
      waiting: { refunds: await countTasks(db, now), findings: await findings.countOpenFindings(db) },
      comparisons: await listNights(now),
    };
  }

  async function listFailed({ after }: { after?: string | undefined }) {
    const rows = await queries.listFailedAttempts(db, {
      before: after === undefined ? null : new Date(after),
      limit: pageRows + 1,
    });
    const viewOf = (row: (typeof rows)[number]): FailedPayment => ({
      id: row.id,
      order: { id: row.orderId, number: row.number },
      amount: toRiyals(row.amountDirhams),
      option: row.option,
      state: row.state === 'Failed' ? 'failed' : 'expired',
      reason: row.reason,
      at: row.at.toISOString(),
      since: row.since,
    });
    return pageOf(rows, viewOf, ({ at }) => at);
  }

  async function listFindings({ show, after }: { show: 'open' | 'all'; after?: string | undefined }) {
    const rows = await findings.listFindings(db, {
      open: show === 'open',
      before: after === undefined ? null : new Date(after),
      limit: pageRows + 1,
    });
    return pageOf(rows, findingView, ({ found_at }) => found_at);
  }

  /** Marks a finding as seen, with a sentence. Throws `not_found`. */
  function markSeen(by: Actor, id: string, reason: string): Promise<PaymentFinding> {
    return inAct(
      by,
      async (act) => {
        const found = await findings.findFinding(act.tx, id);
        if (!found) throw new AppError('not_found');
        if (!(await findings.markSeen(act.tx, { id, by: by.name, note: reason, at: act.at }))) return id;
        const { order_id: orderId, number } = found;
        act.note({
          action: 'payment.finding_seen',
          subject:
            orderId === null || number === null
              ? { kind: 'finding', id, label: found.subject }
              : { kind: 'order', id: orderId, label: number },
          after: { finding: found.kind },
          reason,
        });
        return id;
      },
      async (tx, marked) => {
        const row = await findings.findFinding(tx, marked);
        if (!row) throw new AppError('not_found');
        return findingView(row);
      },
    );
  }

  return { readToday, listFailed, listFindings, markSeen };
}
