import { dirhamsToText } from '../amount-text.ts';
import type { NewAttempt } from '../provider.ts';
import type { PaymentFields } from './signature.ts';

const nameMost = 59;
const emailMost = 255;
const phoneMost = 15;

/** The first characters. A pair of surrogates is not cut in two. */
function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** The fields of a new payment, as they are sent and signed. */
export function paymentFields(attempt: NewAttempt, keyId: string): PaymentFields {
  const { customer } = attempt;
  const [first = '', ...others] = customer.name.trim().split(/\s+/);
  const firstName = cut(first, nameMost) || 'Customer';
  return {
    Uid: attempt.id,
    KeyId: keyId,
    Amount: dirhamsToText(attempt.amountDirhams),
    FirstName: firstName,
    // SkipCash requires both names. Some people have one.
    LastName: cut(others.join(' '), nameMost) || firstName,
    Phone: cut(customer.phone, phoneMost),
    Email: cut(customer.email || attempt.shopEmail, emailMost),
    TransactionId: attempt.id,
    Custom1: attempt.orderNumber,
  };
}

/** The body with these fields, whose names begin with a small letter. */
export function paymentBody(fields: PaymentFields): string {
  const body = Object.entries(fields).flatMap(([name, value]) =>
    value === '' ? [] : [[name.charAt(0).toLowerCase() + name.slice(1), value] as const],
  );
  return JSON.stringify(Object.fromEntries(body));
}
