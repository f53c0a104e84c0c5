import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OrderId } from '#contract/ids.ts';
import { storageKeys } from '#contract/values/limits.ts';

export interface PlacedOrder {
  id: OrderId;
  number: string;
}

function isSeen({ id }: PlacedOrder): boolean {
  try {
    return sessionStorage.getItem(storageKeys.orderConfirmed) === String(id);
  } catch {
    return false;
  }
}

/**
 * The order that was just placed, from the state of the navigation, so that it survives a reload.
 * After the shopper leaves the page, the confirmation does not appear again on the way back.
 */
export function usePlacedOrder(): PlacedOrder | null {
  const { state } = useLocation();
  const placed = (state as { placed?: PlacedOrder } | null)?.placed ?? null;
  const [wasSeen] = useState(() => placed !== null && isSeen(placed));

  // Before the next page can be left again: a later cleanup would see the address after that.
  useLayoutEffect(() => {
    if (placed === null) return undefined;
    const shownAt = location.pathname;
    return () => {
      if (location.pathname === shownAt) return;
      try {
        sessionStorage.setItem(storageKeys.orderConfirmed, String(placed.id));
      } catch {
        // Without storage (private mode) it appears once more.
      }
    };
  }, [placed]);

  return wasSeen ? null : placed;
}
