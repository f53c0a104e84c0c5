import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Zone } from '#contract/checkout.ts';
import { type BluePlate, type PlateBox, plateLine, readPlateBox, withPlateLine, zoneOfPlate } from './blue-plate.ts';
import type { EnteredAddress } from './entered-address.ts';

/** Returns a function that writes a plate in one line in the language of the page. */
export function usePlateLine() {
  const t = useTranslations('checkout');
  const labels = { zone: t('plateZone'), street: t('plateStreet'), building: t('plateBuilding'), unit: t('plateUnit') };
  const separator = t('addressSeparator');
  return { labels, separator, lineOf: (plate: BluePlate) => plateLine(plate, labels, separator) };
}

/** The state of an address form: the boxes of the plate fill in the text and select the zone. */
export function useAddressEntry(
  entered: EnteredAddress,
  zones: readonly Zone[],
  onChange: (part: Partial<EnteredAddress>) => void,
) {
  const { labels, separator, lineOf } = usePlateLine();
  // `line` follows the fields and the language; `entered.line` is the one inside `entered.address`.
  const line = lineOf(entered.plate);
  // The zones may arrive after the number of the plate was typed.
  const selectZoneOfPlate = useEffectEvent((known: readonly Zone[]) => {
    const zone = entered.zoneId === '' ? zoneOfPlate(known, entered.plate.zone) : null;
    if (zone) onChange({ zoneId: String(zone.id) });
  });
  useEffect(() => selectZoneOfPlate(zones), [zones]);
  return {
    ...entered,
    address: withPlateLine(entered.address, entered.line, line, separator),
    line,
    labels,
    setZone: (zoneId: string) => onChange({ zoneId }),
    setAddress: (text: string) => onChange({ address: text, line }),
    /** A zone number selects the delivery zone; the shopper can select another one afterwards. */
    setPlateBox: (box: PlateBox, text: string) => {
      const value = readPlateBox(box, text);
      const zone = box === 'zone' ? zoneOfPlate(zones, value) : null;
      onChange({ plate: { ...entered.plate, [box]: value }, ...(zone && { zoneId: String(zone.id) }) });
    },
  };
}

export type AddressEntry = ReturnType<typeof useAddressEntry>;
