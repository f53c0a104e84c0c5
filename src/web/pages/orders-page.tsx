import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/limits.ts';
import drawing from '../art/empty-orders.svg';
import { LoadFailure } from '../features/chrome/load-failure.tsx';
import { OrderCard } from '../features/orders/order-card.tsx';
import { OrdersToolbar } from '../features/orders/orders-toolbar.tsx';
import { type Placed, PlacedNotice } from '../features/orders/placed-notice.tsx';
import { PageHead } from '../platform/page-head.tsx';
import { personalQuery, usePersonalQuery } from '../platform/queries.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { useShop } from '../platform/shop.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type PageSize = (typeof limits.orderPageSizes)[number];

function readPageSize(text: string | null): PageSize {
  return limits.orderPageSizes.find((size) => String(size) === text) ?? limits.orderPageSizeDefault;
}

export default function OrdersPage() {
  const t = useTranslations();
  const placed = (useLocation().state as { placed?: Placed } | null)?.placed;
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const pageSize = readPageSize(params.get('limit'));
  const search = params.get('ord_num') ?? '';
  const query = { page, limit: pageSize, ...(search !== '' && { ord_num: search }) };
  const { data, isError, refetch } = usePersonalQuery(personalQuery(useShop(), 'listOrders', { query }), {
    placeholderData: keepPreviousData,
  });

  function change(changes: Record<string, string | null>): void {
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const empty = data?.rows.length === 0;
  return (
    <>
      <PageHead title={t('orders.title')} hidden />
      <div className="page-wrap flex max-w-4xl flex-col gap-2 py-8">
        <SectionHeading className="mb-6 md:mb-8" level={1} title={t('orders.title')} />
        {placed && <PlacedNotice placed={placed} />}
        <OrdersToolbar
          search={search}
          pageSize={pageSize}
          onSearch={(text) => change({ ord_num: text, page: null })}
          onPageSize={(size) => change({ limit: String(size), page: null })}
        />
        {data === undefined && !isError && (
          <div role="status" aria-label={t('action.loading')} className="flex flex-col gap-4">
            {[1, 2, 3].map((card) => (
              <Skeleton key={card} className="h-32 w-full rounded-card" />
            ))}
          </div>
        )}
        {data === undefined && isError && <LoadFailure onRetry={() => void refetch()} />}
        {empty && search !== '' && <EmptyState icon="search" title={t('orders.noMatch')} />}
        {empty && search === '' && (
          <EmptyState
            icon="package"
            drawing={drawing}
            title={t('orders.emptyTitle')}
            action={
              <ShopLink to="/categories" className={buttonClass()}>
                {t('action.shopNow')}
              </ShopLink>
            }
          />
        )}
        {data !== undefined && !empty && (
          <ul className="flex flex-col gap-4">
            {data.rows.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        )}
        {data !== undefined && data.totalPages > 1 && (
          <Pagination
            page={page}
            totalPages={data.totalPages}
            label={t('orders.pages')}
            previousLabel={t('orders.prevPage')}
            nextLabel={t('orders.nextPage')}
            pageLabel={(number) => t('orders.page', { page: number, total: data.totalPages })}
            onPage={(number) => change({ page: String(number) })}
          />
        )}
      </div>
    </>
  );
}
