import type { Charge, Method, Refund } from './bank-objects.ts';
import type { ChargeStatus } from './cards.ts';
import { printed } from './printed-answers.ts';

const wordsOfCode: Record<string, string> = {
  '000': 'Captured',
  '100': 'Initiated',
  '200': 'In Progress',
  '301': 'Abandoned',
  '302': 'Cancelled',
  '502': 'Declined, Security Code Error',
  '503': 'Declined, 3DSecure Authentication Failed',
  '505': 'Declined, Insufficient Funds',
  '507': 'Declined',
  '801': 'Timed Out',
  '901': 'Unknown',
};
const wordsOfRefund: Record<string, string> = {
  '000': 'Refunded',
  '100': 'Pending',
  '502': 'Insufficient balance',
  '503': 'Refund not supported',
  '504': 'Partial refund not supported',
};

const printedOf: Record<ChargeStatus, 'initiated' | 'cancelled' | 'captured'> = {
  INITIATED: 'initiated',
  IN_PROGRESS: 'initiated',
  ABANDONED: 'initiated',
  CANCELLED: 'cancelled',
  TIMEDOUT: 'cancelled',
  CAPTURED: 'captured',
  DECLINED: 'captured',
  UNKNOWN: 'captured',
};

const sources: Record<Method, object> = {
  debit: { payment_type: 'DEBIT', payment_method: 'QPAY', id: 'src_qa.qpay' },
  card: { payment_type: 'CREDIT', payment_method: 'VISA', id: 'src_card' },
  apple: { payment_type: 'CREDIT', payment_method: 'APPLE_PAY', id: 'src_apple_pay' },
};
const schemes: Record<Method, string> = { debit: 'NAPS', card: 'VISA', apple: 'VISA' };

const wordsOf = (code: string) => wordsOfCode[code] ?? 'Declined';

function cardFields({ card, method }: Charge) {
  if (!card || !method) return {};
  const brand = schemes[method];
  return { card: { object: 'card', scheme: brand, brand, last_four: card.lastFour } };
}

function sourceFields({ method, source }: Charge) {
  if (!method) return { object: 'source', id: source };
  return { object: 'source', type: 'CARD_NOT_PRESENT', channel: 'INTERNET', ...sources[method] };
}

/** A charge as Tap answers it. `pageUrl`: where it is paid. */
export function chargeAnswer(charge: Charge, { isNew, pageUrl }: { isNew: boolean; pageUrl: string }): object {
  const { id, status, code, currency, createdAt, completedAt, description, metadata } = charge;
  const amount = Number(charge.amount);
  const kind = printedOf[status];
  const { card: _card, ...example } = printed[kind];
  const isOpen = status === 'INITIATED' || status === 'IN_PROGRESS';
  const { transaction, order, paymentRef: payment } = charge;
  return {
    ...example,
    id,
    method: isNew ? 'CREATE' : 'GET',
    status,
    amount,
    currency,
    description,
    metadata,
    transaction: {
      ...example.transaction,
      created: String(createdAt),
      ...(isOpen && { url: pageUrl }),
      expiry: { period: charge.expiryMinutes, type: 'MINUTE' },
      amount,
      currency,
      ...(kind === 'captured' && {
        date: { created: createdAt, ...(completedAt !== null && { completed: completedAt }) },
      }),
    },
    reference: {
      ...(kind !== 'initiated' && { ...example.reference, track: `tck_${id.slice(4)}`, payment, gateway: '00' }),
      ...(transaction !== null && { transaction }),
      ...(order !== null && { order }),
    },
    response: { code, message: wordsOf(code) },
    ...(kind === 'captured' && { gateway: { response: { code, message: wordsOf(code) } } }),
    ...cardFields(charge),
    source: sourceFields(charge),
    redirect: { status: isOpen ? 'PENDING' : 'SUCCESS', url: charge.redirectUrl },
    ...postFields(charge),
    ...(example.activities !== undefined && {
      activities: charge.activities.map((activity, place) => ({
        id: `activity_${id.slice(4)}${place}`,
        object: 'activity',
        created: activity.at,
        status: activity.status,
        currency,
        amount,
        remarks: `charge - ${activity.status === 'INITIATED' ? 'created' : activity.status.toLowerCase()}`,
      })),
    }),
  };
}

function postFields({ postUrl, postStatus }: Charge | Refund) {
  return { post: postUrl === null ? undefined : { status: postStatus, url: postUrl } };
}

/** A refund as Tap answers it. */
export function refundAnswer(refund: Refund, { isNew, charge }: { isNew: boolean; charge: Charge | null }): object {
  const { id, status, code, currency, createdAt, completedAt, metadata, merchantRef } = refund;
  const amount = Number(refund.amount);
  return {
    ...printed.refund,
    id,
    method: isNew ? 'CREATE' : 'GET',
    amount,
    charge_id: refund.chargeId,
    created: String(createdAt),
    date: String(completedAt ?? createdAt),
    currency,
    status,
    metadata,
    reference: {
      ...printed.refund.reference,
      id: `ref_${id.slice(3)}`,
      payment: charge?.paymentRef,
      merchant: merchantRef ?? undefined,
    },
    response: { code, message: wordsOfRefund[code] ?? 'Declined' },
    ...postFields(refund),
    transaction: {
      ...printed.refund.transaction,
      amount,
      currency,
      date: { created: createdAt, ...(completedAt !== null && { completed: completedAt }) },
    },
    reason: refund.reason,
  };
}
