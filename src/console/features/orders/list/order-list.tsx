import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderStage } from '#contract/console/order-work.ts';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { useWide } from '../../../runtime/page/use-wide.ts';
import { LoadingRows } from '../loading-rows.tsx';
import { usePromiseText, useToday } from '../../../shared/order-time.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';
import { useNextCard } from '../use-next-card.ts';
import { AcceptedByOthers } from './accepted-by-others.tsx';
import { groupByPromise } from './due-groups.rules.ts';
import { OrderCard } from './order-card.tsx';
import type { OrderPages } from './use-order-pages.ts';
import type { Selection } from '../../../shared/use-selection.ts';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { ShowMore } from '../../../shared/loaded-list.tsx';

// Only an empty list has it.
const EmptyList = lazy(async () => ({ default: (await import('./empty-list.tsx')).EmptyList }));

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
  /** Whether the orders come by promise, and are grouped by day. */
  isByPromise: boolean;
  /** One column of the board. */
  isColumn?: boolean;
}

// The distance between two cards. Lines touch.
const containers = {
  line: 'overflow-clip rounded-control',
  card: 'mb-2 grid grid-cols-1 gap-2 lg:grid-cols-2',
  tile: 'mb-1 grid grid-cols-1 gap-1.5',
};

/** Orders as cards or lines, by promise or newest first. New ones are announced politely as they arrive. */
export function OrderList(props: OrderListProps) {
  const { stage, pages, work, selection, search, headingId, isFiltered = false, isColumn = false, isByPromise } = props;
  const t = useTranslations('orders');
  const kept = useNextCard(headingId);
  const isWide = useWide();
  const today = useToday();
  const textOf = usePromiseText();
  const { read, rows, list } = pages;
  if (!rows || !read)
    return list.error ? <LoadFailure error={list.error} onRetry={() => void list.refetch()} /> : <LoadingRows />;
  const isNew = stage === 'new';
  const layout = isColumn ? 'tile' : isWide ? 'line' : 'card';
  const cards = (some: readonly ConsoleOrderRow[]) => (
    <div className={containers[layout]}>
      {some.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          work={work}
          selection={selection}
          search={search}
          showsStage={stage === 'all'}
          layout={layout}
        />
      ))}
    </div>
  );
  return (
    <div
      role={isNew ? 'log' : 'region'}
      aria-label={isNew ? t('newOrders') : t('list', { stage: t(`stage.${stage}`) })}
      aria-live={isNew ? 'polite' : undefined}
      className="mt-2 xl:mt-px"
      {...kept}
    >
      {isNew && <AcceptedByOthers read={read} />}
      {rows.length === 0 && <Nothing stage={stage} isFiltered={isFiltered} isColumn={isColumn} />}
      {isByPromise
        ? groupByPromise(rows, today).map(({ key, kind, promise, rows: some }) => (
            <section key={key} aria-labelledby={`${headingId}-${key}`}>
              <h3
                id={`${headingId}-${key}`}
                className={classNames(
                  'font-medium',
                  // Three groups leave room for fourteen lines on a laptop.
                  layout === 'line' ? 'h-4 text-xs leading-4 whitespace-nowrap' : 'h-6 truncate text-sm leading-6',
                  kind === 'late' ? 'text-danger' : 'text-ink-soft',
                )}
              >
                <bdi>{kind === 'due' ? textOf(promise) : t(`due.${kind}`)}</bdi>
              </h3>
              {cards(some)}
            </section>
          ))
        : cards(rows)}
      <ShowMore pages={list} />
    </div>
  );
}

function Nothing({ stage, isFiltered, isColumn }: Required<Pick<OrderListProps, 'stage' | 'isFiltered' | 'isColumn'>>) {
  const t = useTranslations('orders');
  const title = isFiltered || stage === 'all' ? t('filter.nothing') : t(`empty.${stage}`);
  if (isColumn) return <p className="rounded-card bg-shell p-4 text-ink-soft">{title}</p>;
  return (
    <Suspense>
      <EmptyList title={title} text={t(isFiltered ? 'filter.nothingText' : 'emptyText')} invites={stage === 'way'} />
    </Suspense>
  );
}
