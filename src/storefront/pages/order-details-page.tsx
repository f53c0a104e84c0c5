import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderId } from '#contract/ids.ts';
import { isApiError } from '#contract/http/client.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { OrderView } from '../features/orders/order-view.tsx';
import { isAwaitingPayment } from '../features/payments/cash-instead.ts';
import { readId, type PageArguments } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { personalQuery, usePersonalQuery } from '../runtime/data/queries.ts';
import { type AppContext, useAppContext } from '../runtime/app-context.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { NotFound } from './not-found-page.tsx';

const unpaidAgainMs = 30_000;

// The server renders no order, because it is personal. A path without an order id is 404 at once.
export async function load(_shop: AppContext, { params }: PageArguments): Promise<void> {
  readId(params);
}

export default function OrderDetailsPage() {
  const t = useTranslations();
  const id: OrderId = readId(useParams());
  const {
    data: order,
    error,
    refetch,
  } = usePersonalQuery(personalQuery(useAppContext(), 'getOrder', { params: { id } }), {
    // It may be paid in another tab, or time may be over.
    refetchInterval: ({ state: { data } }) => data !== undefined && isAwaitingPayment(data) && unpaidAgainMs,
  });
  if (isApiError(error) && error.code === 'not_found') return <NotFound />;
  return (
    <>
      <PageHead title={t('orders.details')} hidden />
      <div className="page-wrap py-8 print:py-0">
        {order && <OrderView order={order} />}
        {!order && !error && (
          <div role="status" aria-label={t('action.loading')} className="flex flex-col gap-6">
            <Skeleton className="h-10 w-64" />
            <Skeleton className="h-28 w-full rounded-card" />
            <Skeleton className="h-64 w-full rounded-card" />
          </div>
        )}
        {!order && error && <LoadFailure onRetry={() => void refetch()} />}
      </div>
    </>
  );
}
