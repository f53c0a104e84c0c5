import { useTranslations } from 'use-intl';
import type { Report } from '#contract/console/reports.ts';
import { Button } from '#ui/action/button.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { csvOf } from './report-csv.ts';
import { isOverTime, rowName } from './report-names.ts';
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
    const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `sales-${by}-${days.from}-${days.to}.csv`;
    link.click();
    // The browser has begun to save when the press ends.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  return (
    <Button size="small" variant="secondary" icon="download" onClick={download}>
      {t('download')}
    </Button>
  );
}
