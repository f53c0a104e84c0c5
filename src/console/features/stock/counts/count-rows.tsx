import { useTranslations } from 'use-intl';
import type { CountRow } from '#contract/console/stock-counts.ts';
import { cardClass } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useReadPages } from '../../../runtime/api/use-read-pages.ts';
import { LoadedList } from '../../../shared/loaded-list.tsx';
import { withTouched } from './count-rows.rules.ts';
import { CountedVariant } from './counted-variant.tsx';

export const countViews = ['left', 'counted'] as const;
export type CountView = (typeof countViews)[number];

interface CountRowsProps {
  id: number;
  view: CountView;
  q: string;
  /** The rows that the person counted since the list was opened: they stay where they are. */
  touched: ReadonlyMap<number, CountRow>;
  current: number | null;
  figureOf: (row: CountRow) => number | null;
  onOpen: (row: CountRow, following: readonly CountRow[]) => void;
}

/** The variants that are left, or counted. A press opens one at the thumb. */
export function CountRows({ id, view, q, touched, current, figureOf, onOpen }: CountRowsProps) {
  const t = useTranslations('counts');
  const query = { view, limit: 50, ...(q !== '' && { q }) };
  const { rows: read, ...pages } = useReadPages('listCountRows', { params: { id }, query }, { keepsRows: true });
  const rows = read && withTouched(read, touched, { view, q, hasMore: pages.hasNextPage });
  return (
    <LoadedList pages={pages} count={rows?.length} rowHeight="h-16" empty={<Nothing view={view} q={q} />}>
      <ul
        aria-label={t(`view.${view}`)}
        className={cardClass({ padding: 'none', className: 'divide-y divide-line overflow-clip' })}
      >
        {rows?.map((row, place) => {
          const own = figureOf(row);
          return (
            <li key={row.id}>
              <button
                type="button"
                aria-pressed={row.id === current}
                className={classNames(
                  'flex min-h-16 w-full items-center gap-3 p-2 text-start outline-offset-[-2px] hover:bg-shell',
                  row.id === current && 'bg-maroon-soft',
                )}
                onClick={() => onOpen(row, rows.slice(place + 1))}
              >
                <CountedVariant row={row} />
                <span className="min-w-10 shrink-0 text-center text-lg font-medium">
                  <VisuallyHidden>{t('own')}</VisuallyHidden>
                  <bdi dir="ltr" translate="no">
                    {own ?? '–'}
                  </bdi>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </LoadedList>
  );
}

function Nothing({ view, q }: { view: CountView; q: string }) {
  const t = useTranslations('counts');
  if (q !== '')
    return (
      <EmptyState icon="package" title={t('nothingFound')}>
        {t('nothingFoundText')}
      </EmptyState>
    );
  return view === 'left' ? (
    <EmptyState icon="check" title={t('nothingLeft')}>
      {t('nothingLeftText')}
    </EmptyState>
  ) : (
    <EmptyState icon="package" title={t('nothingCounted')}>
      {t('nothingCountedText')}
    </EmptyState>
  );
}
