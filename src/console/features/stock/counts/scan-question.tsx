import { useTranslations } from 'use-intl';
import type { CountRow } from '#contract/console/stock-counts.ts';
import { Button } from '#ui/action/button.tsx';
import { CountedVariant } from './counted-variant.tsx';

interface ScanQuestionProps {
  code: string;
  rows: readonly CountRow[];
  onChoose: (row: CountRow) => void;
  onCancel: () => void;
}

/** Asks which of several variants a code means, or whether one of elsewhere is counted, too. */
export function ScanQuestion({ code, rows, onChoose, onCancel }: ScanQuestionProps) {
  const t = useTranslations('counts');
  const isShared = rows.length > 1;
  return (
    <div role="alert" className="flex w-full flex-col gap-3">
      <p className="font-medium">{isShared ? t('which', { code }) : t('outside')}</p>
      <ul className="flex max-h-[40vh] flex-col gap-2 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-2">
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 rounded-control bg-shell p-2 text-start"
              onClick={() => onChoose(row)}
            >
              <CountedVariant row={row} />
              {isShared && !row.onShelf && <span className="text-sm text-ink-soft">{t('outside')}</span>}
              {!isShared && <span className="shrink-0 font-medium text-maroon">{t('countToo')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
