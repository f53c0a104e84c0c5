import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Zone } from '#contract/checkout.ts';
import { emptyPlate, type PlateBox, plateLine, readPlateBox, withPlateLine, zoneOfPlate } from './blue-plate.ts';
import { type CheckoutDraft, type GivenAddress, keepDraft, readDraft } from './kept-checkout.ts';

const nothing: CheckoutDraft = { zoneId: '', plate: emptyPlate, address: '', line: '', paymentId: '' };

/** What is filled in so far, kept in this tab until the order is placed: a reload, another language or a login lose nothing. */
export function useCheckoutDraft(userId: number, zones: readonly Zone[]) {
  const t = useTranslations('checkout');
  const [draft, setDraft] = useState(() => readDraft(userId) ?? nothing);
  const labels = { zone: t('plateZone'), street: t('plateStreet'), building: t('plateBuilding'), unit: t('plateUnit') };
  const separator = t('addressSeparator');
  // The line follows boxes and language; the draft keeps the one that stands in its address.
  const line = plateLine(draft.plate, labels, separator);
  const address = withPlateLine(draft.address, draft.line, line, separator);

  function change(part: Partial<CheckoutDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(userId, next);
  }

  return {
    ...draft,
    address,
    line,
    labels,
    setZone: (zoneId: string) => change({ zoneId }),
    setPayment: (paymentId: string) => change({ paymentId }),
    setAddress: (text: string) => change({ address: text, line }),
    /** A zone number chooses the delivery zone; the shopper may choose otherwise afterwards. */
    setPlateBox: (box: PlateBox, text: string) => {
      const value = readPlateBox(box, text);
      const zone = box === 'zone' ? zoneOfPlate(zones, value) : null;
      change({ plate: { ...draft.plate, [box]: value }, ...(zone && { zoneId: String(zone.id) }) });
    },
    setGiven: ({ zoneId, plate, address: text, line: written }: GivenAddress) =>
      change({ zoneId, plate, address: text, line: written }),
  };
}

export type CheckoutDraftState = ReturnType<typeof useCheckoutDraft>;
