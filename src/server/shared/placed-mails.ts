import type { OrderId } from '#contract/ids.ts';
import type { Mail } from '../mail/mail-kinds.ts';

/** The mails about a new order: to the customer and to the shop. */
export function placedMails(orderId: OrderId): Mail[] {
  return [
    { kind: 'order-confirmation', orderId },
    { kind: 'order-for-shop', orderId },
  ];
}
