import { useTranslations } from 'use-intl';
import type { Report } from '#contract/console/reports.ts';
import { Button } from '#ui/action/button.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { csvOf } from './report-csv.ts';
import { isOverTime, rowName } from './report-names.ts';
import { saveCsv } from './save-csv.ts';
import { useKinds } from './use-kinds.ts';

/** Saves the table as a file. The browser writes it from what it shows. */
export function DownloadCsv({ report }: { report: Report }) {
  const t = useTranslations('reports');
  const language = useLanguage();
  const kinds = useKinds();
  const { by, unit, days } = report;

  function download(): void {
    const text = csvOf(
      report,
      // Days as in files: a sheet sorts them.
      (row) => (isOverTime(by) ? row.key : rowName(report, row, language, kinds)),
      {
        subject: t(isOverTime(by) ? unit : by),
        orders: t('orders'),
        pieces: t('pieces'),
        goods: t('goods'),
        fees: t('fees'),
        sales: t('sales'),
        before: t('before'),
        others: t('others'),
      },
    );
    saveCsv(`sales-${by}-${days.from}-${days.to}.csv`, text);
  }

  return (
    <Button size="small" variant="secondary" icon="download" onClick={download}>
      {t('download')}
    </Button>
  );
}
