import { useState } from 'react';
import type { DeliveryChoice } from '#contract/delivery.ts';
import type { UserId } from '#contract/ids.ts';
import type { Zone } from '#contract/checkout.ts';
import { useAddressEntry } from '../addresses/use-address-entry.ts';
import {
  type CheckoutDraft,
  emptyDraft,
  type GiftDraft,
  storeCheckoutDraft,
  readCheckoutDraft,
} from './checkout-storage.ts';

/**
 * The entered values, stored in this tab until the order is placed, so that they survive a reload,
 * a switch of language and a login.
 */
export function useCheckoutDraft(userId: UserId, zones: readonly Zone[]) {
  const [draft, setDraft] = useState(() => readCheckoutDraft(userId) ?? emptyDraft);

  function change(part: Partial<CheckoutDraft>): void {
    // The latest draft: a refused order changes it later than it was rendered.
    setDraft((before) => {
      const next = { ...before, ...part };
      storeCheckoutDraft(userId, next);
      return next;
    });
  }

  return {
    ...draft,
    entry: useAddressEntry(draft, zones, change),
    setAddressId: (addressId: string) => change({ addressId }),
    setSaveAddress: (saveAddress: boolean) => change({ saveAddress }),
    setAddressLabel: (addressLabel: string) => change({ addressLabel }),
    setDelivery: (delivery: DeliveryChoice) => change({ delivery }),
    setGift: (part: Partial<GiftDraft>) => change({ gift: { ...draft.gift, ...part } }),
    setNote: (note: string) => change({ note }),
    setPayment: (paymentId: string) => change({ paymentId }),
  };
}

export type CheckoutDraftState = ReturnType<typeof useCheckoutDraft>;
