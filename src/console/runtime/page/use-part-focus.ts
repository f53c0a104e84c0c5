import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Shows the part of a page that the fragment of the address names, once it is there, and moves the focus to it. */
export function usePartFocus(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const stopped = new AbortController();
    void import('./show-part.ts').then(({ showPart }) => showPart(hash.slice(1), stopped.signal));
    return () => stopped.abort();
  }, [hash]);
}
