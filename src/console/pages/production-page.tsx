import { useTranslations } from 'use-intl';
import { addDays } from '#contract/values/qatar-time.ts';
import { formatDueDay } from '#i18n/delivery-time.ts';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { productionCsv } from '../features/production/production.rules.ts';
import { ProductionList } from '../features/production/production-list.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { DaySwitch, useDayOfAddress } from '../shared/day-switch.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { useToday } from '../shared/order-time.tsx';
import { saveFile } from '../shared/save-file.ts';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** What must be made for a day of delivery: on the screen with ticks, on paper, and as a file. */
export function ProductionPage() {
  const t = useTranslations('catalogue.production');
  const tNav = useTranslations('nav');
  const language = useLanguage();
  const today = useToday();
  const day = useDayOfAddress(today);
  const tomorrow = addDays(today, 1);
  const { data, error, refetch } = useRead('getProduction', { query: { day } });
  const words = { today: t('today'), tomorrow: t('tomorrow') };
  return (
    <>
      <h1 className="flex flex-wrap gap-x-3 text-title font-medium">
        <span>{tNav('production')}</span>
        <bdi className="text-ink-soft">{formatDueDay(day, today, language, words)}</bdi>
      </h1>
      <div className="mt-3 flex flex-wrap items-end gap-3 print:hidden">
        <DaySwitch
          label={t('day')}
          day={day}
          near={[
            { day: today, label: t('today') },
            { day: tomorrow, label: t('tomorrow') },
          ]}
        />
        <Button size="small" variant="secondary" icon="print" disabled={!data} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon="download"
          disabled={!data}
          onClick={() =>
            data &&
            saveFile(
              `production-${day}.csv`,
              productionCsv(data, language, (column) => t(`column.${column}`)),
              'text/csv',
            )
          }
        >
          {t('export')}
        </Button>
      </div>
      {data ? (
        <>
          {data.hasMore && <Notice>{t('more')}</Notice>}
          {data.rows.length === 0 && (
            <EmptyState icon="check" title={t('nothing')}>
              {t('nothingText')}
            </EmptyState>
          )}
          <ProductionList production={data} />
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
