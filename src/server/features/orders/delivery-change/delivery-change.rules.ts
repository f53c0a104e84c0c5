import {
  type DeliveryFieldName,
  deliveryFieldNames,
  type DeliveryFields as FieldsOfContract,
} from '#contract/console/order-work.ts';
import type { ZoneId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { StoredDelivery, StoredGift } from '../../../database/schema.ts';
import type { OrderRow } from '../orders.queries.ts';

/** What can be changed of a delivery, as the API names it. */
export type DeliveryFields = FieldsOfContract<ZoneId>;

/** A person with a phone. Empty for nobody. */
export interface Named {
  name: string;
  phone: string;
}

type Present = Pick<
  OrderRow,
  | 'zone_id'
  | 'address_line1'
  | 'delivery_day'
  | 'delivery_slot'
  | 'recipient_name'
  | 'recipient_phone'
  | 'customer_phone'
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
    customerPhone: order.customer_phone,
    note: order.note,
    cardText: gift?.message ?? '',
  };
}

const untilHandover = new Set<DeliveryFieldName>(['zoneId', 'address', 'cardText']);

/** Whether a field can be changed: zone, address and card until the handover, the rest until the delivery. */
export function isChangeable(field: DeliveryFieldName, status: OrderStatus): boolean {
  return status === 'Pending' || status === 'Processing' || (status === 'Shipped' && !untilHandover.has(field));
}

/** The fields of a change that ask for something else than what is. */
export function askedFields(wanted: Partial<DeliveryFields>, present: DeliveryFields): DeliveryFieldName[] {
  return deliveryFieldNames.filter((field) => wanted[field] !== undefined && wanted[field] !== present[field]);
}

/** The fields in which a delivery differs from another. */
export function changedFields(before: Present, after: Present): DeliveryFieldName[] {
  return askedFields(deliveryFieldsOf(after), deliveryFieldsOf(before));
}

/** The part of a change that asks for something else than what is. */
export function askedChanges(wanted: Partial<DeliveryFields>, present: Present): Partial<DeliveryFields> {
  const asked = askedFields(wanted, deliveryFieldsOf(present));
  return Object.fromEntries(asked.map((field) => [field, wanted[field]]));
}

type PeopleColumns = Pick<StoredDelivery, 'recipient_name' | 'recipient_phone'> & { gift: StoredGift | null };

/** The columns about people after a change. A phone without a name is another number of the customer. */
export function peopleColumns(
  order: Pick<OrderRow, 'recipient_name' | 'recipient_phone' | 'gift' | 'customer_name'>,
  { recipientName, recipientPhone, cardText }: Partial<DeliveryFields>,
  savedRecipient: Named = { name: order.recipient_name, phone: order.recipient_phone },
): PeopleColumns {
  const { gift } = order;
  if (gift !== null)
    return {
      recipient_name: savedRecipient.name,
      // The number of the saved address counts for a gift without one of its own.
      recipient_phone: recipientPhone === undefined ? savedRecipient.phone : '',
      gift: {
        ...gift,
        ...(recipientName !== undefined && { recipientName }),
        ...(recipientPhone !== undefined && { recipientPhone }),
        ...(cardText !== undefined && { message: cardText }),
      },
    };
  const name = recipientName ?? savedRecipient.name;
  const phone = recipientPhone ?? savedRecipient.phone;
  return {
    recipient_name: name === '' && phone !== '' ? order.customer_name : name,
    recipient_phone: phone,
    gift: null,
  };
}

interface Payable {
  net_subtotal_dirhams: number;
  payment_fee_dirhams: number;
}

interface FeeTerms {
  zone: { id: ZoneId; feeDirhams: number };
  /** The sum of the goods from which delivery is free; null if it never is. */
  freeFromDirhams: number | null;
  feeMostDirhams?: number | undefined;
}

/** The delivery fee of an order that goes to a zone: the agreed one as long as it stays in its zone. */
export function feeOf(
  order: Pick<OrderRow, 'zone_id' | 'shipping_fee_dirhams' | 'net_subtotal_dirhams'>,
  { zone, freeFromDirhams, feeMostDirhams = Infinity }: FeeTerms,
): number {
  if (zone.id === order.zone_id) return order.shipping_fee_dirhams;
  if (freeFromDirhams !== null && order.net_subtotal_dirhams >= freeFromDirhams) return 0;
  return Math.min(zone.feeDirhams, feeMostDirhams);
}

/** What an order costs with another delivery fee. */
export function priceWithFee(order: Payable, feeDirhams: number): { feeDirhams: number; totalDirhams: number } {
  return { feeDirhams, totalDirhams: order.net_subtotal_dirhams + feeDirhams + order.payment_fee_dirhams };
}
