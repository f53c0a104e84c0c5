import type { Dispatch, SetStateAction } from 'react';
import { useTranslations } from 'use-intl';
import type { GridRow } from '#contract/console/grid.ts';
import { Card } from '#ui/display/card.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { readCell } from './grid-cells.rules.ts';
import { cellText } from './grid-edits.rules.ts';
import { useRowName } from './row-name.tsx';
import type { GridEdits } from './use-grid.ts';

interface GridCardsProps {
  rows: readonly GridRow[];
  edits: GridEdits;
  checked: ReadonlySet<number>;
  onCheck: Dispatch<SetStateAction<ReadonlySet<number>>>;
}

const fields = ['price', 'stock'] as const;

/** The rows on a phone: a card with two fields each. */
export function GridCards({ rows, edits, checked, onCheck }: GridCardsProps) {
  const t = useTranslations('grid');
  const nameOf = useRowName();
  return (
    <>
      <Checkbox
        label={t('selectAll')}
        checked={rows.length > 0 && rows.every(({ id }) => checked.has(id))}
        onChange={({ target }) => onCheck(new Set(target.checked ? rows.map(({ id }) => id) : []))}
      />
      <div className="grid gap-3 md:grid-cols-2">
        {rows.map((row) => {
          const name = nameOf(row);
          return (
            <Card key={row.id} as="article" aria-label={name} padding="none" className="flex flex-col gap-2 p-4">
              <div className="flex items-start gap-2">
                <Checkbox
                  className="min-w-11 shrink-0"
                  label={<VisuallyHidden>{t('select', { name })}</VisuallyHidden>}
                  checked={checked.has(row.id)}
                  onChange={() =>
                    onCheck((present) => {
                      const next = new Set(present);
                      if (!next.delete(row.id)) next.add(row.id);
                      return next;
                    })
                  }
                />
                <h2 className="min-w-0 py-2.5 text-base font-medium">
                  <bdi>{name}</bdi>
                  <bdi dir="ltr" className="block text-sm font-normal text-ink-soft">
                    {row.sku}
                  </bdi>
                </h2>
              </div>
              <div className="grid grid-cols-2 gap-3">
                {fields.map((column) => {
                  const text = cellText(row, edits.edits[row.id], column);
                  return (
                    <TextField
                      key={column}
                      label={t(`column.${column}`)}
                      direction="ltr"
                      inputMode={column === 'price' ? 'decimal' : 'numeric'}
                      autoComplete="off"
                      value={text}
                      aria-invalid={readCell(column, text) === null || undefined}
                      onChange={(event) => edits.set([{ id: row.id, column, text: event.target.value }])}
                    />
                  );
                })}
              </div>
            </Card>
          );
        })}
      </div>
    </>
  );
}
