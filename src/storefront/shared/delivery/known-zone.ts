import { useEffect } from 'react';
import type { ZoneId } from '#contract/ids.ts';
import { storageKeys } from '#contract/values/limits.ts';

/** The zone that was chosen at the last checkout, only in this browser; null if none is known. */
export function readKnownZone(): ZoneId | null {
  try {
    return Number(localStorage.getItem(storageKeys.zone)) || null;
  } catch {
    return null;
  }
}

/** Stores the zone that is chosen, for promises on other pages. Logging out clears it. */
export function useRememberZone(zoneId: ZoneId | undefined): void {
  useEffect(() => {
    try {
      if (zoneId !== undefined) localStorage.setItem(storageKeys.zone, String(zoneId));
    } catch {
      // Without storage (private mode) nothing is remembered.
    }
  }, [zoneId]);
}
