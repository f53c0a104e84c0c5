import type { DeliveryFieldName } from '#contract/console/order-work.ts';
import type { DeliveryChoice } from '#contract/delivery.ts';
import type { ProductId, ZoneId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';
import type { ZoneDelivery } from '../../../database/schema.ts';
import type { DeliveryService } from '../../delivery/delivery.service.ts';
import { type OrderRow, updateDelivery } from '../orders.queries.ts';
import { saveWordsOf } from './delivery-change.ts';
import { amountsWithFee } from './delivery-change.rules.ts';

interface Needs {
  delivery: Pick<DeliveryService, 'rebook' | 'release'>;
  /** The row, locked by the caller. */
  order: OrderRow;
  productIds: ProductId[];
}

export interface NewDelivery {
  zone: { id: ZoneId; code: string; name: LocalizedText; delivery: ZoneDelivery };
  addressLine1: string;
  /** Null if the shop arranges the time. */
  slot: DeliveryChoice | null;
  feeDirhams: number;
  /** Who receives it there; unchanged if absent. */
  recipient?: { name: string; phone: string };
  /** When the recipient of a gift chose it. */
  chosenAt?: Date;
}

/**
 * Sends an order elsewhere or at another time: takes the new place in a slot, returns the one of before, and counts
 * the new fee. Throws `slot_full`, `slot_over`.
 */
export async function changeDelivery(
  tx: Db,
  { delivery, order, productIds }: Needs,
  { zone, addressLine1, slot, feeDirhams, recipient, chosenAt }: NewDelivery,
): Promise<void> {
  const { delivery_day: day, delivery_slot: before, delivery_area: area } = order;
  const had = day !== null && before !== null && area !== null ? { day, slot: before, area } : null;
  const booking = slot ? await delivery.rebook(tx, had, { choice: slot, zone, productIds }) : null;
  if (had && !booking) await delivery.release(tx, had);
  const { totalDirhams, overpaidDirhams } = amountsWithFee(order, feeDirhams);
  const people = recipient && { recipient_name: recipient.name, recipient_phone: recipient.phone };
  await updateDelivery(tx, order.id, {
    zone_id: zone.id,
    zone_name: JSON.stringify(zone.name),
    address_line1: addressLine1,
    ...people,
    delivery_day: booking?.day ?? null,
    delivery_slot: booking?.slot ?? null,
    delivery_area: booking?.area ?? null,
    shipping_fee_dirhams: feeDirhams,
    total_dirhams: totalDirhams,
    overpaid_dirhams: overpaidDirhams,
    // It follows from the day and slot.
    promise_kind: null,
    ...(chosenAt && { chosen_at: chosenAt }),
    // Open consoles read it again.
    edits: order.edits + 1,
  });
  if (people) await saveWordsOf(tx, order, people);
}

/** What a new delivery changes, for the timeline. */
export function fieldsOf(order: OrderRow, { zone, addressLine1, slot, recipient }: NewDelivery): DeliveryFieldName[] {
  const changes: [DeliveryFieldName, boolean][] = [
    ['zoneId', zone.id !== order.zone_id],
    ['address', addressLine1 !== order.address_line1],
    ['day', (slot?.day ?? null) !== order.delivery_day],
    ['slotId', (slot?.slotId ?? null) !== order.delivery_slot],
    ['recipientName', recipient !== undefined && recipient.name !== order.recipient_name],
  ];
  return changes.flatMap(([name, isChanged]) => (isChanged ? [name] : []));
}
