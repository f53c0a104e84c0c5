import { useEffect, useEffectEvent } from 'react';

/**
 * The back button closes what is open: it has an entry of its own in the history, with the same address. The router
 * does not see the way back from it.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const mark = { ...(history.state as object | null), overlay: crypto.randomUUID() };
    const isThere = () => (history.state as { overlay?: string } | null)?.overlay === mark.overlay;
    history.pushState(mark, '');
    const leave = (event: Event) => {
      event.stopImmediatePropagation();
      removeEventListener('popstate', leave, true);
      close();
    };
    addEventListener('popstate', leave, true);
    return () => {
      // Closed otherwise, and not by a link that has replaced the entry.
      if (isThere()) history.back();
      else removeEventListener('popstate', leave, true);
    };
  }, [open]);
}
