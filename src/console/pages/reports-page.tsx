import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ReportSubject } from '#contract/console/report-periods.ts';
import type { Report } from '#contract/console/reports.ts';
import { cardClass } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { isComplete, type ReportAddress, reportOf } from '../features/reports/address.rules.ts';
import { DownloadCsv } from '../features/reports/download-csv.tsx';
import { MoneyOfDays } from '../features/reports/money-of-days.tsx';
import { ReportChart } from '../features/reports/report-chart.tsx';
import { ReportChoice } from '../features/reports/report-choice.tsx';
import { ReportTable } from '../features/reports/report-table.tsx';
import { ReportTotals } from '../features/reports/report-totals.tsx';
import { useDays } from '../features/reports/use-days.ts';
import { readQuery } from '../runtime/api/use-read.ts';
import { useApp } from '../runtime/app-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The sales and the money of some days. The address names the days and what the rows are about. */
export function ReportsPage() {
  const t = useTranslations();
  const [search] = useSearchParams();
  const address = reportOf(search);
  const { by, ...days } = address;
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.reports')}</h1>
      <p className="mt-1 max-w-3xl text-ink-soft">{t(`reports.${meaningOf(by)}`)}</p>
      {by === 'money' ? <OfMoney address={address} /> : <OfSales address={{ by, ...days }} />}
    </>
  );
}

type SalesAddress = ReportAddress & { by: ReportSubject };

function OfSales({ address }: { address: SalesAddress }) {
  const query = { ...readQuery(useApp(), 'getReport', { query: address }), enabled: isComplete(address) };
  const read = useQuery(query);
  return (
    <Asked address={address} read={read} days={read.data?.days}>
      {read.data && <Shown address={address} report={read.data} />}
    </Asked>
  );
}

function OfMoney({ address }: { address: ReportAddress }) {
  const { by: _by, ...days } = address;
  const query = { ...readQuery(useApp(), 'getMoneyReport', { query: days }), enabled: isComplete(address) };
  const read = useQuery(query);
  return (
    <Asked address={address} read={read} days={read.data?.days}>
      {read.data && <MoneyOfDays report={read.data} />}
    </Asked>
  );
}

interface AskedProps {
  address: ReportAddress;
  read: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The days that are shown now. */
  days: { from: string; to: string } | undefined;
  children: ReactNode;
}

/** The choice of a report, and the report as soon as it is there. */
function Asked({ address, read: { data, error, isFetching, refetch }, days, children }: AskedProps) {
  const t = useTranslations('reports');
  return (
    <>
      <ReportChoice address={address} shown={days} />
      {children}
      {!isComplete(address) && <p className="mt-5 text-ink-soft">{t('chooseDays')}</p>}
      {isComplete(address) && data === undefined && (
        <div className="mt-5">
          {error ? <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} /> : <PageSkeleton />}
        </div>
      )}
    </>
  );
}

function meaningOf(by: ReportAddress['by']) {
  if (by === 'money') return 'meaningOfMoney';
  if (by === 'product') return 'meaningOfProducts';
  if (by === 'delivery') return 'meaningOfDelivery';
  return by === 'customer' ? 'meaningOfCustomers' : 'meaning';
}

function Shown({ address, report }: { address: ReportAddress; report: Report }) {
  const t = useTranslations('reports');
  const dayRange = useDays();
  if (report.when === 'future') return <EmptyState icon="calendar" title={t('future')} />;
  const { totals, totalsBefore, rows } = report;
  if (totals.orders + totalsBefore.orders + totals.cancelled.orders + totals.refunded.orders === 0)
    return (
      <EmptyState icon="chart" title={t('noSales')}>
        {t('noSalesText')}
      </EmptyState>
    );
  return (
    <>
      <p className="mt-5 text-ink-soft">
        <span>{t('compared', { days: dayRange(report.days), before: dayRange(report.before) })}</span>{' '}
        {report.when === 'soFar' && <span>{t('soFar')}</span>}
      </p>
      <ReportTotals report={report} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <section aria-label={t('chart')} className={cardClass({ className: 'min-w-0 lg:sticky lg:top-24' })}>
          <ReportChart report={report} />
        </section>
        <section aria-label={t('table')} className={cardClass({ className: 'min-w-0' })}>
          <ReportTable key={JSON.stringify(address)} report={report} />
          {rows.length > 0 && (
            <div className="mt-4">
              <DownloadCsv report={report} />
            </div>
          )}
        </section>
      </div>
    </>
  );
}
