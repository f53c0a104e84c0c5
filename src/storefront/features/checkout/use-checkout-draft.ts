import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { UserId } from '#contract/ids.ts';
import type { Zone } from '#contract/checkout.ts';
import { emptyPlate, type PlateBox, plateLine, readPlateBox, withPlateLine, zoneOfPlate } from './blue-plate.ts';
import { type CheckoutDraft, type EnteredAddress, storeDraft, readDraft } from './checkout-storage.ts';

const nothing: CheckoutDraft = { zoneId: '', plate: emptyPlate, address: '', line: '', paymentId: '' };

/**
 * The entered values, stored in this tab until the order is placed, so that they survive a reload,
 * a switch of language and a login.
 */
export function useCheckoutDraft(userId: UserId, zones: readonly Zone[]) {
  const t = useTranslations('checkout');
  const [draft, setDraft] = useState(() => readDraft(userId) ?? nothing);
  const labels = { zone: t('plateZone'), street: t('plateStreet'), building: t('plateBuilding'), unit: t('plateUnit') };
  const separator = t('addressSeparator');
  // `line` follows the fields and the language; `draft.line` is the one inside `draft.address`.
  const line = plateLine(draft.plate, labels, separator);
  const address = withPlateLine(draft.address, draft.line, line, separator);

  function change(part: Partial<CheckoutDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    storeDraft(userId, next);
  }

  return {
    ...draft,
    address,
    line,
    labels,
    setZone: (zoneId: string) => change({ zoneId }),
    setPayment: (paymentId: string) => change({ paymentId }),
    setAddress: (text: string) => change({ address: text, line }),
    /** A zone number selects the delivery zone; the shopper can select another one afterwards. */
    setPlateBox: (box: PlateBox, text: string) => {
      const value = readPlateBox(box, text);
      const zone = box === 'zone' ? zoneOfPlate(zones, value) : null;
      change({ plate: { ...draft.plate, [box]: value }, ...(zone && { zoneId: String(zone.id) }) });
    },
    setEnteredAddress: ({ zoneId, plate, address: text, line: written }: EnteredAddress) =>
      change({ zoneId, plate, address: text, line: written }),
  };
}

export type CheckoutDraftState = ReturnType<typeof useCheckoutDraft>;
