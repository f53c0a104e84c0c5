import { lazy, useId, type FocusEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useHref } from 'react-router';
import { limits } from '#contract/values/limits.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { type SearchBoxState, useSearchBox } from './use-search-box.ts';

const Suggestions = lazy(() => import('./suggestions.tsx'));

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
  const t = useTranslations('search');
  const id = useId();
  const action = useHref('/search');
  const box = useSearchBox(startsFocused, onLeave);
  const { wanted, change } = box;

  function handleBlur(event: FocusEvent<HTMLFormElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) box.close();
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
        box.submit();
      }}
    >
      <div className="flex min-h-11 items-center rounded-pill bg-white inset-ring inset-ring-line-strong transition-[box-shadow] hover:inset-ring-ink-soft has-[:focus-visible]:inset-ring-2 has-[:focus-visible]:inset-ring-maroon">
        <CategoryChoice
          place="field"
          value={wanted.categoryId}
          onChange={(categoryId) => box.setWanted({ ...wanted, categoryId })}
        />
        <SearchField id={id} box={box} />
        {wanted.words !== '' && (
          <IconButton
            icon="close"
            size="small"
            label={t('clear')}
            iconClassName="size-4"
            onClick={() => {
              change({ ...wanted, words: '' });
              box.field.current?.focus();
            }}
          />
        )}
        <IconButton type="submit" icon="search" label={t('submit')} iconClassName="size-5" />
      </div>
      {box.wordsMissing && (
        <p
          id={`${id}-missing`}
          role="alert"
          className="absolute inset-x-0 top-full z-40 mt-2 rounded-card bg-white px-5 py-3.5 text-sm text-danger shadow-overlay inset-ring inset-ring-line"
        >
          {t('required')}
        </p>
      )}
      {box.open && (
        <LazyBoundary>
          <Suggestions
            id={id}
            wanted={wanted}
            active={box.active}
            onRows={box.setRows}
            onPoint={box.setActive}
            onChoose={box.choose}
            onCategory={(categoryId) => change({ ...wanted, categoryId })}
            onLeave={box.leave}
          />
        </LazyBoundary>
      )}
    </form>
  );
}

/** The field, a combobox of the suggestions. */
function SearchField({ id, box }: { id: string; box: SearchBoxState }) {
  const t = useTranslations('search');
  const { field, wanted, open, chosen, wordsMissing } = box;
  return (
    <input
      ref={field}
      type="text"
      name="query"
      role="combobox"
      aria-label={t('open')}
      aria-expanded={open}
      aria-controls={open ? `${id}-list` : undefined}
      aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
      aria-autocomplete="list"
      aria-required
      aria-invalid={wordsMissing || undefined}
      aria-describedby={wordsMissing ? `${id}-missing` : undefined}
      autoComplete="off"
      enterKeyHint="search"
      dir="auto"
      maxLength={limits.searchQueryMax}
      placeholder={t('placeholder')}
      value={wanted.words}
      onFocus={box.openSuggestions}
      onClick={box.openSuggestions}
      onChange={(event) => box.change({ ...wanted, words: event.target.value })}
      onKeyDown={box.handleKey}
      className="h-11 w-0 min-w-0 flex-1 bg-transparent px-3 text-base outline-none"
    />
  );
}
