import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { CategoryId } from '#contract/ids.ts';
import type { Suggestion } from '#contract/search.ts';
import { limits } from '#contract/values/limits.ts';
import { publicQuery } from '../../runtime/data/queries.ts';
import { useAppContext, type AppContext } from '../../runtime/app-context.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { Spinner } from '#ui/display/spinner.tsx';
import { Money } from '../../shared/money/money.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import type { SearchState } from './search-state.ts';
import { CategoryChoice } from './category-choice.tsx';
import { CategoryLinks } from './category-links.tsx';

interface SuggestionsProps {
  /** The combobox's id; the ids of list and options start with it. */
  id: string;
  wanted: SearchState;
  active: number;
  onRows: (rows: readonly Suggestion[]) => void;
  onPoint: (index: number) => void;
  onChoose: (suggestion: Suggestion) => void;
  onCategory: (categoryId: CategoryId | null) => void;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

// The text as it is typed. A new letter cancels the previous request.
function suggestionsQuery(app: AppContext, { words, categoryId }: SearchState) {
  const query = words.trim();
  if (query === '') return publicQuery(app, 'suggestDefault');
  return publicQuery(app, 'suggest', { query: { query, ...(categoryId !== null && { cat_id: categoryId }) } });
}

const none: readonly Suggestion[] = [];

/** The suggestions: the shop's picks while the field is empty, then the matches. */
export default function Suggestions({
  id,
  wanted,
  active,
  onRows,
  onPoint,
  onChoose,
  onCategory,
  onLeave,
}: SuggestionsProps) {
  const t = useTranslations('search');
  const say = useTranslations('product');
  const app = useAppContext();
  const found = useQuery({ ...suggestionsQuery(app, wanted), placeholderData: keepPreviousData });
  const rows = useMemo(() => found.data?.rows.slice(0, limits.suggestionsShown) ?? none, [found.data]);

  // Before the rows are painted: an arrow key moves among the rows that are seen.
  useLayoutEffect(() => onRows(rows), [onRows, rows]);
  useLayoutEffect(() => () => onRows(none), [onRows]);
  useEffect(() => {
    const option = rows[active];
    if (option) document.getElementById(`${id}-${option.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id, rows]);

  return (
    <div className="absolute inset-x-0 top-full z-40 lg:max-xl:inset-s-auto lg:max-xl:w-104 mt-2 overflow-hidden rounded-card bg-white shadow-overlay inset-ring inset-ring-line">
      <div className="flex min-h-9 items-center justify-between gap-3 ps-4 pe-2">
        <p className="text-xs text-ink-faint">{t('suggestions')}</p>
        <CategoryChoice place="panel" value={wanted.categoryId} onChange={onCategory} />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('suggestions')}
        aria-busy={found.isFetching || undefined}
        // What scrolls is a stop of Tab in Chromium. The arrow keys of the field go through the rows.
        tabIndex={-1}
        // The field stays focused when a row is pressed.
        onPointerDown={(event) => event.preventDefault()}
        className="max-h-48 overflow-y-auto overscroll-contain p-2 pt-0"
      >
        {rows.map((row, index) => (
          <SuggestionRow
            key={row.id}
            id={id}
            row={row}
            isActive={index === active}
            onPoint={() => onPoint(index)}
            onChoose={() => onChoose(row)}
          />
        ))}
      </div>
      {rows.length === 0 && (
        <>
          <p role="status" className="flex min-h-12 items-center gap-3 px-4 pb-2 text-ink-soft">
            {found.isFetching && <Spinner />}
            <span>{t('no_found')}</span>
          </p>
          {!found.isFetching && (
            <div className="max-h-48 overflow-y-auto overscroll-contain px-4 pb-4">
              <CategoryLinks
                className="gap-2"
                last={{ path: '/products?sort=popular', name: say('bestSellers') }}
                onFollow={onLeave}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface SuggestionRowProps {
  id: string;
  row: Suggestion;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function SuggestionRow({ id, row, isActive, onPoint, onChoose }: SuggestionRowProps) {
  const t = useTranslations('product');
  return (
    <div role="presentation" className="relative">
      <button
        type="button"
        id={`${id}-${row.id}`}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        aria-describedby={`${id}-${row.id}-facts`}
        onPointerMove={() => !isActive && onPoint()}
        onClick={onChoose}
        className={classNames(
          'flex min-h-13 w-full gap-3 rounded-control pt-1.5 pb-6 ps-2 pe-24 text-start leading-tight',
          isActive && 'bg-shell',
        )}
      >
        <ShopPicture
          path={row.image}
          alt=""
          width={40}
          height={40}
          widest={192}
          sizes="40px"
          className="size-10 shrink-0 rounded-inner"
        />
        <MarkedName name={row.name} marks={row.marks} />
      </button>
      {/* Outside of the option, whose name is that of the product. */}
      <span
        id={`${id}-${row.id}-facts`}
        aria-hidden
        className="pointer-events-none absolute inset-0 flex items-end justify-between gap-3 ps-15 pe-2 pb-1.5 text-xs leading-tight text-ink-faint"
      >
        <bdi className="min-w-0 truncate">{row.category}</bdi>
        {row.price !== undefined && (
          <span className="flex shrink-0 flex-col items-end">
            {row.severalPrices && <span>{t('from')}</span>}
            <Money riyals={row.price} size="small" className="text-sm text-ink" />
          </span>
        )}
      </span>
    </div>
  );
}

/**
 * A name with the matching part in bold. Arabic letters stay joined, because only the weight
 * changes within a word.
 */
function MarkedName({ name, marks }: Pick<Suggestion, 'name' | 'marks'>) {
  return (
    <bdi className="line-clamp-2 min-w-0">
      {marks.map(([from, to], index) => (
        <span key={from}>
          <span>{name.slice(marks[index - 1]?.[1] ?? 0, from)}</span>
          <mark className="bg-transparent font-semibold text-inherit">{name.slice(from, to)}</mark>
        </span>
      ))}
      <span>{name.slice(marks.at(-1)?.[1] ?? 0)}</span>
    </bdi>
  );
}
