import type { Slip } from '#contract/console/slips.ts';
import type { Invoice } from '#contract/invoice.ts';

/** The invoice of what is printed of an order; null for those who do not see amounts. */
export function invoiceOf(slip: Slip): Invoice | null {
  const { number, placedAt, status, payment, seller, customer, zone, gift, delivery, wish, items, money } = slip;
  if (money === null) return null;
  return {
    number,
    placedAt,
    status,
    paymentStatus: payment.status,
    method: money.method,
    seller,
    customer: { name: customer ?? '', phone: '', email: '' },
    zone,
    address: '',
    recipient: gift && { ...gift, recipientPhone: gift.recipientPhone ?? '' },
    isGift: gift !== null,
    delivery,
    note: wish,
    lines: items.map((item) => ({ ...item, unitPrice: item.unitPrice ?? 0 })),
    subtotal: money.subtotal,
    deliveryFee: money.delivery,
    paymentFee: money.fee,
    total: money.total,
  };
}
