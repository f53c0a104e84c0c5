import { useTranslations } from 'use-intl';
import type { GridRow } from '#contract/console/grid.ts';
import { Card } from '#ui/display/card.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAmountError } from '../../shared/use-amount-error.ts';
import { type Column, readCell } from './grid-cells.rules.ts';
import { cellText, modeAfter } from './grid-edits.rules.ts';
import { betterOffer, marginOf } from './grid-pays.rules.ts';
import { useRowName } from './row-name.tsx';
import type { GridEdits } from './use-grid.ts';

interface GridCardProps {
  row: GridRow;
  /** Its place in the list of all cards, from 1, and their number; -1 if it is not known. */
  place: number;
  total: number;
  open: ReadonlySet<Column>;
  edits: GridEdits;
  isChecked: boolean;
  onToggle: (id: number) => void;
}

const fields = ['price', 'offer', 'stock'] as const;

/** One variant on a phone. */
export function GridCard({ row, place, total, open, edits, isChecked, onToggle }: GridCardProps) {
  const t = useTranslations('grid');
  const amountError = useAmountError();
  const name = useRowName()(row);
  const edit = edits.edits[row.id];
  const better = betterOffer(row, edit);
  const margin = marginOf(row, edit);
  const mode = modeAfter(row, edit?.cells);
  return (
    <Card
      as="article"
      aria-label={name}
      aria-posinset={place}
      aria-setsize={total}
      padding="none"
      className="flex flex-col gap-2 p-4 md:p-3"
    >
      <div className="flex items-start">
        <Checkbox
          className="min-w-11 shrink-0"
          label={<VisuallyHidden>{t('select', { name })}</VisuallyHidden>}
          checked={isChecked}
          onChange={() => onToggle(row.id)}
        />
        <h2 className="min-w-0 py-2.5 text-base font-medium">
          <bdi>{name}</bdi>
          <span className="block text-sm font-normal text-ink-soft">
            <bdi dir="ltr" translate="no">
              {row.sku}
            </bdi>
          </span>
        </h2>
      </div>
      <div className="grid grid-cols-3 gap-3 md:gap-2">
        {fields.map((column) => {
          const text = cellText(row, edit, column);
          const wrong = t(`wrong.${column}`);
          if (column === 'stock' && mode !== 'counted')
            return (
              <p key={column} className="flex flex-col gap-1.5">
                <span className="text-sm font-medium">{t('column.stock')}</span>
                <span className="py-2.5 text-ink-soft">{t(`mode.${mode}`)}</span>
              </p>
            );
          if (!open.has(column))
            return (
              <p key={column} className="flex flex-col gap-1.5">
                <span className="text-sm font-medium">{t(`column.${column}`)}</span>
                <bdi dir="ltr" translate="no" className="py-2.5 text-ink-soft">
                  {text === '' ? '0' : text}
                </bdi>
              </p>
            );
          return (
            <TextField
              key={column}
              label={t(`column.${column}`)}
              direction="ltr"
              inputMode={column === 'price' ? 'decimal' : 'numeric'}
              autoComplete="off"
              value={text}
              error={readCell(column, text) === null && (column === 'price' ? amountError(text, wrong) : wrong)}
              onChange={(event) => edits.set([{ id: row.id, column, text: event.target.value }])}
            />
          );
        })}
      </div>
      {margin !== null && (
        <p className="text-sm text-ink-soft">
          <span>{t('column.cost')}</span>{' '}
          <bdi dir="ltr" translate="no">
            {cellText(row, edit, 'cost')}
          </bdi>
          {' · '}
          <span>{t('margin')}</span> <bdi dir="ltr" translate="no">{`${margin}%`}</bdi>
        </p>
      )}
      {better > 0 && <p className="text-sm text-ink-soft">{t('betterOffer', { percent: better })}</p>}
    </Card>
  );
}
