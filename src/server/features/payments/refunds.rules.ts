import type { Database, RefundState } from '../../database/schema.ts';
import type { Selectable } from 'kysely';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How many days a bank takes to give money back, as the customer is told. */
const bankDays = 10;
/** A call for a refund takes less: an older one without an answer has none. */
export const refundCallMs = 30_000;
/** How long what staff noted to give money back by hand is kept. */
export const accountKeptMs = 30 * dayMs;

export type RefundRow = Selectable<Database['refunds']>;

/** What was taken from the payer with one capture, in dirhams. */
export interface Capture {
  id: string;
  amountDirhams: number;
}

interface Counted {
  state: RefundState;
  amount_dirhams: number;
  capture_id: string | null;
}

const isUnderWay = ({ state }: { state: RefundState }) => state === 'Asked' || state === 'Sent' || state === 'ByHand';
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What is on its way back and not done yet, in dirhams. */
export function underWay(refunds: readonly Counted[]): number {
  return sum(refunds.filter(isUnderWay).map((refund) => refund.amount_dirhams));
}

/** What can still go back of a capture, in dirhams: never more than it took. */
export function leftOf(capture: Capture, refunds: readonly Counted[]): number {
  const gone = refunds.filter((refund) => refund.capture_id === capture.id && refund.state !== 'Refused');
  return Math.max(0, capture.amountDirhams - sum(gone.map((refund) => refund.amount_dirhams)));
}

interface Sums {
  captured: number;
  returned: number;
}

/** What can still go back of all that was paid for an order, in dirhams, whichever way it came. */
export function refundable({ captured, returned }: Sums, refunds: readonly Counted[]): number {
  return Math.max(0, captured - returned - underWay(refunds));
}

/** What is due back to the customer beside what is on its way already, in dirhams. */
export function stillDueBack(sums: Sums & { dueBack: number }, refunds: readonly Counted[]): number {
  return Math.min(Math.max(0, sums.dueBack - underWay(refunds)), refundable(sums, refunds));
}

export interface RefundPart {
  /** Null: what no provider took. */
  captureId: string | null;
  amountDirhams: number;
}

/**
 * Splits a refund over the captures of an order, the newest first: each is refunded at its provider. The last part, without
 * a capture, is what no provider took.
 */
export function splitRefund(
  amountDirhams: number,
  captures: readonly Capture[],
  refunds: readonly Counted[],
): RefundPart[] {
  const parts: RefundPart[] = [];
  let open = amountDirhams;
  for (const capture of captures.toReversed()) {
    const part = Math.min(open, leftOf(capture, refunds));
    if (part > 0) parts.push({ captureId: capture.id, amountDirhams: part });
    open -= part;
  }
  if (open > 0) parts.push({ captureId: null, amountDirhams: open });
  return parts;
}

/** Until when a refund that is sent now should have reached the customer. */
export function dueAtOf(sentAt: Date, { isInstant }: { isInstant: boolean }): Date {
  return new Date(sentAt.getTime() + (isInstant ? 1 : bankDays) * dayMs);
}

/** When the shop next asks the provider about a refund that it has taken: soon, then more and more rarely for 40 days. */
export function nextRefundLook(sentAt: Date, now: Date): Date | null {
  const agoMs = now.getTime() - sentAt.getTime();
  if (agoMs > 40 * dayMs) return null;
  const everyMs = agoMs < 10 * minuteMs ? minuteMs : agoMs < 6 * hourMs ? hourMs : 6 * hourMs;
  return new Date(now.getTime() + everyMs);
}
