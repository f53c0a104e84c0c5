import type { AttemptState } from '../../database/schema.ts';
import type { Abilities, Seen, SeenCapture } from '../../payments/provider.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const latest = (...moments: Date[]) => new Date(Math.max(...moments.map((moment) => moment.getTime())));
const earliest = (...moments: Date[]) => new Date(Math.min(...moments.map((moment) => moment.getTime())));

/** All states of an attempt, in the order in which it passes them. */
export const attemptStates = [
  'Creating',
  'Open',
  'Captured',
  'Failed',
  'Expired',
  'Disputed',
] as const satisfies AttemptState[];
/** How many attempts an order may have, and an account in an hour. */
export const attemptsMost = { order: 5, accountInHour: 20 };
/** How many attempts of one sender may fail in an hour, over several orders. */
export const declinesMost = 30;
/** So many failed attempts of the shop within so long are noted for the team. */
export const stormDeclines = 30;
export const stormMs = 10 * minuteMs;
/** The least time between two looks at an attempt. */
export const lookEveryMs = 2000;
/** A call to begin takes less: an older attempt without an answer has none. */
export const beginTakesMs = 10_000;
/** How long a return page is shown to whoever has its address, after the attempt was begun, has ended or was settled. */
export const returnPageMs = 30 * minuteMs;
/** How long a link says that an order is paid. */
export const paidLinkMs = dayMs;

/** When an attempt that begins now ends at the provider. Null: its order can be paid at any time. */
export function attemptEnd(payBy: Date | null, now: Date): Date {
  if (payBy === null) return after(now, 30 * minuteMs);
  return earliest(latest(payBy, after(now, 10 * minuteMs)), after(payBy, 30 * minuteMs));
}

/**
 * Until when an order can be paid. An order that has money already is not cancelled for lack of it: what it owes can be
 * paid at any time.
 */
export function payableUntil(order: { stage: string; pay_by: Date | null }, captured: number): Date | null {
  return order.stage === 'unpaid' && captured === 0 ? order.pay_by : null;
}

/** Until when an order waits for its payment: an attempt that is open may end later. */
export function waitsUntil(payBy: Date, openAttemptEnd: Date | null): Date {
  return openAttemptEnd === null ? payBy : latest(payBy, openAttemptEnd);
}

/** Until when a link pays an order: until it expires, or until the order no longer waits for its first payment. */
export function linkEnd(
  order: { stage: string; pay_by: Date | null },
  { captured, expiresAt }: { captured: number; expiresAt: Date },
): Date {
  const until = payableUntil(order, captured);
  return until === null ? expiresAt : earliest(until, expiresAt);
}

/** When the shop looks at an attempt without being told to: soon, at its end, then each hour of a day, and each day of a week. */
function looksOf(begunAt: Date, endsAt: Date): Date[] {
  const soon = [1, 3, 10, 20].map((minutes) => after(begunAt, minutes * minuteMs));
  const ends = [1, 6].map((minutes) => after(endsAt, minutes * minuteMs));
  const hours = Array.from({ length: 24 }, (_, hour) => after(endsAt, 6 * minuteMs + (hour + 1) * hourMs));
  const days = Array.from({ length: 6 }, (_, day) => after(endsAt, (day + 2) * dayMs));
  return [...soon, ...ends, ...hours, ...days].sort((one, other) => one.getTime() - other.getTime());
}

/** The next look at an attempt and its number; null if it is not looked at any more. */
export function nextLook(begunAt: Date, endsAt: Date, now: Date): { at: Date; number: number } | null {
  const looks = looksOf(begunAt, endsAt);
  const number = looks.findIndex((at) => at > now);
  const at = looks[number];
  return at ? { at, number } : null;
}

const ranks: Record<AttemptState, number> = { Creating: 0, Open: 1, Failed: 2, Expired: 2, Captured: 3, Disputed: 4 };

/** Whether an attempt moves from a state to another: only upwards, so the order in which news arrive does not matter. */
export function movesUp(from: AttemptState, to: AttemptState): boolean {
  return ranks[to] > ranks[from];
}

export function isOpenAttempt(state: AttemptState): state is 'Creating' | 'Open' {
  return state === 'Creating' || state === 'Open';
}

