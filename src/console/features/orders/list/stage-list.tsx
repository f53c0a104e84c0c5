import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { useOrderWork } from '../steps/use-order-work.ts';
import { FilterBar } from './filter-bar.tsx';
import { countOrderFilters, isByPromise, type OrderFilters, writeOrderFilters } from './filters.rules.ts';
import { ListBar } from './list-bar.tsx';
import { OrderList } from './order-list.tsx';
import { LazySelectionBar } from './lazy-selection-bar.tsx';
import { useOrderPages } from './use-order-pages.ts';
import { useSelection } from '../../../shared/use-selection.ts';

interface StageListProps {
  filters: OrderFilters & { stage: NonNullable<OrderFilters['stage']> };
  headingId: string;
  stageTabs: ReactNode;
  dueTabs: ReactNode;
}

/** The orders of one stage, or of all. Several can be selected for one step. */
export function StageList({ filters, headingId, stageTabs, dueTabs }: StageListProps) {
  const t = useTranslations('orders');
  const { stage } = filters;
  const pages = useOrderPages(filters);
  const work = useOrderWork();
  const rows = pages.rows ?? [];
  const selection = useSelection(rows);
  return (
    <>
      <ListBar stageTabs={stageTabs} dueTabs={dueTabs} filter={<FilterBar filters={filters} />}>
        {rows.length > 1 && (
          <Button
            size="small"
            variant="quiet"
            className="thumb-target shrink-0 whitespace-nowrap xl:min-h-8.5 xl:py-0"
            onClick={selection.selectAll}
          >
            {t('select.all')}
          </Button>
        )}
      </ListBar>
      <OrderList
        stage={stage}
        pages={pages}
        work={work}
        selection={selection}
        search={writeOrderFilters(filters)}
        headingId={headingId}
        isByPromise={isByPromise(filters)}
        isFiltered={countOrderFilters(filters) > 0}
      />
      <LazySelectionBar rows={rows} selection={selection} work={work} />
    </>
  );
}
