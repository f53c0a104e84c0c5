import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OrderId } from '#contract/ids.ts';
import { storageKeys } from '#contract/values/limits.ts';

export interface PlacedOrder {
  id: OrderId;
  number: string;
}

function wasShown({ id }: PlacedOrder): boolean {
  try {
    return sessionStorage.getItem(storageKeys.orderConfirmed) === String(id);
  } catch {
    return false;
  }
}

function rememberShown(id: OrderId | null): void {
  try {
    if (id === null) sessionStorage.removeItem(storageKeys.orderConfirmed);
    else sessionStorage.setItem(storageKeys.orderConfirmed, String(id));
  } catch {
    // Without storage (private mode) it appears once more.
  }
}

/**
 * The order that was just placed, from the state of the navigation, so that it survives a reload.
 * After the shopper leaves the page, the confirmation does not appear again on the way back.
 */
export function usePlacedOrder(): PlacedOrder | null {
  const { state } = useLocation();
  const placed = (state as { placed?: PlacedOrder } | null)?.placed ?? null;
  const [wasSeen] = useState(() => placed !== null && wasShown(placed));

  useLayoutEffect(() => {
    if (placed === null || wasSeen) return undefined;
    rememberShown(null);
    // A reload does not run this. The address may still be that of this page.
    return () => rememberShown(placed.id);
  }, [placed, wasSeen]);

  return wasSeen ? null : placed;
}
