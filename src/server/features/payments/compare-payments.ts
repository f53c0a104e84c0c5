import type { FindingKind } from '#contract/payment-words.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { arePaymentsHeld } from '../../backup/payment-hold.queries.ts';
import { isUuid } from '../../database/uuid.ts';
import { enqueue } from '../../jobs/jobs.ts';
import {
  NotKnown,
  type PaymentProvider,
  Refused,
  type Seen,
  type SeenRefund,
  Unanswered,
} from '../../payments/provider.ts';
import * as queries from './comparison.queries.ts';
import type { AccountDay, NewListing, UnlistedMove } from './comparison.queries.ts';
import { type NewFinding, settleFinding } from './findings.queries.ts';
import { noteFinding } from './note-finding.ts';
import { findPayment } from './payments.queries.ts';
import { findRefund } from './refunds.queries.ts';
import type { SendRefund } from './send-refund.ts';
import type { SettleNeeds, SettlePayment } from './settle-payment.ts';

interface Needs extends Pick<SettleNeeds, 'db' | 'clock' | 'providers'> {
  settling: Pick<SettlePayment, 'look'>;
  sending: Pick<SendRefund, 'send'>;
}

const hourMs = 3_600_000;
// What happened just now may be in one of the two and not yet in the other.
const settledAfterMs = 2 * hourMs;
const daysEachNight = 3;
const listingsKeptDays = 7;
const pageRows = 200;
const looksAtOnce = 4;
// A provider that is silent so often in a row is asked again later.
const silentMost = 3;

/** The days in Qatar that the night of a moment compares, the oldest first, and when the night began. */
export function daysOfNight(now: Date): { days: string[]; beganAt: Date } {
  const night = qatarDay(new Date(now.getTime() - settledAfterMs));
  const days = Array.from({ length: daysEachNight }, (_, ago) => addDays(night, ago - daysEachNight));
  return { days, beganAt: new Date(Date.parse(`${night}T00:00:00+03:00`) + settledAfterMs) };
}

/** What a list of a provider says that is compared: captures and refunds that are done. */
function listingsOf(seen: Seen | SeenRefund, at: AccountDay): NewListing[] {
  const { provider, account, day } = at;
  const ourId = (text: string | null) => (text !== null && isUuid(text) ? text : null);
  if (seen.kind === 'refund') {
    if (seen.state !== 'done' || seen.ref === '') return [];
    const { ref, paymentRef, refundId, amountDirhams, at: seenAt } = seen;
    const listed = { provider, account, day, is_refund: true, ref, at: seenAt, payment_ref: paymentRef ?? '' };
    return [{ ...listed, our_id: ourId(refundId), amount_dirhams: amountDirhams }];
  }
  const listed = { provider, account, day, is_refund: false, at: seen.at, payment_ref: seen.ref };
  return seen.captures.map(({ ref, currency, amountDirhams }) => ({
    ...listed,
    ref,
    our_id: ourId(seen.attemptId),
    amount_dirhams: currency === 'QAR' ? amountDirhams : null,
  }));
}

const numberOrNull = (text: string | null) => (text === null ? null : Number(text));

/** What came of a comparison. `silent`: the provider did not answer to all, and the rest is compared later. */
export interface Compared {
  day: string;
  state: 'done' | 'silent' | 'not_asked';
  /** How many captures and refunds the provider lists. */
  listed: number;
}

/**
 * Compares the book of money with the lists of the providers, in both directions. What a look settles is settled; the rest
 * is a finding that staff look at.
 */
