import { useTranslations } from 'use-intl';
import type { Report } from '#contract/console/reports.ts';
import { formatPrice } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { SalesChart } from '../../shared/chart/sales-chart.tsx';
import { isOverTime, rowName, tickName } from './report-names.ts';
import { useKinds } from './use-kinds.ts';
import { useDays } from './use-days.ts';

const barsMax = 10;

/** The report as a picture: bars over time, or the best as bars below each other. */
export function ReportChart({ report }: { report: Report }) {
  const t = useTranslations('reports');
  const language = useLanguage();
  const dayRange = useDays();
  const kinds = useKinds();
  if (!isOverTime(report.by)) return <Ranking report={report} />;
  const points = report.rows.map((row) => {
    const values = { name: rowName(report, row, language, kinds), amount: formatPrice(row.now.total, language) };
    return {
      key: row.key,
      tick: tickName(report, row.key),
      label: t('pointBefore', { ...values, before: formatPrice(row.before.total, language) }),
      now: row.now.total,
      before: row.before.total,
    };
  });
  return (
    <SalesChart
      points={points}
      label={t('chartLabel', { what: dayRange(report.days) })}
      legend={{ now: dayRange(report.days), before: dayRange(report.before) }}
    />
  );
}

/** The best rows. The line below each bar ends where the bar of the days before would. */
function Ranking({ report }: { report: Report }) {
  const t = useTranslations('reports');
  const language = useLanguage();
  const dayRange = useDays();
  const kinds = useKinds();
  const rows = report.rows.filter(({ now }) => now.total > 0).slice(0, barsMax);
  if (rows.length === 0) return <p className="py-8 text-center text-ink-soft">{t('noSales')}</p>;
  const most = Math.max(...rows.flatMap(({ now, before }) => [now.total, before.total]));
  const share = (riyals: number) => `${(100 * riyals) / most}%`;
  return (
    <>
      <div role="img" aria-label={t('chartLabel', { what: t(`by.${report.by}`) })}>
        {rows.map((row) => (
          <div key={row.key} className="mb-3">
            <p className="flex justify-between gap-4 text-sm">
              <bdi className="truncate">{rowName(report, row, language, kinds)}</bdi>
              <bdi translate="no" className="shrink-0 tabular-nums">
                {formatPrice(row.now.total, language)}
              </bdi>
            </p>
            <svg width="100%" height="20" className="mirrors block">
              <rect width={share(row.now.total)} height="12" rx="2" className="fill-sea" />
              <line
                x2={share(row.before.total)}
                y1="17"
                y2="17"
                strokeDasharray="4 3"
                strokeWidth="2"
                className="stroke-maroon"
              />
            </svg>
          </div>
        ))}
      </div>
      <ul aria-hidden className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
        <li className="flex items-center gap-2">
          <span className="h-3 w-6 rounded-sm bg-sea" />
          <span>{dayRange(report.days)}</span>
        </li>
        <li className="flex items-center gap-2">
          <span className="w-6 border-t-2 border-dashed border-maroon" />
          <span>{dayRange(report.before)}</span>
        </li>
      </ul>
    </>
  );
}
