import { dirhamsOf } from '../amount-text.ts';
import { type JsonText, listAt, textAt, valueAt } from '../json-text.ts';
import type { ProviderError } from '../provider-call.ts';
import { type Seen, type SeenCapture, type SeenRefund, Unanswered } from '../provider.ts';
import { invoiceState, refundState, transactionReason, transactionState, type TransactionState } from './states.ts';

/** A transaction of an invoice: one try to pay it. */
export interface Transaction {
  paymentId: string;
  status: string;
  state: TransactionState;
  code: string;
  amount: string | null;
  currency: string;
  fee: string | null;
  gateway: string;
  card: string;
  at: Date | null;
}

/** An invoice as version 2 lists it, with its transactions, the oldest first. */
export interface Invoice {
  id: string;
  status: string;
  expiresAt: Date | null;
  transactions: Transaction[];
}

const currencies: Record<string, string> = { QR: 'QAR', KD: 'KWD', SR: 'SAR', BD: 'BHD', OR: 'OMR' };
const currencyOf = (name: string | null | undefined) => currencies[name ?? ''] ?? name ?? '';

/** A moment that MyFatoorah writes: without a zone it is that of Kuwait, or in version 3 UTC. */
function momentOf(text: string | null, zone: '+03:00' | 'Z'): Date | null {
  if (text === null) return null;
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const moment = new Date(isZoned ? text : `${text.replace(' ', 'T')}${zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

const longDay = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/;
const isoDay = /^\d{4}-\d{2}-\d{2}(?=T|$)/;

/** "May 9, 2026" and "12:28:03.830", of Kuwait. */
function expiryOf(data: JsonText): Date | null {
  const text = textAt(data, 'ExpiryDate') ?? '';
  const day = longDay.test(text) ? text : isoDay.exec(text)?.[0];
  const time = /^\d{2}:\d{2}:\d{2}/.exec(textAt(data, 'ExpiryTime') ?? '')?.[0];
  if (day === undefined || time === undefined) return null;
  const moment = new Date(`${day} ${time} GMT+0300`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function transactionOf(row: JsonText, invoice: JsonText): Transaction {
  const status = textAt(row, 'TransactionStatus') ?? '';
  return {
    paymentId: textAt(row, 'PaymentId') ?? '',
    status,
    state: transactionState(status),
    code: textAt(row, 'ErrorCode') ?? '',
    // The field is really spelled like this. Each try is for the whole invoice.
    amount: textAt(row, 'TransationValue') ?? textAt(invoice, 'InvoiceValue'),
    currency: currencyOf(
      textAt(row, 'Currency') ?? /[A-Z]{2,3}$/.exec(textAt(invoice, 'InvoiceDisplayValue') ?? '')?.[0],
    ),
    fee: textAt(row, 'TotalServiceCharge'),
    gateway: textAt(row, 'PaymentGateway') ?? '',
    card: textAt(row, 'CardNumber') ?? '',
    at: momentOf(textAt(row, 'TransactionDate'), '+03:00'),
  };
}

/** Reads an invoice of version 2. Throws Unanswered if it is none. */
export function parseInvoice(answer: JsonText): Invoice {
  const data = valueAt(answer, 'Data');
  const id = textAt(data, 'InvoiceId');
  const status = textAt(data, 'InvoiceStatus');
  if (id === null || status === null) throw new Unanswered('MyFatoorah: its answer is no invoice');
  const transactions = listAt(data, 'InvoiceTransactions').map((row) => transactionOf(row, data));
  transactions.sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
  return { id, status, expiresAt: expiryOf(data), transactions };
}

/** What version 3 says of a transaction. Throws Unanswered if it is another one. */
export function parseDetails(answer: JsonText, listed: Transaction): Transaction {
  const transaction = valueAt(answer, 'Data', 'Transaction');
  const amount = valueAt(answer, 'Data', 'Amount');
  const status = textAt(transaction, 'Status');
  if (status === null || (textAt(transaction, 'PaymentId') ?? listed.paymentId) !== listed.paymentId)
    throw new Unanswered('MyFatoorah: it answers another payment');
  return {
    ...listed,
    status,
    state: transactionState(status),
    code: textAt(transaction, 'Error', 'Code') ?? listed.code,
    amount: textAt(amount, 'ValueInBaseCurrency') ?? listed.amount,
    currency: currencyOf(textAt(amount, 'BaseCurrency')) || listed.currency,
    fee: textAt(amount, 'ServiceCharge') ?? listed.fee,
    gateway: [
      textAt(transaction, 'PaymentMethod') ?? listed.gateway,
      textAt(transaction, 'Card', 'FundingMethod'),
    ].join(' '),
    card: textAt(transaction, 'Card', 'Number') ?? listed.card,
    at: momentOf(textAt(transaction, 'TransactionDate'), 'Z') ?? listed.at,
  };
}

function methodOf({ gateway }: Transaction): Seen['method'] {
  if (/apple|google|wallet/i.test(gateway)) return 'wallet';
  if (/naps|qpay|q-pay|himyan|debit/i.test(gateway)) return 'debit';
  return gateway.trim() === '' ? null : 'card';
}

function captureOf({ paymentId, amount, currency }: Transaction): SeenCapture {
  return { ref: paymentId, amountDirhams: dirhamsOf(amount), currency };
}

const wholeDirhams = (amounts: (string | null)[]): number | null => {
  const dirhams = amounts.map(dirhamsOf);
  return dirhams.length === 0 || dirhams.includes(null)
    ? null
    : dirhams.reduce<number>((sum, one) => sum + (one ?? 0), 0);
};

/**
 * What an invoice and its transactions say together. An invoice may be tried again after a failure, on the
 * page that the shopper has left: it counts as failed, and money that comes late is late money.
 */
export function seenOf({ id, status, expiresAt, transactions }: Invoice, now: Date): Seen {
  const paid = transactions.filter(({ state }) => state === 'success');
  const last = paid.at(-1) ?? transactions.at(-1);
  const byInvoice = invoiceState(status);
  const isOver = expiresAt !== null && expiresAt.getTime() <= now.getTime();
  const tried = last?.state;
  const isUnlisted = byInvoice === null || tried === 'unlisted';
  function stateNow(): Seen['state'] {
    if (paid.length > 0) return 'captured';
    // Paid by an invoice whose transactions say nothing yet: look again.
    if (isUnlisted || byInvoice === 'captured' || tried === 'open') return 'open';
    if (tried === 'failed' || byInvoice === 'failed') return 'failed';
    return byInvoice === 'expired' || isOver ? 'expired' : 'open';
  }
  const state = stateNow();
  const isTried = last !== undefined && (state === 'captured' || state === 'failed');
  return {
    kind: 'payment',
    ref: id,
    // Its pages disagree on whether it repeats our id. The invoice is found by its own.
    attemptId: null,
    state,
    isUnlisted,
    captures: paid.map(captureOf),
    live: null,
    reason: state === 'failed' ? (last ? transactionReason(last.status, last.code) : 'cancelled') : null,
    method: isTried ? methodOf(last) : null,
    lastFour: isTried ? (/\d{4}$/.exec(last.card)?.[0] ?? null) : null,
    rawStatus: last ? `${status} ${last.status}` : status,
    rawCode: last?.code ?? '',
    feeDirhams: wholeDirhams(paid.map(({ fee }) => fee)),
    at: last?.at ?? now,
    expiresAt,
  };
}

/** Reads the refunds of an invoice or the one that was asked for. */
export function parseRefunds(answer: JsonText, now: Date): SeenRefund[] {
  return listAt(answer, 'Data', 'RefundStatusResult').flatMap((row) => {
    const ref = textAt(row, 'RefundId');
    const rawStatus = textAt(row, 'RefundStatus');
    if (ref === null || rawStatus === null) return [];
    return [
      {
        kind: 'refund',
        ref,
        refundId: textAt(row, 'ExternalIdentifier'),
        state: refundState(rawStatus),
        amountDirhams: dirhamsOf(textAt(row, 'Amount') ?? textAt(row, 'RefundAmount')),
        rawStatus,
        at: now,
      },
    ];
  });
}

/** Reads the error of an answer: `IsSuccess` decides, not the status of HTTP. */
export function parseError(answer: JsonText): ProviderError | null {
  if (valueAt(answer, 'IsSuccess') === true) return null;
  const problems = listAt(answer, 'ValidationErrors').map((one) =>
    [textAt(one, 'Name'), textAt(one, 'Error')].filter((part) => part !== null).join(': '),
  );
  return { code: '', words: [textAt(answer, 'Message'), ...problems].filter(Boolean).join(' ') };
}
