import { dirhamsToText } from '../amount-text.ts';
import { jsonNumber } from '../json-text.ts';
import type { NewAttempt, NewRefund } from '../provider.ts';

const minuteMs = 60_000;
// A charge takes up to 5 kB, and an answer has at most 256 kB.
const pageSize = '25';
const textMost = 255;

interface TapPhone {
  country_code: string;
  number: string;
}

// Tap wants the country's code apart from the number. Those of other countries have one to three digits.
function tapPhone(phone: string): TapPhone | undefined {
  const [, number] = /^\+974(\d{8})$/.exec(phone) ?? [];
  return number === undefined ? undefined : { country_code: '974', number };
}

function tapCustomer({ customer, shopEmail }: NewAttempt) {
  const [first = '', ...others] = customer.name.trim().split(/\s+/);
  return {
    first_name: first || 'Customer',
    ...(others.length > 0 && { last_name: others.join(' ') }),
    // Tap requires an address. A person who ordered by phone may have none, and gets no receipt from Tap.
    email: customer.email || shopEmail,
    phone: tapPhone(customer.phone),
  };
}

/** The body of a new charge. */
export function chargeBody(attempt: NewAttempt, now: Date): string {
  const minutes = Math.max(1, Math.ceil((attempt.expiresAt.getTime() - now.getTime()) / minuteMs));
  return JSON.stringify({
    amount: jsonNumber(dirhamsToText(attempt.amountDirhams)),
    currency: 'QAR',
    customer_initiated: true,
    threeDSecure: true,
    save_card: false,
    description: attempt.description.slice(0, textMost),
    // Elsewhere Tap ignores the key of idempotency, and charges twice.
    reference: { transaction: attempt.id, order: attempt.orderNumber, idempotent: attempt.id },
    metadata: { attempt: attempt.id, order: attempt.orderNumber },
    receipt: { email: false, sms: false },
    customer: tapCustomer(attempt),
    source: { id: attempt.option === 'debit' ? 'src_qa.qpay' : 'src_all' },
    redirect: { url: attempt.returnUrl },
    post: attempt.noticeUrl === null ? undefined : { url: attempt.noticeUrl },
    transaction: { expiry: { period: minutes, type: 'MINUTE' } },
  });
}

/** The body of a new refund. */
export function refundBody({ id, paymentRef, amountDirhams, reason, noticeUrl }: NewRefund): string {
  return JSON.stringify({
    charge_id: paymentRef,
    amount: jsonNumber(dirhamsToText(amountDirhams)),
    currency: 'QAR',
    reason: reason.slice(0, textMost),
    reference: { merchant: id, idempotent: id },
    metadata: { refund: id },
    post: noticeUrl === null ? undefined : { url: noticeUrl },
  });
}

/** The body of a page of a list, newest first. Tap takes its numbers as text, and at most 30 days. */
export function listBody(from: Date, to: Date, after: string | null): string {
  return JSON.stringify({
    limit: pageSize,
    ...(after !== null && { starting_after: after }),
    period: { date: { from: String(from.getTime()), to: String(to.getTime()) } },
  });
}
