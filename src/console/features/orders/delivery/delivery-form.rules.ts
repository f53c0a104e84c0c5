import type { ConsoleOrder } from '#contract/console/orders.ts';
import type { DeliveryFieldName } from '#contract/console/order-work.ts';
import type { Edit } from '../../../shared/edit/edit.rules.ts';

/** What the form shows of a delivery. */
export interface DeliveryValues extends Record<DeliveryFieldName, string | number | null> {
  zoneId: number | null;
  address: string;
  day: string | null;
  slotId: string | null;
  recipientName: string;
  recipientPhone: string;
  note: string;
  cardText: string;
}

/** The numbers of a blue plate as they are typed. */
export interface TypedPlate {
  zone: string;
  street: string;
  building: string;
  unit: string;
}

export const emptyPlate: TypedPlate = { zone: '', street: '', building: '', unit: '' };

/** The delivery of an order as it is stored. */
export function deliveryValuesOf({ zoneId, contact, delivery, gift, wish }: ConsoleOrder): DeliveryValues {
  return {
    zoneId,
    address: contact?.address ?? '',
    day: delivery?.day ?? null,
    slotId: delivery && `${delivery.from}-${delivery.to}`,
    recipientName: gift?.recipientName ?? contact?.recipientName ?? '',
    recipientPhone: gift?.recipientPhone || (contact?.recipientPhone ?? ''),
    note: wish,
    cardText: gift?.message ?? '',
  };
}

/** The plate as it is sent; null unless zone, street and building are numbers. */
export function plateOf({ zone, street, building, unit }: TypedPlate) {
  const numbers = [zone, street, building].map(Number);
  if (numbers.some((number) => !Number.isInteger(number) || number < 1)) return null;
  const [zoneNumber = 0, streetNumber = 0, buildingNumber = 0] = numbers;
  return { zone: zoneNumber, street: streetNumber, building: buildingNumber, unit: unit.trim() };
}

/** The body of the call for an edit that began at a version. */
export function bodyOf({ values, base }: Edit<DeliveryValues>, version: number, plate: TypedPlate) {
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
