import { useTranslations } from 'use-intl';
import type { OrderStage } from '#contract/console/order-work.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { LoadingRows } from '../loading-rows.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';
import { useNextCard } from '../use-next-card.ts';
import { AcceptedByOthers } from './accepted-by-others.tsx';
import { OrderCard } from './order-card.tsx';
import type { OrderPages } from './use-order-pages.ts';
import type { Selection } from './use-selection.ts';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { ShowMore } from '../../../shared/loaded-list.tsx';

interface OrderListProps {
  stage: OrderStage | 'all';
  pages: OrderPages;
  work: OrderWork;
  selection: Selection;
  /** The address of an order's page: its list, to return to. */
  search: string;
  /** The element that takes the focus when the list is empty. */
  headingId: string;
  isFiltered?: boolean;
  /** One column of the board. */
  isColumn?: boolean;
}

/** Orders as cards, newest first. New ones are announced politely as they arrive. */
export function OrderList(props: OrderListProps) {
  const { stage, pages, work, selection, search, headingId, isFiltered = false, isColumn = false } = props;
  const t = useTranslations('orders');
  const kept = useNextCard(headingId);
  const { read, rows, list } = pages;
  if (!rows || !read)
    return list.error ? <LoadFailure error={list.error} onRetry={() => void list.refetch()} /> : <LoadingRows />;
  const isNew = stage === 'new';
  return (
    <div
      role={isNew ? 'log' : 'region'}
      aria-label={isNew ? t('newOrders') : t('list', { stage: t(`stage.${stage}`) })}
      aria-live={isNew ? 'polite' : undefined}
      className="mt-4"
      {...kept}
    >
      {isNew && <AcceptedByOthers read={read} />}
      {rows.length === 0 && <Nothing stage={stage} isFiltered={isFiltered} isColumn={isColumn} />}
      <div className={isColumn ? 'grid gap-3' : 'grid gap-3 lg:grid-cols-2'}>
        {rows.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            work={work}
            selection={selection}
            search={search}
            showsStage={stage === 'all'}
          />
        ))}
      </div>
      <ShowMore pages={list} />
    </div>
  );
}

function Nothing({ stage, isFiltered, isColumn }: Required<Pick<OrderListProps, 'stage' | 'isFiltered' | 'isColumn'>>) {
  const t = useTranslations('orders');
  const title = isFiltered || stage === 'all' ? t('filter.nothing') : t(`empty.${stage}`);
  if (isColumn) return <p className="rounded-card bg-shell p-4 text-ink-soft">{title}</p>;
  return (
    <EmptyState icon="check" title={title}>
      {isFiltered ? t('filter.nothingText') : t('emptyText')}
    </EmptyState>
  );
}
