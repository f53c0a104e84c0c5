import { useTranslations } from 'use-intl';
import { addDays } from '#contract/values/qatar-time.ts';
import { formatDueDay } from '#i18n/delivery-time.ts';
import { Button } from '#ui/action/button.tsx';
import { DayReport } from '../features/cash/day-report.tsx';
import { DriversToCount } from '../features/cash/drivers-to-count.tsx';
import { MoneyTasks } from '../features/cash/money-tasks.tsx';
import { OpenDifferences } from '../features/cash/open-differences.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { DaySwitch, useDayOfAddress } from '../shared/day-switch.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { useToday } from '../shared/order-time.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

const headingId = 'cash-to-hand-in';

/** The cash of drivers: counting it, its differences, and the money of a day. */
export function CashPage() {
  const t = useTranslations();
  const me = useMe();
  const { data, error, isFetching, refetch } = useRead('listCash');
  return (
    <>
      <div className="print:hidden">
        <h1 className="text-title font-medium">{t('nav.cash')}</h1>
        <p className="mt-1 max-w-3xl text-ink-soft">{t('cash.intro')}</p>
        {data ? (
          <>
            <DriversToCount rows={data.rows} headingId={headingId} />
            <OpenDifferences handIns={data.open} nextId={headingId} />
          </>
        ) : error ? (
          <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )}
        {mayOpen(me, 'orders.money') && <MoneyTasks />}
      </div>
      <Day />
    </>
  );
}

/** The report of a day, which the address names. Only this is printed. */
function Day() {
  const t = useTranslations('cash');
  const language = useLanguage();
  const today = useToday();
  const day = useDayOfAddress(today);
  const yesterday = addDays(today, -1);
  const { data, error, isFetching, refetch } = useRead('getCashDay', { query: { day } });
  const words = { today: t('today'), tomorrow: '' };
  const name = day === yesterday ? t('yesterday') : formatDueDay(day, day > today ? null : today, language, words);
  return (
    <section aria-labelledby="cash-day" className="mt-8">
      <h2 id="cash-day" className="flex flex-wrap gap-x-3 text-heading font-medium">
        <span>{t('dayOf')}</span>
        <bdi className="text-ink-soft print:hidden">{name}</bdi>
        <bdi dir="ltr" translate="no" className="hidden text-ink-soft print:inline">
          {day}
        </bdi>
      </h2>
      <div className="mt-3 flex flex-wrap items-end gap-3 print:hidden">
        <DaySwitch
          label={t('day')}
          day={day}
          near={[
            { day: today, label: t('today') },
            { day: yesterday, label: t('yesterday') },
          ]}
          max={today}
        />
        <Button size="small" variant="secondary" icon="print" disabled={!data} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      {data ? (
        <DayReport day={data} />
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </section>
  );
}
