import { lazy, Suspense, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Suggestion } from '#contract/search.ts';
import { limits } from '#contract/limits.ts';
import { usePageQuery } from '../../platform/queries.ts';
import { useShopNavigate, useShopPath } from '../../platform/shop-link.tsx';
import { useShop } from '../../platform/shop.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { categoriesQuery } from '../catalog/catalog.queries.ts';
import { hasPage } from '../chrome/sections.ts';
import { activeAfter } from './active-suggestion.ts';

const Suggestions = lazy(() => import('./suggestions.tsx').then((file) => ({ default: file.Suggestions })));

interface SearchBoxProps {
  className?: string;
  /** It was opened to be typed in. */
  startsFocused?: boolean;
  /** Something was chosen, or the box was left by Escape. */
  onLeave?: () => void;
}

/** Category, words and suggestions. The box is in the page at once; the list comes when the box is used. */
export function SearchBox({ className, startsFocused = false, onLeave }: SearchBoxProps) {
  const t = useTranslations();
  const id = useId();
  const navigate = useShopNavigate();
  const shopPath = useShopPath();
  const categories = usePageQuery(categoriesQuery(useShop()));
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const [open, setOpen] = useState(false);
  const [rows, setRows] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const chosen = rows[active];

  useEffect(() => {
    if (startsFocused) box.current?.focus();
  }, [startsFocused]);

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function choose({ id: productId }: Suggestion): void {
    close();
    box.current?.blur();
    onLeave?.();
    navigate(`/product/${productId}`);
  }

  function submit(): void {
    const [best] = rows;
    const query = text.trim();
    if (chosen) choose(chosen);
    else if (query === '') {
      toast.error(t('validation.searchRequired'), { id: 'search-required' });
      box.current?.focus();
    } else if (hasPage('/search')) {
      close();
      onLeave?.();
      navigate(`/search?query=${encodeURIComponent(query)}${categoryId === '' ? '' : `&cat_id=${categoryId}`}`);
    } else if (best && open) choose(best);
    else setOpen(true);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      if (!open) onLeave?.();
      return close();
    }
    const next = activeAfter(event.key, active, rows.length);
    if (next === null) return;
    event.preventDefault();
    setOpen(true);
    setActive(next);
  }

  function handleBlur(event: FocusEvent<HTMLFormElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  }

  return (
    <form
      role="search"
      action={hasPage('/search') ? shopPath('/search') : undefined}
      className={classNames('relative', className)}
      onBlur={handleBlur}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex min-h-11 items-center rounded-full bg-white inset-ring inset-ring-sand-deep transition-[box-shadow] hover:inset-ring-line-strong has-[:focus-visible]:inset-ring-2 has-[:focus-visible]:inset-ring-maroon">
        <span className="relative flex h-11 max-w-26 shrink-0 sm:max-w-32 items-center border-e border-line text-sm text-ink-soft">
          <select
            name="cat_id"
            aria-label={t('search.category')}
            value={categoryId}
            onChange={(event) => {
              setCategoryId(event.target.value);
              setActive(-1);
            }}
            className="h-full w-full appearance-none truncate rounded-s-full bg-transparent ps-3.5 pe-6 outline-none"
          >
            <option value="">{t('search.allCategories')}</option>
            {categories.rows.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute inset-e-2 size-3.5" />
        </span>
        <input
          ref={box}
          type="text"
          name="query"
          role="combobox"
          aria-label={t('search.open')}
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open && chosen ? `${id}-${chosen.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          maxLength={limits.searchQueryMax}
          placeholder={t('search.placeholder')}
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={handleKey}
          className="h-11 w-0 min-w-0 flex-1 bg-transparent px-3 text-base outline-none"
        />
        {text !== '' && (
          <IconButton
            icon="close"
            size="small"
            label={t('search.clear')}
            iconClassName="size-4"
            onClick={() => {
              setText('');
              setActive(-1);
              box.current?.focus();
            }}
          />
        )}
        <IconButton type="submit" icon="search" label={t('search.submit')} iconClassName="size-5" />
      </div>
      {open && (
        <Suspense fallback={null}>
          <Suggestions
            id={id}
            text={text}
            categoryId={categoryId === '' ? null : Number(categoryId)}
            active={active}
            onRows={setRows}
            onPoint={setActive}
            onChoose={choose}
          />
        </Suspense>
      )}
    </form>
  );
}
