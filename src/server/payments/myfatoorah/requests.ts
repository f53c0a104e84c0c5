import { dirhamsToText } from '../amount-text.ts';
import { jsonNumber } from '../json-text.ts';
import type { NewAttempt, NewRefund } from '../provider.ts';

const commentMost = 250;

// Each at most so long: 4 and 11 characters. Without the country's code apart, the number is left out.
function mobileOf(phone: string) {
  const [, number] = /^\+974(\d{8})$/.exec(phone) ?? [];
  return number === undefined ? undefined : { CountryCode: '+974', Number: number };
}

/** The body of a new payment. Without `PaymentMethod`, the page offers all, debit cards too. */
export function paymentBody(attempt: NewAttempt): string {
  const { customer, noticeUrl } = attempt;
  return JSON.stringify({
    Order: {
      Amount: jsonNumber(dirhamsToText(attempt.amountDirhams)),
      Currency: 'QAR',
      ExternalIdentifier: attempt.id,
    },
    PaymentExpiry: attempt.expiresAt.toISOString(),
    Customer: {
      Name: customer.name || undefined,
      Mobile: mobileOf(customer.phone),
      Email: customer.email || undefined,
      Reference: attempt.orderNumber,
    },
    IntegrationUrls: { Redirection: attempt.returnUrl, Webhook: noticeUrl ?? undefined },
    Language: attempt.language === 'ar' ? 'AR' : 'EN',
    MetaData: { UDF1: attempt.orderNumber },
    NotificationOption: 'LINK',
  });
}

export function invoiceBody(invoiceId: string): string {
  return JSON.stringify({ Key: invoiceId, KeyType: 'InvoiceId' });
}

/** The body of a new refund: of one transaction, because an invoice may have been paid twice. */
export function refundBody({ id, captureRef, amountDirhams, reason }: NewRefund): string {
  return JSON.stringify({
    Key: captureRef,
    KeyType: 'PaymentId',
    Amount: jsonNumber(dirhamsToText(amountDirhams)),
    Comment: reason.slice(0, commentMost),
    ExternalIdentifier: id,
    ServiceChargeOnCustomer: false,
  });
}

export function refundStatusBody(key: string, keyType: 'RefundId' | 'InvoiceId'): string {
  return JSON.stringify({ Key: key, KeyType: keyType });
}
