import { lazy, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { orderStages } from '#contract/console/order-work.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { StartDayButton } from '../features/alarm/start-day-button.tsx';
import { DueTabs } from '../features/orders/list/due-tabs.tsx';
import { readOrderFilters, writeOrderFilters } from '../features/orders/list/filters.rules.ts';
import { StageList } from '../features/orders/list/stage-list.tsx';
import { StageTabs } from '../features/orders/list/stage-tabs.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { isDriver, mayOpen, useMe } from '../runtime/session/me-context.ts';
import { useWide } from '../runtime/page/use-wide.ts';
import { useCommand } from '../shell/keys/commands.ts';

// Only a wide screen has it.
const Board = lazy(async () => ({ default: (await import('../features/orders/list/board.tsx')).Board }));

const headingId = 'orders-heading';
const stagesOfDrivers = ['way', 'delivered', 'done'] as const;

/** The orders by the stage of their work: the board on a wide screen, one stage on a phone. */
export function OrdersPage() {
  const t = useTranslations('nav');
  const [search] = useSearchParams();
  const filters = readOrderFilters(search);
  const me = useMe();
  const mayCreate = mayOpen(me, 'orders.create');
  const navigate = useNavigate();
  useCommand('new', () => void (mayCreate && navigate('/orders/new')));
  // A driver has the orders of his runs only.
  const stages = isDriver(me) ? stagesOfDrivers : orderStages;
  const isWide = useWide();
  const hasBoard = isWide && !isDriver(me);
  const counts = useRead('countOrders').data;
  const address = writeOrderFilters(filters);
  // A shop without a payment provider has no such orders.
  const shownStages = stages.filter(
    (stage) => stage !== 'unpaid' || filters.stage === stage || (counts?.stages[stage] ?? 0) > 0,
  );
  const stageTabs = <StageTabs stages={shownStages} filters={filters} counts={counts?.stages} hasBoard={hasBoard} />;
  const dueTabs = <DueTabs filters={filters} counts={counts && { ...counts.due, asked: counts.asked }} />;
  return (
    <div data-wide className="max-md:-mt-3 md:-mt-6 xl:-mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h1 id={headingId} tabIndex={-1} className="text-heading font-medium outline-none md:max-xl:text-title">
          {t('orders')}
        </h1>
        {isWide && dueTabs}
        <div className="flex flex-wrap gap-2">
          {mayOpen(me, 'orders.accept') && <StartDayButton headingId={headingId} />}
          {mayCreate && (
            <Link
              to="/orders/new"
              className={buttonClass({
                variant: 'secondary',
                size: 'small',
                className: 'thumb-target xl:min-h-9 xl:py-1',
              })}
            >
              {t('newOrder')}
            </Link>
          )}
        </div>
      </div>
      {hasBoard && address === '' ? (
        <Suspense>
          <Board counts={counts?.stages} stageTabs={stageTabs} />
        </Suspense>
      ) : (
        <StageList
          key={address}
          filters={{ ...filters, stage: filters.stage ?? stages[0] }}
          headingId={headingId}
          stageTabs={stageTabs}
          dueTabs={isWide ? null : dueTabs}
        />
      )}
    </div>
  );
}
