import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { LinkView } from '../features/payments/link-view.tsx';
import { PayCard } from '../features/payments/pay-card.tsx';
import { personalQuery, usePersonalQuery } from '../runtime/data/queries.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { SlimLayout } from '../shell/slim/slim-layout.tsx';

/** The page of a link to pay an order. Whoever has the link may pay, and sees nothing about a person. */
export function PayLinkPage() {
  const t = useTranslations();
  const { token = '' } = useParams();
  const {
    data: link,
    error,
    refetch,
  } = usePersonalQuery(personalQuery(useAppContext(), 'getPaymentLink', { params: { token } }), {
    meta: { quiet: true },
  });
  const isUnknown = isApiError(error) && [404, 422].includes(error.status);
  return (
    <SlimLayout>
      <PageHead title={t('payment.page')} hidden />
      {link && !isUnknown && <LinkView token={token} link={link} />}
      {isUnknown && (
        <PayCard tone="info" title={t('payment.link.unknown')} text={<p>{t('payment.link.unknownText')}</p>} />
      )}
      {!link && !error && (
        <div role="status" aria-label={t('action.loading')} className="page-wrap max-w-2xl py-8 md:py-12">
          <Skeleton className="h-64 w-full rounded-card" />
        </div>
      )}
      {!link && error && !isUnknown && <LoadFailure onRetry={() => void refetch()} />}
    </SlimLayout>
  );
}
