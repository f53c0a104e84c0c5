import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { readCell } from './grid-cells.rules.ts';
import type { EditedCell } from './grid-edits.rules.ts';
import { useRowName } from './row-name.tsx';

interface ReviewDialogProps {
  open: boolean;
  onClose: () => void;
  cells: readonly EditedCell[];
  /** How many rows change. */
  rows: number;
  busy: boolean;
  error: unknown;
  onSave: () => void;
}

/** Every change, old and new, before it is saved. */
export function ReviewDialog({ open, onClose, cells, rows, busy, error, onSave }: ReviewDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('grid.review')}
      closeLabel={t('action.close')}
      footer={
        <Button busy={busy} disabled={rows === 0} onClick={onSave}>
          {t('grid.save')}
        </Button>
      }
    >
      {open && (
        <div className="flex flex-col gap-4">
          <Refusal error={error} />
          {rows > consoleLimits.gridMax && <Notice>{t('grid.tooMany')}</Notice>}
          <p className="text-ink-soft">{t('grid.changes', { count: cells.length })}</p>
          {/* The keyboard scrolls through it. */}
          <ul {...{ tabIndex: 0 }} className="divide-y divide-line outline-offset-4">
            {cells.map((cell) => (
              <li key={`${cell.row.id}-${cell.column}`} className="py-2">
                <Change cell={cell} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

function Change({ cell: { row, column, before, after } }: { cell: EditedCell }) {
  const t = useTranslations('grid');
  const nameOf = useRowName();
  const shown = (text: string) => {
    const value = readCell(column, text);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return (
      <bdi dir={column === 'price' || column === 'stock' ? 'ltr' : 'auto'}>
        {typeof value === 'number' && column === 'price' ? value.toFixed(2) : String(value ?? text)}
      </bdi>
    );
  };
  const price = readCell('price', after);
  const isPriced = column === 'price' && row.price > 0 && typeof price === 'number';
  return (
    <>
      <bdi className="font-medium">{nameOf(row)}</bdi>
      <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>{t(`column.${column}`)}</span>
        <span className="text-ink">{t.rich('change', { before: () => shown(before), after: () => shown(after) })}</span>
        {isPriced && (
          <bdi dir="ltr">{t('percentChange', { percent: (((price - row.price) / row.price) * 100).toFixed(1) })}</bdi>
        )}
      </span>
    </>
  );
}
