import { dirhamsOf } from '../amount-text.ts';
import { type JsonText, textAt, valueAt } from '../json-text.ts';
import type { ProviderError } from '../provider-call.ts';
import { type Seen, type SeenRefund, Unanswered } from '../provider.ts';
import { listedState } from './states.ts';

function methodOf(cardType: string): Seen['method'] {
  if (/apple|google|wallet/i.test(cardType)) return 'wallet';
  if (/debit|naps|qpay|himyan/i.test(cardType)) return 'debit';
  return cardType === '' ? null : 'card';
}

function momentOf(text: string | null): Date | null {
  const moment = text === null ? null : new Date(text);
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment;
}

/** Reads a payment. Throws Unanswered if it is none. */
export function parsePayment(answer: JsonText, now: Date): Seen {
  const payment = valueAt(answer, 'resultObj');
  const ref = textAt(payment, 'id');
  const statusId = textAt(payment, 'statusId');
  if (ref === null || statusId === null) throw new Unanswered('SkipCash: its answer is no payment');
  const listed = listedState(statusId);
  const state = listed?.state ?? 'open';
  const amountDirhams = dirhamsOf(textAt(payment, 'amount'));
  const isTried = state === 'captured' || state === 'failed';
  return {
    kind: 'payment',
    ref,
    attemptId: textAt(payment, 'transactionId'),
    state,
    isUnlisted: listed === null,
    captures: state === 'captured' ? [{ ref, amountDirhams, currency: textAt(payment, 'currency') ?? '' }] : [],
    live: null,
    reason: listed?.reason ?? null,
    method: isTried ? methodOf(textAt(payment, 'cardType') ?? '') : null,
    lastFour: isTried ? (/\d{4}$/.exec(textAt(payment, 'cardNumber') ?? '')?.[0] ?? null) : null,
    rawStatus: listed ? `${statusId} ${listed.name}` : statusId,
    rawCode: textAt(payment, 'reasonCode') ?? '',
    feeDirhams: null,
    at: momentOf(textAt(payment, 'finishedDate')) ?? momentOf(textAt(payment, 'created')) ?? now,
    expiresAt: null,
  };
}

/** What a payment says of its refund, or null if there is none. */
export function parseRefund(answer: JsonText, now: Date): SeenRefund | null {
  const payment = valueAt(answer, 'resultObj');
  const statusId = textAt(payment, 'statusId') ?? '';
  const state = listedState(statusId)?.refund ?? null;
  if (state === null) return null;
  return {
    kind: 'refund',
    ref: textAt(payment, 'refundId') ?? '',
    refundId: null,
    state,
    amountDirhams: dirhamsOf(textAt(payment, 'amount')),
    rawStatus: statusId,
    at: now,
  };
}

/** The page of a payment, or null. */
export function pageOf(answer: JsonText): string | null {
  return textAt(answer, 'resultObj', 'payUrl');
}

/** Reads the error of an answer. */
export function parseError(answer: JsonText): ProviderError | null {
  const isError = valueAt(answer, 'hasError') === true || valueAt(answer, 'hasValidationError') === true;
  if (!isError) return null;
  return { code: textAt(answer, 'returnCode') ?? '', words: textAt(answer, 'errorMessage') ?? '' };
}
