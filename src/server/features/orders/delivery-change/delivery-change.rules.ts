import type { DeliveryFieldName, DeliveryFields as FieldsOfContract } from '#contract/console/order-work.ts';
import type { ZoneId } from '#contract/ids.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import type { StoredDelivery, StoredGift } from '../../../database/schema.ts';
import type { OrderRow } from '../orders.queries.ts';

/** What staff change of a delivery, as the API names it. */
export type DeliveryFields = FieldsOfContract<ZoneId>;
export type DeliveryField = DeliveryFieldName;

type Present = Pick<
  OrderRow,
  | 'zone_id'
  | 'address_line1'
  | 'delivery_day'
  | 'delivery_slot'
  | 'recipient_name'
  | 'recipient_phone'
  | 'note'
  | 'gift'
>;

/** The delivery of an order. The recipient of a gift is the one whom the giver named. */
export function deliveryFieldsOf(order: Present): DeliveryFields {
  const { gift } = order;
  return {
    zoneId: order.zone_id,
    address: order.address_line1,
    day: order.delivery_day,
    slotId: order.delivery_slot,
    recipientName: gift?.recipientName ?? order.recipient_name,
    recipientPhone: gift?.recipientPhone || order.recipient_phone,
    note: order.note,
    cardText: gift?.message ?? '',
  };
}

const untilHandover = new Set<DeliveryField>(['zoneId', 'address', 'cardText']);

/** Whether a field can be changed: zone, address and card until the handover, the rest until the delivery. */
export function isChangeable(field: DeliveryField, status: OrderStatus): boolean {
  return status === 'Pending' || status === 'Processing' || (status === 'Shipped' && !untilHandover.has(field));
}

/** The fields of a change that ask for something else than what is. */
export function askedFields(wanted: Partial<DeliveryFields>, present: DeliveryFields): DeliveryField[] {
  return (Object.keys(wanted) as DeliveryField[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== present[field],
  );
}

type PeopleColumns = Pick<StoredDelivery, 'recipient_name' | 'recipient_phone'> & { gift: StoredGift | null };

/** The columns about people after a change. A phone without a name is another number of the customer. */
export function peopleColumns(
  order: Pick<OrderRow, 'recipient_name' | 'recipient_phone' | 'gift' | 'customer_name'>,
  { recipientName, recipientPhone, cardText }: Partial<DeliveryFields>,
): PeopleColumns {
  const { gift } = order;
  if (gift !== null)
    return {
      recipient_name: order.recipient_name,
      // The number of the saved address counts for a gift without one of its own.
      recipient_phone: recipientPhone === undefined ? order.recipient_phone : '',
      gift: {
        ...gift,
        ...(recipientName !== undefined && { recipientName }),
        ...(recipientPhone !== undefined && { recipientPhone }),
        ...(cardText !== undefined && { message: cardText }),
      },
    };
  const name = recipientName ?? order.recipient_name;
  const phone = recipientPhone ?? order.recipient_phone;
  return {
    recipient_name: name === '' && phone !== '' ? order.customer_name : name,
    recipient_phone: phone,
    gift: null,
  };
}

interface Payable {
  net_subtotal_dirhams: number;
  payment_fee_dirhams: number;
  total_dirhams: number;
  overpaid_dirhams: number;
  payment_status: PaymentStatus;
}

/** The amounts of an order with another delivery fee. `owedDirhams`: what is missing of an order that was paid. */
export function amountsWithFee(order: Payable, feeDirhams: number) {
  const totalDirhams = order.net_subtotal_dirhams + feeDirhams + order.payment_fee_dirhams;
  const over = order.payment_status === 'Paid' ? order.overpaid_dirhams + order.total_dirhams - totalDirhams : 0;
  return {
    feeDirhams,
    totalDirhams,
    overpaidDirhams: Math.max(0, over),
    owedDirhams: Math.max(0, -over),
  };
}
