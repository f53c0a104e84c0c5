import { lazy, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Suggestion } from '#contract/search.ts';
import { limits } from '#contract/values/limits.ts';
import { useHref } from 'react-router';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { useEarlyValue } from '#ui/hydration/before-hydration.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import { activeAfter } from './active-suggestion.ts';
import { type SearchState, searchPath } from './search-state.ts';
import { CategoryChoice } from './category-choice.tsx';
import { useSearchWords } from './use-search-words.ts';

const Suggestions = lazy(() => import('./suggestions.tsx').then((file) => ({ default: file.Suggestions })));

interface SearchBoxProps {
  className?: string;
  /** The name of the search, where a page has two. */
  label?: string;
  /** The box was opened to type in it. */
  startsFocused?: boolean;
  /** Called when something was chosen, or Escape was pressed. */
  onLeave?: () => void;
}

/** Category, search field and suggestions. The suggestions load when the field is used. */
export function SearchBox({ className, label, startsFocused = false, onLeave }: SearchBoxProps) {
  const t = useTranslations();
  const id = useId();
  const navigate = useShopNavigate();
  const action = useHref('/search');
  const box = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useSearchWords();
  const [panel, setPanel] = useState<'none' | 'suggestions' | 'words-missing'>('none');
  const [rows, setRows] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  useEarlyValue(box, wanted.words, (words) => change({ ...wanted, words }));
  const open = panel === 'suggestions';
  const chosen = open ? rows[active] : undefined;

  useEffect(() => {
    if (startsFocused) box.current?.focus();
  }, [startsFocused]);

  function close(): void {
    setPanel('none');
    setActive(-1);
  }

  function change(next: SearchState): void {
    setWanted(next);
    setActive(-1);
    setPanel('suggestions');
  }

  function choose({ id: productId }: Suggestion): void {
    close();
    box.current?.blur();
    onLeave?.();
    navigate(`/product/${productId}`);
  }

  function submit(): void {
    const words = wanted.words.trim();
    if (chosen) return choose(chosen);
    if (words === '') {
      box.current?.focus();
      return setPanel('words-missing');
    }
    close();
    onLeave?.();
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

  function handleBlur(event: FocusEvent<HTMLFormElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  }

  return (
    <form
      role="search"
      aria-label={label}
      action={action}
      className={classNames('relative', className)}
      onBlur={handleBlur}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex min-h-11 items-center rounded-full bg-white inset-ring inset-ring-sand-deep transition-[box-shadow] hover:inset-ring-line-strong has-[:focus-visible]:inset-ring-2 has-[:focus-visible]:inset-ring-maroon">
        <CategoryChoice
          place="field"
          value={wanted.categoryId}
          onChange={(categoryId) => setWanted({ ...wanted, categoryId })}
        />
        <input
          ref={box}
          type="text"
          name="query"
          role="combobox"
          aria-label={t('search.open')}
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          aria-autocomplete="list"
          aria-required
          aria-invalid={panel === 'words-missing' || undefined}
          aria-describedby={panel === 'words-missing' ? `${id}-missing` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          maxLength={limits.searchQueryMax}
          placeholder={t('search.placeholder')}
          value={wanted.words}
          onFocus={() => setPanel('suggestions')}
          onClick={() => setPanel('suggestions')}
          onChange={(event) => change({ ...wanted, words: event.target.value })}
          onKeyDown={handleKey}
          className="h-11 w-0 min-w-0 flex-1 bg-transparent px-3 text-base outline-none"
        />
        {wanted.words !== '' && (
          <IconButton
            icon="close"
            size="small"
            label={t('search.clear')}
            iconClassName="size-4"
            onClick={() => {
              change({ ...wanted, words: '' });
              box.current?.focus();
            }}
          />
        )}
        <IconButton type="submit" icon="search" label={t('search.submit')} iconClassName="size-5" />
      </div>
      {panel === 'words-missing' && (
        <p
          id={`${id}-missing`}
          role="alert"
          className="absolute inset-x-0 top-full z-40 mt-2 rounded-card bg-white px-5 py-3.5 text-sm text-danger shadow-overlay inset-ring inset-ring-line"
        >
          {t('search.required')}
        </p>
      )}
      {open && (
        <LazyBoundary>
          <Suggestions
            id={id}
            wanted={wanted}
            active={active}
            onRows={setRows}
            onPoint={setActive}
            onChoose={choose}
            onCategory={(categoryId) => change({ ...wanted, categoryId })}
          />
        </LazyBoundary>
      )}
    </form>
  );
}
