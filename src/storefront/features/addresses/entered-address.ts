import type { Address, Plate } from '#contract/addresses.ts';
import { type BluePlate, emptyPlate, isOffPlate } from './blue-plate.ts';

/** An entered address: the plate boxes, the full text, and the plate line inside it. */
export interface EnteredAddress {
  zoneId: string;
  plate: BluePlate;
  address: string;
  line: string;
}

export const noAddress: EnteredAddress = { zoneId: '', plate: emptyPlate, address: '', line: '' };

/** The plate as the API saves it; null unless zone, street and building are given. */
export function plateOf({ zone, street, building, unit }: BluePlate): Plate | null {
  const isComplete = [zone, street, building].every((text) => text !== '');
  if (!isComplete || isOffPlate('zone', zone) || isOffPlate('street', street) || isOffPlate('building', building))
    return null;
  return { zone: Number(zone), street: Number(street), building: Number(building), unit: unit.trim() };
}

/**
 * A saved address as its form shows it. The plate line is found again only if the text contains it,
 * so that a change of a box never changes other words.
 */
export function enteredAddressOf(saved: Address, lineOf: (plate: BluePlate) => string): EnteredAddress {
  const plate = saved.plate && {
    zone: String(saved.plate.zone),
    street: String(saved.plate.street),
    building: String(saved.plate.building),
    unit: saved.plate.unit ?? '',
  };
  return {
    zoneId: String(saved.zone.id),
    plate: plate ?? emptyPlate,
    address: saved.address_line1,
    line: plate ? lineOf(plate) : '',
  };
}
