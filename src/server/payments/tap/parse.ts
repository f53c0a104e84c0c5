import { dirhamsOf } from '../amount-text.ts';
import { type JsonText, listAt, textAt, valueAt } from '../json-text.ts';
import type { ProviderError } from '../provider-call.ts';
import { type Seen, type SeenRefund, Unanswered } from '../provider.ts';
import { chargeReason, chargeState, refundState } from './states.ts';

const unitMs: Record<string, number> = { MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000 };
// How long a charge may stay UNKNOWN after its end.
const unknownMs = 15 * 60_000;

/** Reads a moment in milliseconds as text. */
function momentOf(ms: string | null): Date | null {
  return ms !== null && /^\d{10,14}$/.test(ms) ? new Date(Number(ms)) : null;
}

function expiryOf(charge: JsonText, created: Date): Date | null {
  const period = textAt(charge, 'transaction', 'expiry', 'period');
  const unit = unitMs[textAt(charge, 'transaction', 'expiry', 'type') ?? ''];
  if (period === null || unit === undefined || !/^\d{1,6}$/.test(period)) return null;
  return new Date(created.getTime() + Number(period) * unit);
}

/** When a charge was captured: the day of the ledger. */
function capturedAt(charge: JsonText): Date | null {
  const completed = momentOf(textAt(charge, 'transaction', 'date', 'completed'));
  if (completed) return completed;
  const activity = listAt(charge, 'activities').find((one) => textAt(one, 'status') === 'CAPTURED');
  return momentOf(textAt(activity ?? null, 'created'));
}

const wallets = /apple|google|samsung|wallet/i;
const debits = /qpay|naps|himyan|debit/i;

function methodOf(charge: JsonText): Seen['method'] {
  const words = [
    textAt(charge, 'source', 'payment_method'),
    textAt(charge, 'source', 'payment_type'),
    textAt(charge, 'card', 'scheme'),
  ].filter((word) => word !== null);
  if (words.some((word) => wallets.test(word))) return 'wallet';
  if (words.some((word) => debits.test(word))) return 'debit';
  return words.length > 0 ? 'card' : null;
}

function fourDigits(text: string | null): string | null {
  return text !== null && /^\d{4}$/.test(text) ? text : null;
}

function flag(value: JsonText): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Reads a charge. Throws Unanswered if it is none. */
export function parseCharge(charge: JsonText, now: Date): Seen {
  const ref = textAt(charge, 'id');
  const rawStatus = textAt(charge, 'status');
  if (ref === null || rawStatus === null) throw new Unanswered('Tap: its answer is no charge');
  const rawCode = textAt(charge, 'response', 'code') ?? '';
  const created = momentOf(textAt(charge, 'transaction', 'created')) ?? now;
  const expiresAt = expiryOf(charge, created);
  const isLate = expiresAt !== null && now.getTime() > expiresAt.getTime() + unknownMs;
  const { state, isUnlisted } = chargeState(rawStatus, rawCode, isLate);
  const amountDirhams = dirhamsOf(textAt(charge, 'amount'));
  const isTried = state === 'captured' || state === 'failed';
  return {
    kind: 'payment',
    ref,
    attemptId: textAt(charge, 'reference', 'transaction'),
    state,
    isUnlisted,
    captures: state === 'captured' ? [{ ref, amountDirhams, currency: textAt(charge, 'currency') ?? '' }] : [],
    live: flag(valueAt(charge, 'live_mode')),
    reason: state === 'failed' ? chargeReason(rawStatus, rawCode) : null,
    method: isTried ? methodOf(charge) : null,
    lastFour: isTried ? fourDigits(textAt(charge, 'card', 'last_four')) : null,
    rawStatus,
    rawCode,
    feeDirhams: null,
    at: (state === 'captured' ? capturedAt(charge) : null) ?? created,
    expiresAt,
  };
}

/** The page of a charge, or null. */
export function pageOf(charge: JsonText): string | null {
  return textAt(charge, 'transaction', 'url');
}

/** Reads a refund. Throws Unanswered if it is none. */
export function parseRefund(refund: JsonText, now: Date): SeenRefund {
  const ref = textAt(refund, 'id');
  const rawStatus = textAt(refund, 'status');
  if (ref === null || rawStatus === null) throw new Unanswered('Tap: its answer is no refund');
  const completed = momentOf(textAt(refund, 'transaction', 'date', 'completed'));
  return {
    kind: 'refund',
    ref,
    refundId: textAt(refund, 'reference', 'merchant') ?? textAt(refund, 'metadata', 'refund'),
    paymentRef: textAt(refund, 'charge_id'),
    state: refundState(rawStatus, textAt(refund, 'response', 'code') ?? ''),
    amountDirhams: dirhamsOf(textAt(refund, 'amount')),
    rawStatus,
    at: completed ?? momentOf(textAt(refund, 'created')) ?? now,
  };
}

/** Reads the error of a request. A charge that was declined is none. */
export function parseError(body: JsonText): ProviderError | null {
  const [error] = listAt(body, 'errors');
  if (error === undefined || textAt(body, 'id') !== null) return null;
  return { code: textAt(error, 'code') ?? '', words: textAt(error, 'description') ?? '' };
}
