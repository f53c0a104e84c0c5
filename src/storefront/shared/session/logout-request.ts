import { useEffect } from 'react';

const askEvent = 'ask-logout';

/** Opens the logout dialog of the navigation bar, which outlives the page that asks. */
export function askLogout(): void {
  dispatchEvent(new Event(askEvent));
}

export function useAskedLogout(open: () => void): void {
  useEffect(() => {
    addEventListener(askEvent, open);
    return () => removeEventListener(askEvent, open);
  }, [open]);
}
