import type { Kysely } from 'kysely';
import type { ChangedRefunds, ConsoleRefund } from '#contract/console/payments.ts';
import type { Role } from '#contract/console/permissions.ts';
import type { OrderId } from '#contract/ids.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { Clock } from '../../../process/clock.ts';
import { type RefundAccount, sealAccount, unsealAccount } from '../../../shared/refund-account.ts';
import { isWithdrawn } from '../../../shared/withdrawn-refund.ts';
import type { MoneyService } from '../../money/money.service.ts';
import type { OrderRow } from '../../orders/orders.queries.ts';
import type { PayableOrders } from '../../orders/payable-orders.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { findPayment } from '../payments.queries.ts';
import { refundStateOf } from '../payment-reader.ts';
import { queueRefunds, type RefundPlans, writeRefunds } from '../refund-plans.ts';
import * as queries from '../refunds.queries.ts';
import { refundable, type RefundRow, splitRefund } from '../refunds.rules.ts';
import type { SendRefund } from '../send-refund.ts';
import * as lists from './refund-lists.queries.ts';
import { withdrawByHand } from './withdraw-refund.ts';

/** How staff gave money back by hand. */
export interface Settled {
  way: 'cash' | 'transfer';
  reference?: string | undefined;
}

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  payable: Pick<PayableOrders, 'lock' | 'noteAttempt'>;
  money: Pick<MoneyService, 'read' | 'settle'>;
  plans: RefundPlans;
  sending: Pick<SendRefund, 'book'>;
  settings: Pick<SettingsService, 'get'>;
  codeKey: Buffer;
}

/** Which refunds, from where on. */
export interface ListedFrom {
  show: lists.RefundFilter;
  before?: string | undefined;
  after?: string | undefined;
}

const dayMs = 24 * 3_600_000;
const pageRows = 50;
const differingDays = 30;

// The cause of a part names its request first.
const requestOf = (cause: string) => cause.slice(0, cause.lastIndexOf(':'));
const sumOf = (parts: readonly RefundRow[]) => parts.reduce((sum, part) => sum + part.amount_dirhams, 0);

const orderSubjectOf = ({ id, number }: OrderRow) => ({ kind: 'order', id, label: number }) as const;

function refundView(row: lists.ListedRefund, now: Date): ConsoleRefund {
  return {
    id: row.id,
    order: { id: row.order_id, number: row.number },
    amount: toRiyals(row.amount_dirhams),
    state: refundStateOf[row.state],
    cause: row.kind,
    by: row.asked_by,
    reason: row.reason,
    lastFour: row.last_four,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
    isOverdue: row.state === 'Sent' && row.due_at !== null && row.due_at < now,
    waitsForSecond: row.waits_for_second,
    says: row.raw_status,
    hand: row.hand_way && { way: row.hand_way, reference: row.hand_reference, by: row.settled_by },
    hasAccount: row.noted_at !== null,
    ...(isWithdrawn({ state: row.state, says: row.raw_status }) && { withdrawnBy: row.settled_by }),
  };
}

