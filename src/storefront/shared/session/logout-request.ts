import { useEffect } from 'react';

const logoutEvent = 'ask-logout';

/** Opens the logout dialog of the header, which stays mounted when the page changes. */
export function requestLogout(): void {
  dispatchEvent(new Event(logoutEvent));
}

export function useLogoutRequest(open: () => void): void {
  useEffect(() => {
    addEventListener(logoutEvent, open);
    return () => removeEventListener(logoutEvent, open);
  }, [open]);
}
