import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Comparisons } from '../features/payments/comparisons.tsx';
import { FailedPayments } from '../features/payments/failed-payments.tsx';
import { OpenFindings } from '../features/payments/findings.tsx';
import { MoneyTasks } from '../features/payments/money-tasks.tsx';
import { RefundTasks } from '../features/payments/refund-tasks.tsx';
import { TodayMoney } from '../features/payments/today-money.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The money of today, what needs someone, and what does not match the providers. */
export function PaymentsPage() {
  const t = useTranslations();
  const me = useMe();
  const { data, error, isFetching, refetch } = useRead('getPaymentsToday');
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.payments')}</h1>
      <p className="mt-1 text-ink-soft">{t('payments.intro')}</p>
      <p className="flex flex-wrap gap-x-5">
        {mayOpen(me, 'cash.count') && (
          <Link to="/cash" className={textLinkClass({ kind: 'standalone' })}>
            {t('payments.cash')}
          </Link>
        )}
        {mayOpen(me, 'settings.payments') && (
          <Link to="/settings/payments" className={textLinkClass({ kind: 'standalone' })}>
            {t('nav.settingsPayments')}
          </Link>
        )}
      </p>
      {data ? (
        <>
          <TodayMoney ways={data.ways} attempts={data.attempts} />
          <ToDo />
          <OnTheWay />
          <FailedPayments />
          <Comparisons rows={data.comparisons} />
        </>
      ) : error ? (
        <div className="mt-5">
          <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

/** What somebody should do: the newest of each kind. */
function ToDo() {
  const t = useTranslations('payments');
  const findings = useRead('listPaymentFindings', { query: { show: 'open' } });
  const refunds = useRead('listRefunds', { query: { show: 'tasks' } });
  const tasks = useRead('listMoneyTasks');
  const reads = [findings, refunds, tasks];
  const failed = reads.find(({ data, error }) => data === undefined && error !== null);
  const [found, waiting, money] = [findings.data?.rows, refunds.data?.rows, tasks.data?.rows];
  const isRead = found !== undefined && waiting !== undefined && money !== undefined;
  const isEmpty = isRead && found.length + waiting.length + money.length === 0;
  return (
    <section aria-labelledby="payments-to-do" className="mt-8">
      <h2 id="payments-to-do" className="mb-3 text-heading font-medium">
        {t('toDo')}
      </h2>
      {failed && (
        <LoadFailure
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => void Promise.all(reads.map(({ refetch }) => refetch()))}
        />
      )}
      {isEmpty && (
        <EmptyState icon="check" title={t('nothingToDo')}>
          {t('nothingToDoText')}
        </EmptyState>
      )}
      <div className="flex flex-col gap-3">
        {found && found.length > 0 && <OpenFindings rows={found} />}
        {waiting && waiting.length > 0 && <RefundTasks rows={waiting} />}
        {money && money.length > 0 && <MoneyTasks rows={money} />}
      </div>
    </section>
  );
}

/** Refunds that the provider has taken and not done yet. */
function OnTheWay() {
  const t = useTranslations('payments.refund');
  const { data } = useRead('listRefunds', { query: { show: 'sent' } });
  const rows = data?.rows.filter(({ isOverdue }) => !isOverdue) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="refunds-sent" className="mt-8">
      <h2 id="refunds-sent" className="mb-3 text-heading font-medium">
        {t('onTheWay')}
      </h2>
      <RefundTasks rows={rows} />
    </section>
  );
}
