import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { storageKeys } from '#contract/limits.ts';
import { withoutLanguage } from '../../runtime/i18n/language.ts';

export interface Placed {
  id: number;
  number: string;
}

function isSeen({ id }: Placed): boolean {
  try {
    return sessionStorage.getItem(storageKeys.orderConfirmed) === String(id);
  } catch {
    return false;
  }
}

/**
 * The order that was just placed, out of the navigation's state: it survives a reload and a switch of language. Whoever
 * left the page has read it, and does not meet it again on the way back.
 */
export function usePlaced(): Placed | null {
  const { state, pathname } = useLocation();
  const placed = (state as { placed?: Placed } | null)?.placed ?? null;
  const [wasSeen] = useState(() => placed !== null && isSeen(placed));

  useEffect(() => {
    if (placed === null) return undefined;
    return () => {
      if (withoutLanguage(location.pathname) === withoutLanguage(pathname)) return;
      try {
        sessionStorage.setItem(storageKeys.orderConfirmed, String(placed.id));
      } catch {
        // Without storage it is shown once more.
      }
    };
  }, [placed, pathname]);

  return wasSeen ? null : placed;
}
