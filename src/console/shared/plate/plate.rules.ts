/** The numbers of a blue plate as they are typed. */
export interface TypedPlate {
  zone: string;
  street: string;
  building: string;
  unit: string;
}

export const emptyPlate: TypedPlate = { zone: '', street: '', building: '', unit: '' };

/** The plate as it is sent; null unless zone, street and building are numbers. */
export function plateOf({ zone, street, building, unit }: TypedPlate) {
  const numbers = [zone, street, building].map(Number);
  if (numbers.some((number) => !Number.isInteger(number) || number < 1)) return null;
  const [zoneNumber = 0, streetNumber = 0, buildingNumber = 0] = numbers;
  return { zone: zoneNumber, street: streetNumber, building: buildingNumber, unit: unit.trim() };
}

/** The delivery zone of a plate's zone number. If several contain it, the one with the fewest numbers. */
export function zoneOfPlate<Z extends { plateZones: readonly number[] }>(
  zones: readonly Z[],
  typed: string,
): Z | undefined {
  const holding = zones.filter(({ plateZones }) => plateZones.includes(Number(typed)));
  return holding.sort((one, other) => one.plateZones.length - other.plateZones.length)[0];
}
