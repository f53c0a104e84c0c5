import { useEffect, useState } from 'react';
import type { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { useDebounced } from './use-debounced.ts';

/**
 * The search field of a list. `q`: what was typed before the last pause of `pauseMs`; the address
 * follows it. `address`: what `useAddressSearch` of the page returns.
 */
export function useSearchField([search, change]: ReturnType<typeof useAddressSearch>, pauseMs: number) {
  const shown = search.get('q') ?? '';
  const [typed, type] = useState(shown);
  const q = useDebounced(typed.trim(), pauseMs);
  useEffect(() => {
    if (q !== shown) change({ q });
  });
  return { typed, type, q };
}
