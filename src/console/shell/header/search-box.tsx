import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useCommand } from '../keys/commands.ts';

const loadResults = () => import('../../features/shop-search/results.tsx');
const Results = lazy(async () => ({ default: (await loadResults()).Results }));

function resultsOf(form: HTMLFormElement): HTMLAnchorElement[] {
  return [...form.querySelectorAll('a')];
}

/**
 * The search field of every page. `/` and Ctrl+K focus it; Escape returns to where the focus was.
 * `Results` shows what was found, as far as the person may see it.
 */
export function SearchBox() {
  const t = useTranslations('search');
  const maySearch = mayOpen(useMe(), 'orders.read');
  const [query, setQuery] = useState('');
  // Enter was pressed, perhaps before the results of what is typed are there.
  const [opensFirst, setOpensFirst] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<HTMLElement | null>(null);

  useCommand('search', () => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    field.current?.focus();
    field.current?.select();
  });

  function change(next: string): void {
    setQuery(next);
    setOpensFirst(false);
  }

  // Enter leaves the page for something that was found only, not for the list of products.
  function openFirst(): void {
    setOpensFirst(false);
    form.current?.querySelector<HTMLAnchorElement>('li a')?.click();
  }

  function leave(): void {
    change('');
    field.current?.blur();
    if (before.current?.isConnected) before.current.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = field.current ? [field.current, ...resultsOf(event.currentTarget)] : [];
      const at = stops.findIndex((stop) => stop === document.activeElement);
      const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
  }

  return (
    <form
      ref={form}
      role="search"
      aria-label={t('label')}
      className="relative min-w-0 flex-1 md:max-w-xl"
      onSubmit={(event) => {
        event.preventDefault();
        setOpensFirst(true);
      }}
      onKeyDown={handleKey}
    >
      <Icon name="search" className="pointer-events-none absolute inset-s-3.5 top-3 size-5 text-ink-faint" />
      <input
        ref={field}
        type="search"
        dir="auto"
        aria-label={t('label')}
        aria-keyshortcuts="/ Control+K"
        placeholder={t('placeholder')}
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onFocus={() => void loadResults().catch(() => {})}
        onChange={(event) => change(event.target.value)}
        className="h-11 w-full rounded-full bg-white ps-11 pe-4 text-base text-ellipsis inset-ring inset-ring-line-strong not-placeholder-shown:pe-11 hover:inset-ring-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {query !== '' && (
        <IconButton
          icon="close"
          label={t('clear')}
          iconClassName="size-4"
          className="absolute! inset-e-0 top-0 text-ink-faint"
          onClick={() => {
            change('');
            field.current?.focus();
          }}
        />
      )}
      {maySearch && query !== '' && (
        <Suspense>
          <Results query={query} onChosen={leave} opensFirst={opensFirst} onOpenFirst={openFirst} />
        </Suspense>
      )}
    </form>
  );
}
