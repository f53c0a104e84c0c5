import { useTranslations } from 'use-intl';
import { LoadingRows } from '../features/orders/loading-rows.tsx';
import { InviteDriver } from '../features/orders/steps/invite-driver.tsx';
import { Run } from '../features/orders/run/run.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { LoadFailure } from '../shared/load-failure.tsx';

const headingId = 'run-heading';

/** The run of a driver: his own stops, and what to collect. */
export function RunPage() {
  const t = useTranslations('nav');
  const { data, error, refetch } = useRead('getMyRun');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id={headingId} tabIndex={-1} className="text-title font-medium outline-none">
          {t('run')}
        </h1>
        <InviteDriver />
      </div>
      {data ? (
        <Run stops={data.stops} headingId={headingId} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}
