import { useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderId } from '#contract/ids.ts';
import { isApiError } from '#contract/http/client.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { SlimLayout } from '../shell/slim/slim-layout.tsx';
import { invoiceQuery } from '../features/orders/invoice/invoice-query.ts';
import { BoxSlip, InvoicePaper } from '../features/orders/invoice/printed-order.tsx';
import { readId, type PageArguments } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { usePersonalQuery } from '../runtime/data/queries.ts';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { type AppContext, useAppContext } from '../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { NotFound } from './not-found-page.tsx';

// The server renders no order, because it is personal. A path without an order id is 404 at once.
export async function load(_app: AppContext, { params }: PageArguments): Promise<void> {
  readId(params);
}

export default function ReceiptPage() {
  const t = useTranslations();
  const id: OrderId = readId(useParams());
  // The paper in the box of a gift has no prices.
  const isBoxSlip = useSearchParams()[0].has('box');
  const { data, error, refetch } = usePersonalQuery(invoiceQuery(useAppContext(), id));
  return (
    <SlimLayout>
      {isApiError(error) && error.code === 'not_found' ? (
        <NotFound />
      ) : (
        <div className="page-wrap max-w-4xl py-6 print:p-0">
          <PageHead title={`${t('orders.invoice')} ${data?.invoice.number ?? ''}`.trim()} hidden />
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
            <ShopLink to={`/order-details/${id}`} className={textLinkClass({ kind: 'standalone' })}>
              <Icon name="arrow-start" className="size-5" />
              {t('orders.details')}
            </ShopLink>
            {data?.gift && (
              <ShopLink
                to={`/order-details/${id}/receipt${isBoxSlip ? '' : '?box'}`}
                className={textLinkClass({ kind: 'standalone' })}
              >
                <Icon name={isBoxSlip ? 'receipt' : 'gift'} className="size-5" />
                <span>{t(isBoxSlip ? 'orders.invoice' : 'orders.boxSlip')}</span>
              </ShopLink>
            )}
            {data && (
              <Button icon="print" onClick={() => window.print()}>
                {t(isBoxSlip ? 'orders.printSlip' : 'orders.print')}
              </Button>
            )}
          </div>
          {data && (isBoxSlip ? <BoxSlip printed={data} /> : <InvoicePaper printed={data} />)}
          {!data && !error && (
            <div role="status" aria-label={t('action.loading')}>
              <Skeleton className="h-[48rem] w-full rounded-card" />
            </div>
          )}
          {!data && error && <LoadFailure onRetry={() => void refetch()} />}
        </div>
      )}
    </SlimLayout>
  );
}
