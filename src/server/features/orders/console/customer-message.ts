import { mayEditLines } from '#contract/console/order-work.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Language } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { formatPrice } from '#i18n/format.ts';
import { isolate, isolateLtr } from '../../../mail/isolation.ts';
import { mailMessages } from '../../../mail/mail-messages.ts';

interface Addressed {
  language: Language;
  customer: string;
  number: string;
  status: OrderStatus;
  /** The cash to collect. */
  dueDirhams: number;
  /** What the shop wrote about its last edit of the order. */
  editMessage: string | null;
  proof: DeliveryProof;
}

/** Where the customer finds the delivery PIN, or the PIN itself. */
export type DeliveryProof = { at: 'page' | 'mail' | 'shop' } | { at: 'pin'; pin: string };

/**
 * Where the customer of an order finds its delivery PIN. An order without an account and without an email has no place
 * for it: the message says it, unless a driver reads the message.
 */
export function deliveryProof(
  { customerId, email }: { customerId: number | null; email: string },
  pin: string | null,
): DeliveryProof {
  if (customerId !== null) return { at: 'page' };
  if (email !== '') return { at: 'mail' };
  return pin === null ? { at: 'shop' } : { at: 'pin', pin };
}

/** The message that staff send to a customer by WhatsApp, in the customer's language. */
export function customerMessage({
  language,
  customer,
  number,
  status,
  dueDirhams,
  editMessage,
  proof,
}: Addressed): string {
  if (editMessage !== null && mayEditLines(status)) return editMessage;
  const say = mailMessages[language];
  const named = { name: isolate(customer), number: isolateLtr(number) };
  if (status !== 'Shipped') return say('mail.whatsapp.greeting', named);
  const pin = proof.at === 'pin' ? isolateLtr(proof.pin) : '';
  const values = { ...named, proof: say(`mail.whatsapp.proof.${proof.at}`, { pin }) };
  if (dueDirhams === 0) return say('mail.whatsapp.wayPaid', values);
  return say('mail.whatsapp.way', { ...values, amount: isolate(formatPrice(toRiyals(dueDirhams), language)) });
}
