import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { CountReview } from '../features/stock/counts/count-review.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { NotFound } from '../shell/states/not-found.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The differences of a count session, and its end. */
export function CountReviewPage() {
  const { count = '' } = useParams();
  const id = /^\d{1,9}$/.test(count) ? Number(count) : 0;
  return id === 0 ? <NotFound /> : <Review id={id} />;
}

function Review({ id }: { id: number }) {
  const t = useTranslations();
  const { data, error, isFetching, refetch } = useRead('getCountReview', { params: { id } });
  if (isApiError(error) && error.code === 'not_found') return <NotFound />;
  return (
    <>
      <BackLink to={`/stock/counts/${id}`}>{t('counts.back')}</BackLink>
      <h1 className="mb-4 text-title font-medium">{t('nav.countReview')}</h1>
      {data?.count.state === 'open' && <CountReview key={id} review={data} />}
      {data && data.count.state !== 'open' && (
        <EmptyState icon="check" title={t('counts.over')}>
          {t('counts.overText')}
        </EmptyState>
      )}
      {!data && error !== null && <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && error === null && <PageSkeleton />}
    </>
  );
}
