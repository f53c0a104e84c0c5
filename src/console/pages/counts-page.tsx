import { useTranslations } from 'use-intl';
import { BeginCountForm } from '../features/stock/counts/begin-count-form.tsx';
import { CountCard } from '../features/stock/counts/count-cards.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The count sessions: those to go on with, a new one, and earlier ones. */
export function CountsPage() {
  const t = useTranslations();
  const { data, error, isFetching, refetch } = useRead('listStockCounts');
  const open = data?.rows.filter(({ state }) => state === 'open') ?? [];
  const ended = data?.rows.filter(({ state }) => state !== 'open') ?? [];
  return (
    <>
      <BackLink to="/stock">{t('nav.stock')}</BackLink>
      <h1 className="text-title font-medium">{t('nav.counts')}</h1>
      <p className="mt-1 mb-5 text-ink-soft">{t('counts.intro')}</p>
      {data ? (
        <div className="flex flex-col gap-8">
          <section aria-labelledby="counts-open">
            <h2 id="counts-open" className="mb-3 text-heading font-medium">
              {t('counts.open')}
            </h2>
            {open.length === 0 && <p className="text-ink-soft">{t('counts.none')}</p>}
            <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              {open.map((count) => (
                <CountCard key={count.id} count={count} />
              ))}
            </div>
          </section>
          <section aria-labelledby="counts-begin">
            <h2 id="counts-begin" className="mb-3 text-heading font-medium">
              {t('counts.begin')}
            </h2>
            <BeginCountForm />
          </section>
          {ended.length > 0 && (
            <section aria-labelledby="counts-ended">
              <h2 id="counts-ended" className="mb-3 text-heading font-medium">
                {t('counts.ended')}
              </h2>
              <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
                {ended.map((count) => (
                  <CountCard key={count.id} count={count} />
                ))}
              </div>
            </section>
          )}
        </div>
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
