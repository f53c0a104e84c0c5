import type { ConsoleOrder } from '#contract/console/orders.ts';
import type { DeliveryFields } from '#contract/console/order-work.ts';
import type { Edit } from '../../../shared/edit/edit.rules.ts';
import { plateOf, type TypedPlate } from '../../../shared/plate/plate.rules.ts';

/** The delivery of an order as it is stored. */
export function deliveryValuesOf({ zoneId, contact, delivery, gift, wish }: ConsoleOrder): DeliveryFields {
  return {
    zoneId,
    address: contact?.address ?? '',
    day: delivery?.day ?? null,
    slotId: delivery && `${delivery.from}-${delivery.to}`,
    recipientName: gift?.recipientName ?? contact?.recipientName ?? '',
    recipientPhone: gift?.recipientPhone || (contact?.recipientPhone ?? ''),
    customerPhone: contact?.phone ?? '',
    note: wish,
    cardText: gift?.message ?? '',
  };
}

/** The body of the call for an edit that began at a version. */
export function bodyOf({ values, base }: Edit<DeliveryFields>, version: number, plate: TypedPlate) {
  const { zoneId, day, slotId, ...texts } = values;
  const numbers = plateOf(plate);
  return {
    version,
    ...texts,
    ...(zoneId !== undefined && zoneId !== null && { zoneId }),
    ...(day !== undefined && day !== null && { day }),
    ...(slotId !== undefined && slotId !== null && { slotId }),
    ...(numbers && { plate: numbers, address: texts.address ?? base.address }),
    base,
  };
}
