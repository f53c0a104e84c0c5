import { useState } from 'react';
import { useLocation } from 'react-router';
import { type SearchState, readSearchState, searchPath } from './search-state.ts';

const nothing: SearchState = { words: '', categoryId: null };

/** The state of the search box. On the result page it starts with the words of that search. */
export function useSearchWords() {
  const { pathname, search } = useLocation();
  const isResultPage = /^\/search\/?$/i.test(pathname);
  const searched = isResultPage ? readSearchState(new URLSearchParams(search)) : nothing;
  const address = searchPath(searched);
  const [shownAddress, setShownAddress] = useState(address);
  const [typed, setTyped] = useState(searched);
  if (shownAddress !== address) {
    setShownAddress(address);
    setTyped(searched);
  }
  return [typed, setTyped] as const;
}