export function createComparePayments({ db, clock, providers, settling, sending }: Needs) {
  /** Reads the list of a day into the database, so that only a part of it is ever in memory. */
  async function readList(provider: PaymentProvider, day: AccountDay): Promise<number> {
    let rows: NewListing[] = [];
    let listed = 0;
    for await (const seen of provider.listDay(day.day)) {
      rows.push(...listingsOf(seen, day));
      if (rows.length < pageRows) continue;
      listed += rows.length;
      await queries.keepListings(db, uniqueOf(rows));
      rows = [];
    }
    await queries.keepListings(db, uniqueOf(rows));
    return listed + rows.length;
  }

  /** Each page of rows, until there are no more. */
  async function eachPage<Row>(
    read: (after: string) => Promise<Row[]>,
    keyOf: (row: Row) => string,
    first: string,
    work: (rows: Row[]) => Promise<void>,
  ): Promise<void> {
    for (let after = first; ;) {
      const rows = await read(after);
      const last = rows.at(-1);
      if (last === undefined) return;
      await work(rows);
      after = keyOf(last);
    }
  }

  /** What the provider has captured and the shop has not: a look settles it where the shop knows the payment. */
  async function compareCaptures(day: AccountDay, until: Date): Promise<void> {
    const read = (after: string) => queries.listUnmatchedCaptures(db, day, { until, after, limit: pageRows });
    let isOpen = false;
    await eachPage(
      read,
      ({ ref }) => ref,
      '',
      async (rows) => {
        for (const row of rows) {
          const found = {
            provider: day.provider,
            day: day.day,
            subject: row.ref,
            orderId: row.orderId,
            oursDirhams: numberOrNull(row.oursDirhams),
            theirsDirhams: numberOrNull(row.theirsDirhams),
            at: clock(),
          };
          if (row.oursDirhams !== null) await noteFinding(db, { ...found, kind: 'other_amount' });
          else if (row.paymentId === null) await noteFinding(db, { ...found, kind: 'not_here' });
          // A look has found it already, and could not book it.
          else if (row.paymentState !== 'Disputed') isOpen = !(await lookAtMissed(row.paymentId, found)) || isOpen;
        }
      },
    );
    if (isOpen) throw new Unanswered('a capture could not be looked at');
  }

  /** False: it could not be looked at just now. */
  async function lookAtMissed(paymentId: string, found: Omit<NewFinding, 'kind'>): Promise<boolean> {
    const looked = await settling.look(paymentId, 'timer');
    if (looked === 'silent') throw new Unanswered('a missed capture is not settled yet');
    if (looked === 'postponed') return false;
    const payment = await findPayment(db, paymentId);
    const isBooked = looked === 'settled' && payment?.state === 'Captured';
    // Another sum or currency was found by the look, which has said so.
    if (payment?.state !== 'Disputed')
      await noteFinding(db, { ...found, kind: isBooked ? 'missed' : 'not_here', isSettled: isBooked });
    return true;
  }

  /** What the provider has given back and the shop has not. */
  async function compareRefunds(day: AccountDay, until: Date): Promise<void> {
    const read = (after: string) => queries.listUnmatchedRefunds(db, day, { until, after, limit: pageRows });
    await eachPage(
      read,
      ({ ref }) => ref,
      '',
      async (rows) => {
        for (const row of rows) {
          if (row.refundId !== null && row.state === 'Sent') await sending.send({ refundId: row.refundId });
          const refund = row.refundId === null ? null : await findRefund(db, row.refundId);
          const isDone = refund?.state === 'Done' && refund.hand_way === null;
          const theirs = numberOrNull(row.theirsDirhams);
          if (isDone && refund.amount_dirhams === theirs) continue;
          // Its own job, or another instance, asks about it just now.
          if (refund?.state === 'Asked' || refund?.state === 'Sent') continue;
          await noteFinding(db, {
            provider: day.provider,
            kind: isDone ? 'refund_other_amount' : 'refund_not_here',
            subject: row.ref,
            day: day.day,
            orderId: row.orderId,
            oursDirhams: isDone ? refund.amount_dirhams : null,
            theirsDirhams: theirs,
            at: clock(),
          });
        }
      },
    );
  }

  /** What the book has and no list has: each is looked at. */
  async function compareBook(provider: PaymentProvider, day: AccountDay, from: string, until: Date): Promise<void> {
    const accounts = [provider.account, ...(provider.formerAccount === null ? [] : [provider.formerAccount])];
    const which = { accounts, live: provider.live, until, limit: pageRows };
    let silent = 0;
    let isSilent = false;
    await eachPage(
      (after) => queries.listUnlistedMoves(db, day, { ...which, after }),
      ({ moveId }) => moveId,
      from,
      async (rows) => {
        for (let at = 0; at < rows.length; at += looksAtOnce) {
          const answers = await Promise.all(
            rows.slice(at, at + looksAtOnce).map((move) => lookAtMove(provider, day, move)),
          );
          silent = answers.every((hasAnswered) => !hasAnswered) ? silent + answers.length : 0;
          isSilent ||= answers.includes(false);
          if (silent >= silentMost) throw new Unanswered('the provider does not answer');
        }
        const last = rows.at(-1);
        if (!isSilent && last) await queries.noteLooked(db, day, last.moveId);
      },
    );
    if (isSilent) throw new Unanswered('some looks have no answer');
  }

  /** False: the provider did not answer. */
  async function lookAtMove(provider: PaymentProvider, { day }: AccountDay, move: UnlistedMove): Promise<boolean> {
    const isRefund = move.refundId !== null;
    const subject = isRefund ? (move.refundId ?? '') : move.captureRef;
    const kinds: FindingKind[] = isRefund ? ['refund_not_there', 'refund_other_amount'] : ['not_there', 'other_amount'];
    const oursDirhams = Number(move.amountDirhams);
    let theirs: { amountDirhams: number | null; says: string };
    try {
      theirs = await (isRefund ? theirRefund(provider, move) : theirCapture(provider, move));
    } catch (error) {
      if (error instanceof Unanswered || error instanceof Refused) return false;
      throw error;
    }
    const at = clock();
    if (theirs.amountDirhams === oursDirhams) {
      await settleFinding(db, { provider: provider.name, kinds, subject, at });
      return true;
    }
    const kind = theirs.amountDirhams === null ? kinds[0] : kinds[1];
    if (kind)
      await noteFinding(db, {
        provider: provider.name,
        kind,
        subject,
        day,
        orderId: move.orderId,
        oursDirhams,
        at,
        theirsDirhams: theirs.amountDirhams,
        says: theirs.says,
      });
    return true;
  }

  async function theirCapture(provider: PaymentProvider, { paymentRef, captureRef }: UnlistedMove) {
    try {
      const seen = await provider.look(paymentRef);
      const capture = seen.captures.find(({ ref }) => ref === captureRef);
      return { amountDirhams: capture?.amountDirhams ?? null, says: seen.rawStatus };
    } catch (error) {
      if (error instanceof NotKnown) return { amountDirhams: null, says: '' };
      throw error;
    }
  }

  async function theirRefund(provider: PaymentProvider, move: UnlistedMove) {
    const asked = { id: move.refundId ?? '', ref: move.refundRef, reason: '', noticeUrl: null };
    const { paymentRef, captureRef } = move;
    const seen = await provider
      .lookAtRefund({ ...asked, paymentRef, captureRef, amountDirhams: Number(move.amountDirhams) })
      .catch((error: unknown) => {
        if (error instanceof NotKnown) return null;
        throw error;
      });
    return { amountDirhams: seen?.state === 'done' ? seen.amountDirhams : null, says: seen?.rawStatus ?? '' };
  }

  async function compareAll(provider: PaymentProvider, day: AccountDay): Promise<Compared> {
    const now = clock();
    const since = new Date(now.getTime() - hourMs);
    const begun = await queries.beginComparison(db, day, { at: now, since });
    let listed = 0;
    if (provider.can.listsDays && begun.listedAt === null) {
      listed = await readList(provider, day);
      await queries.noteListed(db, day, listed, clock());
    }
    const until = new Date(now.getTime() - settledAfterMs);
    await compareCaptures(day, until);
    await compareRefunds(day, until);
    await compareBook(provider, day, begun.lookedMoveId, until);
    await queries.settleFound(db, day, clock());
    await queries.endComparison(db, day, { at: clock(), keptFrom: addDays(qatarDay(now), -listingsKeptDays) });
    return { day: day.day, state: 'done', listed };
  }

  /**
   * Compares a day in Qatar with the list of a provider; where it lists none, each capture and refund of the book is looked
   * at. The same again finds nothing twice. A comparison that was interrupted within the hour continues.
   */
  async function compareDay(
    { provider: name, account, day }: AccountDay,
    { evenHeld = false } = {},
  ): Promise<Compared> {
    const provider = providers.get(name);
    if (provider?.account !== account || (!evenHeld && (await arePaymentsHeld(db))))
      return { day, state: 'not_asked', listed: 0 };
    try {
      return await compareAll(provider, { provider: name, account, day });
    } catch (error) {
      // Not done: the next hour compares it again.
      if (error instanceof Unanswered || error instanceof Refused) return { day, state: 'silent', listed: 0 };
      throw error;
    }
  }

  async function queueDay(day: AccountDay): Promise<void> {
    await enqueue(db, 'compare_payments', day, {
      key: `compare:${day.account}:${day.day}`,
      queue: `compare:${day.account}`,
    });
  }

  /** Queues the last days of each account that this night has not compared yet. Runs each hour. */
  async function queueNight(): Promise<void> {
    const { days, beganAt } = daysOfNight(clock());
    for (const { name: provider, account } of providers.all) {
      const known = await queries.listComparisons(db, account, days[0] ?? '');
      const done = new Set(known.flatMap(({ day, doneAt }) => (doneAt !== null && doneAt >= beganAt ? [day] : [])));
      for (const day of days) if (!done.has(day)) await queueDay({ provider, account, day });
    }
  }

  /** Queues the days from a moment on, for a restored shop. */
  async function queueSince(from: Date): Promise<void> {
    const today = qatarDay(clock());
    for (const { name: provider, account } of providers.all)
      for (let day = qatarDay(from); day <= today; day = addDays(day, 1)) await queueDay({ provider, account, day });
  }

  /** Compares a day of each configured provider at once: for the command line. */
  async function compareNow(day: string): Promise<(Compared & Pick<AccountDay, 'provider'>)[]> {
    const compared = [];
    for (const { name: provider, account } of providers.all)
      compared.push({ provider, ...(await compareDay({ provider, account, day })) });
    return compared;
  }

  return { compareDay, compareNow, queueNight, queueSince };
}

export type ComparePayments = ReturnType<typeof createComparePayments>;

/** The last row of each reference: one statement cannot write a row twice. */
function uniqueOf(rows: readonly NewListing[]): NewListing[] {
  return [...new Map(rows.map((row) => [`${row.is_refund}:${row.ref}`, row])).values()];
}
