import { useEffect } from 'react';

const askEvent = 'ask-logout';

/** Opens the logout dialog of the header, which stays mounted when the page changes. */
export function requestLogout(): void {
  dispatchEvent(new Event(askEvent));
}

export function useLogoutRequest(open: () => void): void {
  useEffect(() => {
    addEventListener(askEvent, open);
    return () => removeEventListener(askEvent, open);
  }, [open]);
}
