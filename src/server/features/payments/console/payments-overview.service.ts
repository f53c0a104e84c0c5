import type { Kysely } from 'kysely';
import type { MoneyWay } from '#contract/console/order-money.ts';
import type { FailedPayment, PaymentFinding } from '#contract/console/payments-overview.ts';
import { toRiyals } from '#contract/values/money.ts';
import { qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import type { LoggedEntry } from '../../../audit/audit.queries.ts';
import { type Inverse, type InversesOf, subjectIdOf } from '../../../audit/undo.ts';
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

type LockedFinding = Awaited<ReturnType<typeof findings.lockFindings>>[number];

const pageRows = 50;

const findingIdOf = ({ after }: LoggedEntry) => String(after?.['findingId']);

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

  /** Marks findings as seen, with one sentence. Those that are settled already stay as they are. Throws `not_found`. */
  function markSeen(by: Actor, { ids, reason }: { ids: readonly string[]; reason: string }) {
    return inAct(by, async (act) => {
      const found = await findings.lockFindings(act, ids);
      if (found.length === 0) throw new AppError('not_found');
      const open = found.filter(({ settledAt }) => settledAt === null);
      if (open.length === 0) return { act: null, seen: 0 };
      await findings.markSeen(
        act,
        open.map(({ id }) => id),
        reason,
      );
      for (const { id, kind, subject, orderId, number } of open)
        act.note({
          action: 'payment.finding_seen',
          subject:
            orderId === null || number === null
              ? { kind: 'finding', id, label: subject }
              : { kind: 'order', id: orderId, label: number },
          after: { finding: kind, findingId: id },
          reason,
        });
      return { act: act.id, seen: open.length };
    });
  }

  const isSeenBy = ({ settledAt, settledBy }: LockedFinding, { at }: LoggedEntry) =>
    settledBy !== '' && settledAt?.getTime() === at.getTime();

  /** Opens again what an act marked as seen. */
  async function reopen(act: Act, entries: readonly LoggedEntry[]) {
    const locked = await findings.lockFindings(act, entries.map(findingIdOf));
    const undone: Awaited<ReturnType<Inverse['restore']>> = { done: [], refused: [] };
    for (const entry of entries) {
      const found = locked.find(({ id }) => id === findingIdOf(entry));
      if (found === undefined || !isSeenBy(found, entry)) {
        undone.refused.push({ entry, version: null });
        continue;
      }
      await findings.reopen(act, found.id);
      act.note({
        action: 'payment.finding_reopened',
        subject: { kind: entry.subjectKind, id: entry.subjectId, label: entry.subjectLabel },
        after: { finding: found.kind, findingId: found.id },
      });
      undone.done.push({ id: subjectIdOf(entry), version: 0 });
    }
    return undone;
  }

  const inverse: Inverse = {
    permissionsOf: () => ['refunds.create'],
    takes: ({ after }) => after?.['findingId'] !== undefined,
    restore: reopen,
  };
  // A finding about an order is logged with the order.
  const inverses: InversesOf<'finding'> = { 'payment.finding_seen': inverse };

  return { readToday, listFailed, listFindings, markSeen, inverses };
}
