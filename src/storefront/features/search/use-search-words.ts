import { useState } from 'react';
import { useLocation } from 'react-router';
import { withoutLanguage } from '../../runtime/i18n/language.ts';
import { type SearchState, readSearchState, searchPath } from './search-state.ts';

const nothing: SearchState = { words: '', categoryId: null };

/** What stands in the search box. On the result page it starts with what was asked there. */
export function useSearchWords() {
  const { pathname, search } = useLocation();
  const isResultPage = /^\/search\/?$/i.test(withoutLanguage(pathname));
  const asked = isResultPage ? readSearchState(new URLSearchParams(search)) : nothing;
  const address = searchPath(asked);
  const [shownFor, setShownFor] = useState(address);
  const [wanted, setWanted] = useState(asked);
  if (shownFor !== address) {
    setShownFor(address);
    setWanted(asked);
  }
  return [wanted, setWanted] as const;
}
