import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { cardClass } from '#ui/display/card.tsx';
import { DueTabs } from '../features/orders/list/due-tabs.tsx';
import { CashToday } from '../features/today/cash-today.tsx';
import { FirstDayGate } from '../features/today/first-day-gate.tsx';
import { LastOrder } from '../features/today/last-order.tsx';
import { Problems } from '../features/today/problems.tsx';
import { SalesToday } from '../features/today/sales-today.tsx';
import { StageCards } from '../features/today/stage-cards.tsx';
import { TestOrder } from '../features/today/test-order.tsx';
import { StartDay } from '../features/alarm/start-day.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { isDriver, mayOpen, useMe } from '../runtime/session/me-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

// Most people are no drivers, and load less without it.
const RunPage = lazy(async () => ({ default: (await import('./run-page.tsx')).RunPage }));

/** What must be done now. For a driver, that is the run. */
export function TodayPage() {
  const t = useTranslations();
  const me = useMe();
  if (isDriver(me)) return <RunPage />;
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.today')}</h1>
      <p className="mt-1 text-ink-soft">{t.rich('today.greeting', { name: () => <bdi>{me.name}</bdi> })}</p>
      {mayOpen(me, 'orders.accept') && <StartDay />}
      {mayOpen(me, 'settings.shop') && <FirstDayGate />}
      <Work />
      <Problems />
      {mayOpen(me, 'cash.count') && <CashToday />}
      {mayOpen(me, 'orders.money') && <SalesToday />}
      {mayOpen(me, 'orders.accept') && <TestOrder />}
    </>
  );
}

function Work() {
  const { data, error, refetch } = useRead('countOrders');
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <div className={cardClass({ className: 'mt-5 px-3! py-1!' })}>
        <DueTabs filters={{ stage: null }} counts={{ ...data.due, asked: data.asked }} wraps />
      </div>
      <StageCards stages={data.stages} />
      {data.stages.new === 0 && <LastOrder />}
    </>
  );
}
