import { hmacSha256 } from '../signature.ts';

/** The signed names of a new payment, in their order. */
const paymentFields = [
  'Uid',
  'KeyId',
  'Amount',
  'FirstName',
  'LastName',
  'Phone',
  'Email',
  'Street',
  'City',
  'State',
  'Country',
  'PostalCode',
  'TransactionId',
  'Custom1',
] as const;

/** The signed names of a notice, in their order. */
const noticeFields = ['PaymentId', 'Amount', 'StatusId', 'TransactionId', 'Custom1', 'VisaId'] as const;

export type PaymentFields = Partial<Record<(typeof paymentFields)[number], string>>;

// Empty ones are left out. The text is compared and never read back: values may have commas.
function pairs(names: readonly string[], valueOf: (name: string) => string): string {
  return names.flatMap((name) => (valueOf(name) === '' ? [] : [`${name}=${valueOf(name)}`])).join(',');
}

/** The `Authorization` of a new payment. */
export function signPayment(fields: PaymentFields, keySecret: string): string {
  const valueOf = new Map<string, string>(Object.entries(fields));
  return hmacSha256(
    keySecret,
    pairs(paymentFields, (name) => valueOf.get(name) ?? ''),
    'base64',
  );
}

/** The `Authorization` of a notice. */
export function signNotice(valueOf: (name: string) => string, webhookKey: string): string {
  return hmacSha256(webhookKey, pairs(noticeFields, valueOf), 'base64');
}
