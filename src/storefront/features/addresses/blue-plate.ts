import { toLatinDigits } from '#contract/values/digits.ts';
import { limits } from '#contract/values/limits.ts';

/** The numbers of the blue address plate on a building, as typed; empty if not given. */
export interface BluePlate {
  zone: string;
  street: string;
  building: string;
  unit: string;
}

export type PlateBox = keyof BluePlate;

export const plateBoxes: readonly PlateBox[] = ['zone', 'street', 'building', 'unit'];

export const emptyPlate: BluePlate = { zone: '', street: '', building: '', unit: '' };

/** The greatest number of each box. A unit is a short text, because flats can have letters. */
export const plateMax = {
  zone: limits.plateZoneMax,
  street: limits.plateNumberMax,
  building: limits.plateNumberMax,
} as const;

/** Normalises typed text: Latin digits, at most as many as the greatest number has. */
export function readPlateBox(box: PlateBox, text: string): string {
  const latin = toLatinDigits(text);
  if (box === 'unit') return latin.replace(/\s+/g, ' ').trimStart().slice(0, limits.plateUnitMax);
  return latin.replace(/\D/g, '').slice(0, String(plateMax[box]).length);
}

/** Whether a box holds a number that is on no plate. */
export function isOffPlate(box: PlateBox, text: string): boolean {
  if (box === 'unit' || text === '') return false;
  const number = Number(text);
  return number < 1 || number > plateMax[box];
}

/** The plate in one line, in spoken order: "Zone 66, Street 950, Building 41, Unit 12". */
export function plateLine(plate: BluePlate, labels: Record<PlateBox, string>, separator: string): string {
  return plateBoxes
    .filter((box) => plate[box].trim() !== '' && !isOffPlate(box, plate[box]))
    .map((box) => `${labels[box]} ${box === 'unit' ? plate[box].trim() : Number(plate[box])}`)
    .join(separator);
}

/**
 * The address after its plate line changed. Text that the shopper wrote around the line stays; if
 * they edited the line, the whole text stays as it is.
 */
export function withPlateLine(address: string, before: string, after: string, separator: string): string {
  if (before === after) return address;
  if (address.trim() === '') return after;
  if (before === '') return `${after}${separator}${address}`;
  if (!address.includes(before)) return address;
  if (after !== '') return address.replace(before, () => after);
  return address
    .replace(before, '')
    .replace(/^[\s,،]+/, '')
    .trimEnd();
}

/**
 * The delivery zone of a plate's zone number. If several contain it, the one with the fewest
 * numbers.
 */
export function zoneOfPlate<Z extends { plateZones: readonly number[] }>(zones: readonly Z[], text: string): Z | null {
  if (text === '' || isOffPlate('zone', text)) return null;
  const holding = zones.filter(({ plateZones }) => plateZones.includes(Number(text)));
  return holding.reduce<Z | null>(
    (closest, zone) => (closest !== null && closest.plateZones.length <= zone.plateZones.length ? closest : zone),
    null,
  );
}
