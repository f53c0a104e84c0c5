import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderStage } from '#contract/console/order-work.ts';
import { useOrderWork } from '../steps/use-order-work.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListBar } from './list-bar.tsx';
import { OrderList } from './order-list.tsx';
import { LazySelectionBar } from './lazy-selection-bar.tsx';
import { useOrderPages } from './use-order-pages.ts';
import { useSelection } from '../../../shared/use-selection.ts';

interface BoardProps {
  counts: Record<OrderStage, number> | undefined;
  stageTabs: ReactNode;
}

/** The four stages of open orders side by side, for a wide screen. */
export function Board({ counts, stageTabs }: BoardProps) {
  const t = useTranslations('orders');
  const work = useOrderWork();
  const columns = [
    { stage: 'new', pages: useOrderPages({ stage: 'new' }) },
    { stage: 'pick', pages: useOrderPages({ stage: 'pick' }) },
    { stage: 'ready', pages: useOrderPages({ stage: 'ready' }) },
    { stage: 'way', pages: useOrderPages({ stage: 'way' }) },
  ] as const;
  const rows = columns.flatMap(({ pages }) => pages.rows ?? []);
  const selection = useSelection(rows);
  return (
    <>
      <ListBar stageTabs={stageTabs} dueTabs={null} filter={<FilterBar filters={{ stage: null }} />} />
      <div className="mt-1 grid grid-cols-4 gap-3">
        {columns.map(({ stage, pages }) => (
          <section key={stage} aria-labelledby={`column-${stage}`} className="min-w-0">
            <h2 id={`column-${stage}`} tabIndex={-1} className="font-medium outline-none">
              <Link to={`/orders?stage=${stage}`} className="inline-flex min-h-11 items-center gap-2 text-ink">
                <span>{t(`stage.${stage}`)}</span>
                {counts && (
                  <bdi dir="ltr" translate="no" className="text-ink-soft">
                    {counts[stage]}
                  </bdi>
                )}
              </Link>
            </h2>
            <OrderList
              stage={stage}
              pages={pages}
              work={work}
              selection={selection}
              search={`?stage=${stage}`}
              headingId={`column-${stage}`}
              isByPromise
              isColumn
            />
          </section>
        ))}
      </div>
      <LazySelectionBar rows={rows} selection={selection} work={work} />
    </>
  );
}