/** Refunds for staff: what they ask for, approve and give back by hand. */
export function createRefundsConsole(needs: Needs) {
  const { db, inAct, clock, payable, money, plans, sending, settings, codeKey } = needs;

  /** What a person may give back without a second one, in dirhams. The owner has no limit. */
  async function limitOf(on: Db, role: Role | null): Promise<number> {
    if (role === 'owner' || role === null) return Number.MAX_SAFE_INTEGER;
    const limits: Partial<Record<Role, number>> = await settings.get('refundLimits', on);
    return toDirhams(limits[role] ?? 0);
  }

  /** Runs an act and answers the refunds that it changed, also to who repeats the request. */
  function changing(by: Actor, work: (act: Act) => Promise<{ act: string | null; ids: string[] }>) {
    return inAct(by, work, async (tx, { act, ids }): Promise<ChangedRefunds> => {
      const rows = ids.length === 0 ? [] : await lists.listByIds(tx, ids);
      return { act, refunds: rows.map((row) => refundView(row, clock())) };
    });
  }

  async function lockOrder(act: Act, orderId: OrderId): Promise<OrderRow> {
    const order = await payable.lock(act.tx, { id: orderId });
    if (!order) throw new AppError('not_found');
    return order;
  }

  /** A refund with its order locked, and the parts of the same request. Throws `not_found`. */
  async function lockRefund(act: Act, id: string): Promise<{ order: OrderRow; refund: RefundRow; parts: RefundRow[] }> {
    const known = await queries.findRefund(act.tx, id);
    if (!known) throw new AppError('not_found');
    const order = await lockOrder(act, known.order_id);
    const refunds = await queries.listRefundsOf(act.tx, order.id);
    const refund = refunds.find((one) => one.id === id);
    if (!refund) throw new AppError('not_found');
    const waiting = refunds.filter(({ waits_for_second: waits, state }) => waits && state === 'Asked');
    return { order, refund, parts: waiting.filter(({ cause }) => requestOf(cause) === requestOf(refund.cause)) };
  }

  /** Books what is given back beyond what is due as a favour, so that a later edit does not count it again. */
  async function bookGoodwill(act: Act, order: OrderRow, { refundId, amount }: { refundId: string; amount: number }) {
    if (amount <= 0) return;
    const moves = [
      {
        at: act.at,
        takenFrom: 'sales',
        givenTo: 'customer',
        amountDirhams: amount,
        cause: `allowance:${refundId}`,
        refundId,
      } as const,
    ];
    const columns = await money.settle(act.tx, await money.read(act.tx, order), { at: act.at, moves });
    await payable.noteAttempt(act.tx, order, { at: act.at, columns });
  }

  /**
   * Asks for money of an order to go back: what is due back, and beyond that a goodwill. Above the limit of the role, also
   * in several pieces, another person has to approve it. Throws `not_found`, and `invalid` at `amount` above what was paid.
   */
  function ask(by: Actor, orderId: OrderId, { amount, reason }: { amount: number; reason: string }) {
    return changing(by, async (act) => {
      const order = await lockOrder(act, orderId);
      const { captures, refunds, book, due } = await plans.readDue(act.tx, order);
      const amountDirhams = toDirhams(amount);
      if (amountDirhams > refundable(book.sums, refunds)) throw invalidField('amount', 'outOfRange');
      const since = new Date(act.at.getTime() - dayMs);
      const { staffId } = by;
      const before = staffId === null ? 0 : await lists.sumAskedBy(act.tx, { orderId, staffId, since });
      const waitsForSecond = before + amountDirhams > (await limitOf(act.tx, by.role));
      const key = `staff:${staffId ?? by.name}:${by.repeat?.key ?? act.id}`;
      const rows = await writeRefunds(act.tx, {
        orderId,
        kind: 'staff',
        parts: splitRefund(amountDirhams, captures, refunds),
        causeOf: ({ captureId }) => `${key}:${captureId ?? 'hand'}`,
        at: act.at,
        sendAt: act.at,
        by: { name: by.name, staffId, reason, waitsForSecond },
      });
      const goodwill = order.paid_at === null || order.status === 'Cancelled' ? 0 : amountDirhams - due;
      const [first] = rows;
      if (first) await bookGoodwill(act, order, { refundId: first.id, amount: goodwill });
      act.note({
        action: 'refund.asked',
        subject: orderSubjectOf(order),
        after: { amount, ...(goodwill > 0 && { goodwill: toRiyals(goodwill) }), waitsForSecond },
        reason,
      });
      return { act: act.id, ids: rows.map(({ id }) => id) };
    });
  }

  /** Approves a refund of someone else. Throws `not_found`, and `not_permitted` to who asked for it or has a lower limit. */
  function approve(by: Actor, id: string) {
    return changing(by, async (act) => {
      const { order, refund, parts } = await lockRefund(act, id);
      if (parts.length === 0) return { act: null, ids: [id] };
      const isOwn = refund.staff_id !== null && refund.staff_id === by.staffId;
      const amount = sumOf(parts);
      if (isOwn || amount > (await limitOf(act.tx, by.role)))
        throw new AppError('not_permitted', { details: { permission: 'refunds.create' } });
      const approved = parts.map((part) => ({
        ...part,
        waits_for_second: false,
        state: part.capture_id === null ? ('ByHand' as const) : ('Asked' as const),
        send_at: act.at,
      }));
      for (const { id: partId, waits_for_second, state, send_at } of approved)
        await queries.updateRefund(act.tx, partId, { waits_for_second, state, send_at });
      await queueRefunds(act.tx, order.id, approved);
      act.note({ action: 'refund.approved', subject: orderSubjectOf(order), after: { amount: toRiyals(amount) } });
      return { act: act.id, ids: approved.map((part) => part.id) };
    });
  }

  /** Refuses a refund that waits for a second person, and takes its goodwill back. Throws `not_found`. */
  function refuse(by: Actor, id: string, reason: string) {
    return changing(by, async (act) => {
      const { order, parts } = await lockRefund(act, id);
      if (parts.length === 0) return { act: null, ids: [id] };
      for (const part of parts) {
        const refused = { state: 'Refused', waits_for_second: false, settled_by: by.name } as const;
        await queries.updateRefund(act.tx, part.id, refused);
        const book = await money.read(act.tx, order);
        const columns = await money.settle(act.tx, book, { at: act.at, undoes: { act: part.id, unpays: false } });
        await payable.noteAttempt(act.tx, order, { at: act.at, columns });
      }
      // What a cancelled order is due back goes back all the same.
      if (order.status === 'Cancelled')
        await plans.refundDue(act.tx, order, { kind: 'edit', act: act.id, after: {}, at: act.at });
      const after = { amount: toRiyals(sumOf(parts)) };
      act.note({ action: 'refund.refused', subject: orderSubjectOf(order), after, reason });
      return { act: act.id, ids: parts.map((part) => part.id) };
    });
  }

  /**
   * Notes that staff gave a refund back by hand. Throws `not_found` for a refund that is not by hand, and `invalid` at
   * `reference` for a transfer without one.
   */
  function settle(by: Actor, id: string, { way, reference = '' }: Settled) {
    if (way === 'transfer' && reference === '') throw invalidField('reference', 'fieldRequired');
    return changing(by, async (act) => {
      const { order, refund } = await lockRefund(act, id);
      if (refund.state === 'Done' && refund.hand_way !== null) return { act: null, ids: [id] };
      if (refund.state !== 'ByHand') throw new AppError('not_found');
      const to = way === 'cash' ? 'counter' : 'bank';
      await sending.book(act.tx, { order, refund, at: act.at, to, by: { name: by.name, way, reference } });
      const after = { amount: toRiyals(refund.amount_dirhams), way };
      act.note({ action: 'refund.settled', subject: orderSubjectOf(order), after });
      return { act: act.id, ids: [id] };
    });
  }

  /** Withdraws a refund by hand of an order that costs more since. Throws as `withdrawByHand` does, and `not_found`. */
  function withdraw(by: Actor, id: string, reason: string) {
    return changing(by, async (act) => withdrawByHand(act, needs, { ...(await lockRefund(act, id)), reason }));
  }

  /** Notes the account to which a refund by hand is transferred: it is in no log. Throws `not_found`. */
  async function noteAccount(by: Actor, id: string, account: RefundAccount): Promise<null> {
    return inAct(by, async (act) => {
      const { order, refund } = await lockRefund(act, id);
      if (refund.state !== 'ByHand') throw new AppError('not_found');
      const sealed = sealAccount(codeKey, account);
      await queries.saveAccount(act.tx, { refundId: id, sealed, at: act.at });
      act.note({ action: 'refund.account_noted', subject: orderSubjectOf(order) });
      return null;
    });
  }

  /** The account that is noted for a refund; null without one, and if the keys of the shop were replaced. */
  async function readAccount(id: string): Promise<RefundAccount | null> {
    if (!(await queries.findRefund(db, id))) throw new AppError('not_found');
    const sealed = await queries.findAccount(db, id);
    return sealed && unsealAccount(codeKey, sealed);
  }

  /** A page of refunds, and how many wait for staff. */
  async function list({ show, before, after }: ListedFrom) {
    const now = clock();
    const last = after ?? before;
    const from = last === undefined ? null : new Date(last);
    const rows = await lists.listRefunds(db, { show, before: from, now, limit: pageRows + 1 });
    const shown = rows.slice(0, pageRows);
    return {
      rows: shown.map((row) => refundView(row, now)),
      next: rows.length > pageRows ? (shown.at(-1)?.asked_at.toISOString() ?? null) : null,
      tasks: await lists.countTasks(db, now),
    };
  }

  /** The deliveries whose money differs from what they cost, and the disputed payments. */
  async function listTasks() {
    const since = new Date(clock().getTime() - differingDays * dayMs);
    const deliveries = (await lists.listDifferingDeliveries(db, since)).map((row) => ({
      order: { id: row.orderId, number: row.number, version: row.version },
      kind: Number(row.missing) > 0 ? ('short' as const) : row.isTwice ? ('twice' as const) : ('over' as const),
      amount: toRiyals(Math.abs(Number(row.missing))),
      at: row.at.toISOString(),
      driver: row.driver,
      payment: null,
    }));
    const disputes = (await queries.listDisputes(db)).map((row) => ({
      order: { id: row.orderId, number: row.number, version: row.version },
      kind: 'disputed' as const,
      amount: toRiyals(Number(row.capturedDirhams ?? 0)),
      at: row.openedAt.toISOString(),
      driver: null,
      payment: row.id,
    }));
    return { rows: [...disputes, ...deliveries] };
  }

  /** Notes how the bank decided a dispute: a lost one took the money from the shop. Throws `not_found`. */
  function endDispute(by: Actor, paymentId: string, { lost, reason }: { lost: boolean; reason: string }) {
    return inAct(by, async (act): Promise<null> => {
      const known = await findPayment(act.tx, paymentId);
      if (!known) throw new AppError('not_found');
      const order = await lockOrder(act, known.order_id);
      if (!(await queries.endDispute(act.tx, paymentId, act.at))) throw new AppError('not_found');
      if (lost) await bookLost(act, order, known);
      act.note({ action: 'payment.dispute_ended', subject: orderSubjectOf(order), after: { lost }, reason });
      return null;
    });
  }

  async function bookLost(
    act: Act,
    order: OrderRow,
    payment: { id: string; provider: 'tap' | 'myfatoorah' | 'skipcash' },
  ) {
    const { captures, refunds } = await plans.readDue(act.tx, order);
    const amount = captures
      .filter(({ paymentId }) => paymentId === payment.id)
      .reduce((sum, capture) => {
        const done = refunds.filter((refund) => refund.capture_id === capture.id && refund.state === 'Done');
        return sum + capture.amountDirhams - done.reduce((total, refund) => total + refund.amount_dirhams, 0);
      }, 0);
    if (amount <= 0) return;
    const columns = await money.settle(act.tx, await money.read(act.tx, order), {
      at: act.at,
      moves: [
        {
          at: act.at,
          takenFrom: `provider:${payment.provider}`,
          givenTo: 'disputes',
          amountDirhams: amount,
          cause: `dispute:${payment.id}`,
          paymentId: payment.id,
        },
      ],
    });
    await payable.noteAttempt(act.tx, order, { at: act.at, columns });
  }

  return { ask, approve, refuse, settle, withdraw, noteAccount, readAccount, list, listTasks, endDispute };
}

export type RefundsConsole = ReturnType<typeof createRefundsConsole>;
