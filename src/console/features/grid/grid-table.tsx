import {
  type ClipboardEvent,
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import type { GridRow } from '#contract/console/grid.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { type Column, columns, isChoice, nextChoice } from './grid-cells.rules.ts';
import { cellText, modeAfter } from './grid-edits.rules.ts';
import {
  copied,
  cornersOf,
  filledDown,
  movedBy,
  nextCell,
  pasted,
  type Place,
  type Range,
  within,
} from './grid-keys.rules.ts';
import { GridTableHead } from './grid-table-head.tsx';
import { TableRow } from './grid-table-row.tsx';
import type { GridEdits } from './use-grid.ts';
import { heightRef, useNearRows } from './use-near-rows.ts';

interface GridTableProps {
  rows: readonly GridRow[];
  /** Whether there are more rows than were read. */
  hasMore: boolean;
  open: ReadonlySet<Column>;
  edits: GridEdits;
  checked: ReadonlySet<number>;
  onCheck: Dispatch<SetStateAction<ReadonlySet<number>>>;
  /** Leaves the table by the keyboard. */
  onLeave: () => void;
}

// The rows and cells of a table with this role are those of a sheet.
const sheetRole = { role: 'grid', 'aria-multiselectable': true };
const origin: Place = { row: 0, column: 0 };
const rowHeight = 42;

/** The rows as a sheet: arrows, Enter, Tab, ranges, copy and paste. Those near the view are rendered. */
export function GridTable({ rows, hasMore, open, edits, checked, onCheck, onLeave }: GridTableProps) {
  const t = useTranslations('grid');
  const isRtl = useLanguage() === 'ar';
  const [chosen, setRange] = useState<Range>({ active: origin, anchor: origin });
  const range = within(chosen, rows.length);
  /** The text with which typing began; null while nothing is typed. */
  const [typing, setTyping] = useState<string | null>(null);
  const [focused, setFocused] = useState(-1);
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const hasFocus = useRef(false);
  const { active } = range;
  const near = useNearRows({ count: rows.length, estimate: rowHeight, held: [active.row, focused], list: body });
  useEffect(() => {
    if (typing !== null || !hasFocus.current) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${active.row}-${active.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active.row, active.column, typing]);

  // From the present state: a row that is not rendered again keeps its handlers.
  const goTo = (place: Place, isExtended = false) =>
    setRange(({ anchor }) => ({ active: place, anchor: isExtended ? anchor : place }));
  const toggle = (id: number) =>
    onCheck((present) => {
      const next = new Set(present);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  function commit(text: string, key: 'Enter' | 'Tab' | 'ShiftTab' | null): void {
    const [row, column] = [rows[active.row], columns[active.column]];
    setTyping(null);
    if (row && column && text !== cellText(row, edits.edits[row.id], column)) edits.set([{ id: row.id, column, text }]);
    if (key === 'Enter') goTo({ ...active, row: Math.min(active.row + 1, rows.length - 1) });
    if (key === 'Tab' || key === 'ShiftTab') goTo(nextCell(active, key === 'Tab' ? 1 : -1, rows.length) ?? active);
  }

  /** Begins to type, or takes the next value of a choice. */
  function begin(text: string | null): void {
    const [row, column] = [rows[active.row], columns[active.column]];
    if (!row || !column || !open.has(column)) return;
    if (column === 'stock' && modeAfter(row, edits.edits[row.id]?.cells) !== 'counted') return;
    const present = cellText(row, edits.edits[row.id], column);
    if (text === null && isChoice(column)) edits.set([{ id: row.id, column, text: nextChoice(column, present) }]);
    else setTyping(text ?? present);
  }

  function handleKey(event: KeyboardEvent): void {
    if (typing !== null || !(event.target as HTMLElement).dataset['cell']) return;
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const moved = movedBy(key, active, { rows: rows.length, isRtl, isCommand });
    const next = key === 'Tab' ? nextCell(active, shiftKey ? -1 : 1, rows.length) : null;
    const letter = isCommand ? key.toLowerCase() : '';
    if (moved) goTo(moved, shiftKey);
    else if (next) goTo(next);
    else if (letter === 'z') edits.goBack();
    else if (letter === 'd') edits.set(filledDown(rows, edits.edits, range));
    else if (letter === 'a') setRange({ active: origin, anchor: { row: rows.length - 1, column: columns.length - 1 } });
    else if (isCommand || event.altKey) return;
    else if (key === 'Escape') onLeave();
    else if (key === 'Enter' || key === 'F2' || key === ' ') begin(null);
    else if (key === 'Delete' || key === 'Backspace') begin('');
    else if (/^.$/u.test(key)) begin(key);
    else return;
    event.preventDefault();
  }

  function copy(event: ClipboardEvent): void {
    if (typing !== null) return;
    event.clipboardData.setData('text/plain', copied(rows, edits.edits, range));
    event.preventDefault();
  }

  function paste(event: ClipboardEvent): void {
    if (typing !== null) return;
    event.preventDefault();
    edits.set(pasted(rows, event.clipboardData.getData('text/plain'), range));
  }

  function takeFocus({ target }: FocusEvent): void {
    hasFocus.current = true;
    setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1));
  }

  const { top, bottom, first, last } = cornersOf(range);
  return (
    <div className="-mx-6 rounded-card bg-white shadow-card">
      <table
        ref={table}
        {...sheetRole}
        aria-label={t('table')}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        className="w-full table-fixed border-collapse text-sm"
        onKeyDown={handleKey}
        onCopy={copy}
        onPaste={paste}
        onFocus={takeFocus}
        onBlur={(event) => (hasFocus.current = event.currentTarget.contains(event.relatedTarget) || typing !== null)}
      >
        <GridTableHead
          isAllChecked={rows.length > 0 && rows.every(({ id }) => checked.has(id))}
          onCheckAll={(isChecked) => onCheck(new Set(isChecked ? rows.map(({ id }) => id) : []))}
        />
        <tbody ref={body}>
          {near.parts.map((part) => {
            if ('space' in part)
              return (
                <tr key={`space-${part.before}`} aria-hidden>
                  <td aria-hidden colSpan={columns.length + 3} className="p-0" ref={heightRef(part.space)} />
                </tr>
              );
            const { index } = part;
            const row = rows[index];
            if (!row) return null;
            const isIn = index >= top && index <= bottom;
            const isActive = index === active.row;
            return (
              <TableRow
                key={row.id}
                ref={near.measure}
                row={row}
                index={index}
                edit={edits.edits[row.id]}
                open={open}
                isChecked={checked.has(row.id)}
                onToggle={toggle}
                activeColumn={isActive ? active.column : -1}
                firstColumn={isIn ? first : -1}
                lastColumn={isIn ? last : -1}
                typing={isActive ? typing : null}
                onPlace={goTo}
                onBegin={() => begin(null)}
                onCommit={commit}
                onCancel={() => setTyping(null)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
