import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import type { EditedCell, Edits } from './grid-edits.rules.ts';
import { fallsByHalf } from './grid-pays.rules.ts';
import { ReviewChange } from './review-change.tsx';

interface ReviewDialogProps {
  open: boolean;
  onClose: () => void;
  cells: readonly EditedCell[];
  edits: Edits;
  /** How many rows change. */
  rows: number;
  busy: boolean;
  error: unknown;
  onSave: () => void;
}

/** Every change, old and new, before it is saved. */
export function ReviewDialog({ open, onClose, cells, edits, rows, busy, error, onSave }: ReviewDialogProps) {
  const t = useTranslations();
  const deep = new Set(cells.filter(({ row }) => fallsByHalf(row, edits[row.id])).map(({ row }) => row.id)).size;
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
          {deep > 0 && <Notice tone="progress">{t('grid.deepCuts', { count: deep })}</Notice>}
          <p className="text-ink-soft">{t('grid.changes', { count: cells.length })}</p>
          {/* The keyboard scrolls through it. */}
          <ul {...{ tabIndex: 0 }} className="divide-y divide-line outline-offset-4">
            {cells.map((cell) => {
              const edit = edits[cell.row.id];
              return (
                <li
                  key={`${cell.row.id}-${cell.column}`}
                  className="py-2 [contain-intrinsic-block-size:auto_4rem] [content-visibility:auto]"
                >
                  {edit && <ReviewChange cell={cell} edit={edit} />}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
