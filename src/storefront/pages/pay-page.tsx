import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { PayCard } from '../features/payments/pay-card.tsx';
import { pollDelayMs, returnFaceOf } from '../features/payments/return-face.ts';
import { ReturnView } from '../features/payments/return-view.tsx';
import { personalQuery, usePersonalQuery } from '../runtime/data/queries.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { SlimLayout } from '../shell/slim/slim-layout.tsx';
import { PayLinkPage } from './pay-link-page.tsx';

/** The pages on which an order is paid: that of a link, and that to which the provider returns. */
export default function PayPage() {
  return useParams()['token'] === undefined ? <ReturnedPage /> : <PayLinkPage />;
}

/**
 * The page to which the provider of payments returns. What its address says besides is not read: the shop asks the
 * provider what became of the payment.
 */
function ReturnedPage() {
  const t = useTranslations();
  const app = useAppContext();
  const { nonce = '' } = useParams();
  const query = personalQuery(app, 'getPayment', { params: { nonce } });
  const { data, error, isFetching, refetch } = usePersonalQuery(query, {
    // Whoever comes back to a payment that is open asks again.
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data: known, dataUpdateCount, errorUpdateCount } }) =>
      known?.state === 'open' && pollDelayMs(dataUpdateCount + errorUpdateCount),
    meta: { quiet: true },
  });
  const asked = app.queryClient.getQueryState(query.queryKey);
  const isAsking = pollDelayMs((asked?.dataUpdateCount ?? 0) + (asked?.errorUpdateCount ?? 0)) !== false;
  const isUnknown = data === undefined && isApiError(error) && [404, 422].includes(error.status);
  return (
    <SlimLayout>
      <PageHead title={t('payment.page')} hidden />
      {data && (
        <ReturnView
          payment={data}
          face={returnFaceOf(data.state, isAsking)}
          isChecking={isFetching}
          onCheck={() => void refetch()}
        />
      )}
      {!data && !error && <PayCard tone="busy" title={t('payment.open.title')} />}
      {isUnknown && <PayCard tone="info" title={t('payment.unknown')} text={<p>{t('payment.unknownText')}</p>} />}
      {!data && error && !isUnknown && <LoadFailure onRetry={() => void refetch()} />}
    </SlimLayout>
  );
}
