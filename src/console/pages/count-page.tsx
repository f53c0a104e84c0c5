import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StockCount } from '#contract/console/stock-counts.ts';
import { isApiError } from '#contract/http/client.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { CountCard, CountProgress, Counters } from '../features/stock/counts/count-cards.tsx';
import { Counting } from '../features/stock/counts/counting.tsx';
import { useShelfName } from '../features/stock/counts/shelf-name.ts';
import { useRead } from '../runtime/api/use-read.ts';
import { useUndo } from '../runtime/api/use-undo.ts';
import { useWrite } from '../runtime/api/use-write.ts';
import { AskButton } from '../shared/ask-button.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { NotFound } from '../shell/states/not-found.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** A count session, where several people count at the same time. */
export function CountPage() {
  const { count = '' } = useParams();
  const id = /^\d{1,9}$/.test(count) ? Number(count) : 0;
  return id === 0 ? <NotFound /> : <Count id={id} />;
}

function Count({ id }: { id: number }) {
  const t = useTranslations();
  const nameOf = useShelfName();
  const { data, error, isFetching, refetch } = useRead('getStockCount', { params: { id } });
  if (isApiError(error) && error.code === 'not_found') return <NotFound />;
  return (
    <>
      <BackLink to="/stock/counts">{t('counts.all')}</BackLink>
      <h1 className="text-title font-medium wrap-anywhere">{data ? <bdi>{nameOf(data)}</bdi> : t('nav.count')}</h1>
      {data ? (
        <Session count={data} />
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function Session({ count }: { count: StockCount }) {
  const t = useTranslations('counts');
  const navigate = useNavigate();
  const { report } = useUndo();
  const [waiting, setWaiting] = useState(0);
  const discard = useWrite('discardStockCount', {
    onDone: ({ act }) => {
      report(t('discarded'), act);
      void navigate('/stock/counts');
    },
  });
  if (count.state !== 'open')
    return (
      <>
        {waiting > 0 && (
          <Notice tone="danger" live="alert">
            {t('tooLate', { count: waiting })}
          </Notice>
        )}
        <EmptyState icon="check" title={t('over')}>
          {t('overText')}
        </EmptyState>
        <CountCard count={count} />
      </>
    );
  return (
    <>
      <div className="mt-2 flex flex-col gap-2">
        <CountProgress count={count} />
        <Counters count={count} />
      </div>
      <Counting key={count.id} count={count} onWaiting={setWaiting} />
      <div className="mt-6">
        <AskButton
          label={t('discard')}
          title={t('discardTitle')}
          busy={discard.busy}
          onConfirm={() => discard.send({ params: { id: count.id }, body: { version: count.version } })}
        >
          {t('discardText')}
        </AskButton>
      </div>
    </>
  );
}
