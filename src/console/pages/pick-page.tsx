import { useQueries } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { isApiError } from '#contract/http/client.ts';
import { Icon } from '#ui/display/icon.tsx';
import { LoadingRows } from '../features/orders/loading-rows.tsx';
import { PickList } from '../features/orders/pick/pick-list.tsx';
import { readQuery } from '../runtime/api/use-read.ts';
import { useApp } from '../runtime/app-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { NotFound } from '../shell/states/not-found.tsx';

/** Picks one order (`/orders/:number/pick`), or several together (`/pick?orders=A,B`). */
export function PickPage() {
  const t = useTranslations('orders');
  const app = useApp();
  const { number } = useParams();
  const [search] = useSearchParams();
  const numbers = number === undefined ? (search.get('orders') ?? '').split(',').filter(Boolean) : [number];
  const reads = useQueries({
    queries: numbers.slice(0, consoleLimits.batchMax).map((order) => readQuery(app, 'getOrder', { params: { order } })),
  });
  const failed = reads.find(({ error }) => error !== null);
  if (numbers.length === 0 || (isApiError(failed?.error) && failed.error.code === 'not_found')) return <NotFound />;
  const orders = reads.flatMap(({ data }) => data ?? []);
  return (
    <>
      <Link
        to={number === undefined ? '/orders?stage=pick' : `/orders/${number}?stage=pick`}
        className="inline-flex min-h-11 items-center gap-1 text-ink"
      >
        <Icon name="chevron-start" className="size-5" />
        {t('back')}
      </Link>
      <h1 className="text-title font-medium">
        {number === undefined ? (
          t('pick.together', { count: numbers.length })
        ) : (
          <bdi dir="ltr" translate="no">
            {number}
          </bdi>
        )}
      </h1>
      {orders.length === reads.length ? (
        <PickList orders={orders} />
      ) : failed?.error ? (
        <LoadFailure error={failed.error} onRetry={() => reads.forEach(({ refetch }) => void refetch())} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}
