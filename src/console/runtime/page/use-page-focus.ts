import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the main element when another page is shown, so that the keyboard and a screen
 * reader begin there. A link with `state={{ keepsScroll: true }}` keeps the focus, and a page that is opened
 * with `focusesStep` moves it itself.
 */
export function usePageFocus(mainId: string): void {
  const { pathname, state } = useLocation();
  const last = useRef(pathname);
  const { keepsScroll = false, focusesStep = false } = (state ?? {}) as {
    keepsScroll?: boolean;
    focusesStep?: boolean;
  };
  const keeps = keepsScroll || focusesStep;
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!keeps) document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, keeps, mainId]);
}
