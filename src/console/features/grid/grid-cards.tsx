import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GridRow } from '#contract/console/grid.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useTablet } from '../../runtime/page/use-wide.ts';
import { GridCard } from './grid-card.tsx';
import type { Column } from './grid-cells.rules.ts';
import type { GridEdits } from './use-grid.ts';
import { heightRef, useNearRows } from './use-near-rows.ts';

interface GridCardsProps {
  rows: readonly GridRow[];
  /** Whether there are more rows than were read. */
  hasMore: boolean;
  open: ReadonlySet<Column>;
  edits: GridEdits;
  checked: ReadonlySet<number>;
  onCheck: Dispatch<SetStateAction<ReadonlySet<number>>>;
}

const cardHeight = 208;

/** The rows on a phone: a card with three fields each; two cards a line on a tablet. */
export function GridCards({ rows, hasMore, open, edits, checked, onCheck }: GridCardsProps) {
  const t = useTranslations('grid');
  const perLine = useTablet() ? 2 : 1;
  const [focused, setFocused] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const count = Math.ceil(rows.length / perLine);
  const near = useNearRows({ count, estimate: cardHeight, held: [focused], list });
  const toggle = (id: number) =>
    onCheck((present) => {
      const next = new Set(present);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <>
      <Checkbox
        label={t('selectAll')}
        checked={rows.length > 0 && rows.every(({ id }) => checked.has(id))}
        onChange={({ target }) => onCheck(new Set(target.checked ? rows.map(({ id }) => id) : []))}
      />
      <div
        ref={list}
        onFocus={({ target }) =>
          setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1))
        }
      >
        {near.parts.map((part) => {
          if ('space' in part) return <div key={`space-${part.before}`} ref={heightRef(part.space)} />;
          const begin = part.index * perLine;
          return (
            <div
              key={part.index}
              ref={near.measure}
              data-index={part.index}
              className="grid scroll-mt-24 gap-3 pb-3 md:grid-cols-2"
            >
              {rows.slice(begin, begin + perLine).map((row, index) => (
                <GridCard
                  key={row.id}
                  row={row}
                  place={begin + index + 1}
                  total={hasMore ? -1 : rows.length}
                  open={open}
                  edits={edits}
                  isChecked={checked.has(row.id)}
                  onToggle={toggle}
                />
              ))}
            </div>
          );
        })}
      </div>
    </>
  );
}
