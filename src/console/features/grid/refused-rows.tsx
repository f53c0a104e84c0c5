import { useTranslations } from 'use-intl';
import type { GridRow } from '#contract/console/grid.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { useConflictTitle } from '../../shared/edit/conflict-notice.tsx';
import { CellValue } from './cell-value.tsx';
import { columns, shownCell } from './grid-cells.rules.ts';
import type { Edits } from './grid-edits.rules.ts';
import { useRowName } from './row-name.tsx';

/** A row that someone else has changed: its name, what is stored now, by whom and when. */
export interface RefusedRow {
  id: number;
  name: string;
  current: GridRow | null;
  by: string | null;
  at: string | null;
}

interface RefusedRowsProps {
  rows: readonly RefusedRow[];
  edits: Edits;
  onKeep: (current: GridRow) => void;
  onTake: (id: number) => void;
}

/** Both values side by side, for the person to choose. */
export function RefusedRows({ rows, edits, onKeep, onTake }: RefusedRowsProps) {
  const t = useTranslations();
  const titleOf = useConflictTitle();
  const nameOf = useRowName();
  if (rows.length === 0) return null;
  return (
    <section role="alert" aria-labelledby="grid-refused">
      <h2 id="grid-refused" className="mb-3 text-heading font-medium">
        {t('grid.refused')}
      </h2>
      <ul className={cardClass({ padding: 'none', className: 'divide-y divide-line' })}>
        {rows.map(({ id, name, current, by, at }) => {
          const edited = columns.filter((column) => edits[id]?.cells[column] !== undefined);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4">
              <div className="min-w-0">
                <bdi className="font-medium">{current ? nameOf(current) : name}</bdi>
                {current && (
                  <p className="text-sm text-ink-soft">
                    {titleOf({ by, at, labels: edited.map((column) => t(`grid.column.${column}`)) })}
                  </p>
                )}
                {current === null && <p>{t('grid.gone')}</p>}
                {current &&
                  edited.map((column) => (
                    <p key={column} className="text-sm">
                      <span>{t(`grid.column.${column}`)}</span>
                      {': '}
                      {t('conflict.yours')}{' '}
                      <span className="font-medium">
                        <CellValue column={column} text={edits[id]?.cells[column] ?? ''} />
                      </span>
                      {' · '}
                      {t('conflict.theirs')}{' '}
                      <span className="font-medium">
                        <CellValue {...shownCell(current, column)} />
                      </span>
                    </p>
                  ))}
              </div>
              <div className="flex flex-wrap gap-2">
                {current && (
                  <Button size="small" variant="secondary" onClick={() => onKeep(current)}>
                    {t('conflict.keepMine')}
                  </Button>
                )}
                <Button size="small" variant="secondary" onClick={() => onTake(id)}>
                  {t('conflict.takeTheirs')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
