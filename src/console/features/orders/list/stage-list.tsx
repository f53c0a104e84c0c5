import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { useOrderWork } from '../steps/use-order-work.ts';
import { FilterBar } from './filter-bar.tsx';
import { countOrderFilters, type OrderFilters, writeOrderFilters } from './filters.rules.ts';
import { OrderList } from './order-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useOrderPages } from './use-order-pages.ts';
import { useSelection } from './use-selection.ts';

interface StageListProps {
  filters: OrderFilters & { stage: NonNullable<OrderFilters['stage']> };
  headingId: string;
}

/** The orders of one stage, or of all. Several can be selected for one step. */
export function StageList({ filters, headingId }: StageListProps) {
  const t = useTranslations('orders');
  const { stage } = filters;
  const pages = useOrderPages(filters);
  const work = useOrderWork();
  const rows = pages.rows ?? [];
  const selection = useSelection(rows);
  return (
    <>
      <FilterBar filters={filters}>
        {rows.length > 1 && (
          <Button size="small" variant="quiet" onClick={selection.selectAll}>
            {t('select.all')}
          </Button>
        )}
      </FilterBar>
      <OrderList
        stage={stage}
        pages={pages}
        work={work}
        selection={selection}
        search={writeOrderFilters(filters)}
        headingId={headingId}
        isFiltered={countOrderFilters(filters) > 0}
      />
      <SelectionBar rows={rows} selection={selection} work={work} />
    </>
  );
}
