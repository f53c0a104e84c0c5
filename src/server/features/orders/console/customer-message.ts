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
}

/** The message that staff send to a customer by WhatsApp, in the customer's language. */
export function customerMessage({ language, customer, number, status, dueDirhams, editMessage }: Addressed): string {
  if (editMessage !== null && mayEditLines(status)) return editMessage;
  const say = mailMessages[language];
  const values = { name: isolate(customer), number: isolateLtr(number) };
  if (status !== 'Shipped') return say('mail.whatsapp.greeting', values);
  if (dueDirhams === 0) return say('mail.whatsapp.wayPaid', values);
  return say('mail.whatsapp.way', { ...values, amount: isolate(formatPrice(toRiyals(dueDirhams), language)) });
}