/** What tells whether the shop goes on looking at an attempt. */
export interface Watched {
  id: string;
  state: AttemptState;
  provider_ref: string | null;
  begun_at: Date;
  expires_at: Date;
}

/**
 * Whether the shop looks at an attempt without being told to: while it is open, and for a week where it has failed or
 * ended but may be paid all the same, on a page that its provider still shows. A provider that lists its days is asked
 * for those by the nightly comparison. Null: its provider is not the shop's any more.
 */
export function isWatched({ state, provider_ref: ref }: Watched, can: Pick<Abilities, 'listsDays'> | null): boolean {
  if (isOpenAttempt(state)) return true;
  return can?.listsDays === false && ref !== null && (state === 'Failed' || state === 'Expired');
}

/**
 * Whether an order can be paid online at a moment: it owes something and is not over. `until` is that of `payableUntil`.
 */
export function isPayable(
  order: { payment_type: string; status: string },
  { owed, until }: { owed: number; until: Date | null },
  now: Date,
): boolean {
  const isOver = order.status === 'Cancelled' || order.status === 'Completed';
  return order.payment_type === 'online' && !isOver && owed > 0 && (until === null || until > now);
}

/** How many attempts have reached the provider, or may have: only those count against a limit. */
export function countReached(attempts: readonly { state: AttemptState; provider_ref: string | null }[]): number {
  return attempts.filter(({ state, provider_ref: ref }) => ref !== null || isOpenAttempt(state)).length;
}

/** A capture in riyals of this shop, in whole dirhams. */
export interface BookedCapture extends SeenCapture {
  amountDirhams: number;
}

const isBookable = (capture: SeenCapture): capture is BookedCapture =>
  capture.amountDirhams !== null && capture.amountDirhams > 0 && capture.currency === 'QAR';

interface Asked {
  id: string;
  live: boolean;
  amountDirhams: number;
}

/** What the answer of the provider means for an attempt, and the captures that the book takes. */
export function judge(asked: Asked, seen: Seen): { state: AttemptState; captures: BookedCapture[] } {
  if (seen.state !== 'captured') {
    const states = { open: 'Open', failed: 'Failed', expired: 'Expired' } as const;
    return { state: states[seen.state], captures: [] };
  }
  // A reference was mixed up at the provider.
  if (seen.attemptId !== null && seen.attemptId !== asked.id) return { state: 'Disputed', captures: [] };
  // Money of another mode or currency is not this shop's.
  if (seen.live !== null && seen.live !== asked.live) return { state: 'Disputed', captures: [] };
  const captures = seen.captures.filter(isBookable);
  if (captures.length === 0 || captures.length < seen.captures.length) return { state: 'Disputed', captures: [] };
  const sum = captures.reduce((total, { amountDirhams }) => total + amountDirhams, 0);
  return { state: sum >= asked.amountDirhams ? 'Captured' : 'Disputed', captures };
}

interface Expiring {
  payBy: Date;
  /** When the slot of the order begins. */
  slotFrom: Date | null;
  /** The end of the open attempt; null without one. */
  attemptEnd: Date | null;
  /** Whether the provider has answered just now. */
  hasAnswered: boolean;
}

const patienceMs = { open: 15 * minuteMs, silent: 24 * hourMs };

/**
 * When an unpaid order may be cancelled: its attempts are over, the provider still says "open" long after the end, or has
 * been silent for a day. Nothing is held beyond the begin of its slot.
 */
export function mayExpireAt({ payBy, slotFrom, attemptEnd: end, hasAnswered }: Expiring): Date {
  if (end === null) return payBy;
  if (hasAnswered) return after(latest(payBy, end), patienceMs.open);
  const patience = after(payBy, patienceMs.silent);
  return slotFrom === null ? patience : earliest(patience, latest(slotFrom, payBy));
}

/** What an order costs with another fee for its payment, in dirhams. */
export function amountsWithPaymentFee(
  order: { total_dirhams: number; payment_fee_dirhams: number },
  feeDirhams: number,
): { payment_fee_dirhams: number; total_dirhams: number } {
  return {
    payment_fee_dirhams: feeDirhams,
    total_dirhams: order.total_dirhams - order.payment_fee_dirhams + feeDirhams,
  };
}
