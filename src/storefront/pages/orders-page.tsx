import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { NoMatch, NoOrders, OrdersList, OrdersSkeleton } from '../features/orders/orders-list.tsx';
import {
  needsToolbar,
  ordersListPath,
  type OrdersListState,
  readOrdersListState,
} from '../features/orders/orders-list-state.ts';
import { OrdersToolbar } from '../features/orders/orders-toolbar.tsx';
import { PlacedPanel } from '../features/orders/placed-panel.tsx';
import { usePlacedOrder } from '../features/orders/use-placed-order.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { personalQuery, usePersonalQuery } from '../runtime/data/queries.ts';
import { ShopLink, useShopNavigate } from '../runtime/routing/shop-link.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import { Pagination } from '#ui/layout/pagination.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';

export default function OrdersPage() {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const placed = usePlacedOrder();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const found = useRef<HTMLParagraphElement>(null);
  const listState = readOrdersListState(params);
  const { page, pageSize, search } = listState;
  const query = { page, limit: pageSize, ...(search !== '' && { ord_num: search }) };
  const { data, isError, isPlaceholderData, refetch } = usePersonalQuery(
    personalQuery(useAppContext(), 'listOrders', { query }),
    { placeholderData: keepPreviousData },
  );

  // Pass the state on: it is still the same visit, with its confirmation.
  function go(change: Partial<OrdersListState>): void {
    const options = { replace: true, preventScrollReset: true, state: state as unknown };
    navigate(ordersListPath({ ...listState, page: 1, ...change }), options);
  }

  // An old link may name a page beyond the end.
  const lastPage = isPlaceholderData ? undefined : data?.totalPages;
  const isPastEnd = lastPage !== undefined && lastPage > 0 && page > lastPage;
  useEffect(() => {
    if (isPastEnd) go({ page: lastPage });
  });

  return (
    <>
      <PageHead title={t('orders.title')} hidden />
      <div className="page-wrap max-w-4xl py-8 md:py-12">
        {placed && <PlacedPanel placed={placed} />}
        <SectionHeading className="mb-6 md:mb-8" level={1} title={t('orders.title')} />
        {needsToolbar(listState, data?.total) && <OrdersToolbar listState={listState} onChange={go} />}
        <p ref={found} tabIndex={-1} role="status" className="mt-4 mb-3 min-h-6 text-sm text-ink-soft outline-none">
          {data !== undefined && data.total > 0 && t('count.orders', { count: data.total })}
        </p>
        {data === undefined && !isError && <OrdersSkeleton count={limits.orderPageSizeDefault} />}
        {data === undefined && isError && <LoadFailure onRetry={() => void refetch()} />}
        {data?.total === 0 && search !== '' && <NoMatch search={search} onClear={() => go({ search: '' })} />}
        {data?.total === 0 && search === '' && <NoOrders />}
        {data !== undefined && data.total > 0 && <OrdersList orders={data.rows} stale={isPlaceholderData} />}
        {data !== undefined && (
          <Pagination
            className="mt-8"
            page={page}
            totalPages={data.totalPages}
            label={t('orders.pages')}
            previousLabel={t('orders.prevPage')}
            nextLabel={t('orders.nextPage')}
            pageLabel={(number) => t('orders.page', { page: number, total: data.totalPages })}
            renderLink={({ page: to, ...link }) => (
              <ShopLink
                {...link}
                to={ordersListPath({ ...listState, page: to })}
                state={state as unknown}
                preventScrollReset
                onClick={() => found.current?.focus()}
              />
            )}
          />
        )}
      </div>
    </>
  );
}
