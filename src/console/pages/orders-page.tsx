import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { orderStages } from '#contract/console/order-work.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { Board } from '../features/orders/list/board.tsx';
import { filtersOf, searchOf } from '../features/orders/list/filters.rules.ts';
import { StageList } from '../features/orders/list/stage-list.tsx';
import { StageTabs } from '../features/orders/list/stage-tabs.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { isDriver, mayOpen, useMe } from '../runtime/session/me-context.ts';
import { useWide } from '../runtime/page/use-wide.ts';
import { LoadFailure } from '../shell/states/load-failure.tsx';

const stagesOfDrivers = ['way', 'delivered', 'done'] as const;

/** The orders by the stage of their work: the board on a wide screen, one stage on a phone. */
export function OrdersPage() {
  const t = useTranslations('nav');
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const me = useMe();
  // A driver has the orders of his runs only.
  const stages = isDriver(me) ? stagesOfDrivers : orderStages;
  const hasBoard = useWide() && !isDriver(me);
  const counts = useRead('countOrders').data?.stages;
  const renderFailure = (error: Error, retry: () => void) => <LoadFailure error={error} onRetry={retry} />;
  const address = searchOf(filters);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-medium">{t('orders')}</h1>
        {mayOpen(me, 'orders.create') && (
          <Link to="/orders/new" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {t('newOrder')}
          </Link>
        )}
      </div>
      <StageTabs stages={stages} filters={filters} counts={counts} hasBoard={hasBoard} />
      {hasBoard && address === '' ? (
        <Board counts={counts} renderFailure={renderFailure} />
      ) : (
        <StageList
          key={address}
          filters={{ ...filters, stage: filters.stage ?? stages[0] }}
          renderFailure={renderFailure}
        />
      )}
    </>
  );
}
