import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import type { Suggestion } from '#contract/search.ts';
import { useEarlyValue } from '#ui/hydration/before-hydration.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { activeAfter } from './active-suggestion.ts';
import { type SearchState, readSearchState, searchPath } from './search-state.ts';

const nothing: SearchState = { words: '', categoryId: null };

/** What is typed. On the result page it starts with the words of that search. */
function useSearchWords() {
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

export type SearchBoxState = ReturnType<typeof useSearchBox>;

/** The state of the search box: what is typed, the open panel and the active suggestion. */
export function useSearchBox(startsFocused: boolean, onLeave: (() => void) | undefined) {
  const navigate = useShopNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useSearchWords();
  const [panel, setPanel] = useState<'none' | 'suggestions' | 'words-missing'>('none');
  const [rows, setRows] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  useEarlyValue(field, wanted.words, (words) => change({ ...wanted, words }));
  const open = panel === 'suggestions';
  const chosen = open ? rows[active] : undefined;

  useEffect(() => {
    if (startsFocused) field.current?.focus();
  }, [startsFocused]);

  function close(): void {
    setPanel('none');
    setActive(-1);
  }

  function leave(): void {
    close();
    onLeave?.();
  }

  function change(next: SearchState): void {
    setWanted(next);
    setActive(-1);
    setPanel('suggestions');
  }

  function choose({ id }: Suggestion): void {
    field.current?.blur();
    leave();
    navigate(`/product/${id}`);
  }

  function submit(): void {
    const words = wanted.words.trim();
    if (chosen) return choose(chosen);
    if (words === '') {
      field.current?.focus();
      return setPanel('words-missing');
    }
    leave();
    navigate(searchPath({ ...wanted, words }));
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // Escape closes the list first, and then the box if it can close.
      if (panel === 'none') onLeave?.();
      return close();
    }
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      return setPanel('suggestions');
    }
    const next = activeAfter(event.key, active, rows.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  }

  return {
    field,
    wanted,
    setWanted,
    open,
    openSuggestions: () => setPanel('suggestions'),
    close,
    leave,
    wordsMissing: panel === 'words-missing',
    active,
    setActive,
    setRows,
    chosen,
    change,
    choose,
    submit,
    handleKey,
  };
}
