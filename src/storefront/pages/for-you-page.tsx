import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { GiftPage } from '../features/recipient/gift-page.tsx';
import { personalQuery, usePersonalQuery } from '../runtime/data/queries.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { SlimLayout } from '../shell/slim/slim-layout.tsx';
import { NotFound } from './not-found-page.tsx';

/** The page of the recipient of a gift. Its address is the proof: whoever has the link opens it. */
export default function ForYouPage() {
  const t = useTranslations();
  const { token = '' } = useParams();
  const {
    data: gift,
    error,
    refetch,
  } = usePersonalQuery(personalQuery(useAppContext(), 'getGift', { params: { token } }));
  return (
    <SlimLayout>
      {isApiError(error) && error.code === 'not_found' ? (
        <NotFound />
      ) : (
        <>
          <PageHead title={t('recipient.page')} hidden />
          {gift && <GiftPage token={token} gift={gift} />}
          {!gift && !error && (
            <div
              role="status"
              aria-label={t('action.loading')}
              className="page-wrap flex max-w-2xl flex-col gap-6 py-8"
            >
              <Skeleton className="h-10 w-64" />
              <Skeleton className="h-48 w-full rounded-card" />
              <Skeleton className="h-64 w-full rounded-card" />
            </div>
          )}
          {!gift && error && <LoadFailure onRetry={() => void refetch()} />}
        </>
      )}
    </SlimLayout>
  );
}
