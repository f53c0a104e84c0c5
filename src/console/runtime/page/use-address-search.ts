import { startTransition, useOptimistic } from 'react';
import { useHref, useLocation, useSearchParams } from 'react-router';

/** The search of the address as it is now: presses can come before the page shows it. */
export function searchNow(): URLSearchParams {
  return new URLSearchParams(location.search);
}

/**
 * What the address of a page names, and the function that names something else; an empty text removes a
 * name. After the person has left for another page, it changes nothing.
 */
export function useAddressSearch(): [URLSearchParams, (values: Record<string, string>) => void] {
  const [search, setSearch] = useSearchParams();
  // The router renders a new address later. Until then, React would undo the press on a field.
  const [shown, show] = useOptimistic(search);
  const ownPath = useHref(useLocation().pathname);

  function change(values: Record<string, string>): void {
    if (location.pathname !== ownPath) return;
    const next = searchNow();
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    startTransition(() => {
      show(next);
      setSearch(next, { replace: true, state: { keepsScroll: true } });
    });
  }

  return [shown, change];
}
