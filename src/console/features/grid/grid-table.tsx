import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import type { GridRow } from '#contract/console/grid.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { columns } from './grid-cells.rules.ts';
import { cellText } from './grid-edits.rules.ts';
import { copied, cornersOf, filledDown, movedBy, nextCell, pasted, type Place, type Range } from './grid-keys.rules.ts';
import { TableRow } from './grid-table-row.tsx';
import type { GridEdits } from './use-grid.ts';

interface GridTableProps {
  rows: readonly GridRow[];
  edits: GridEdits;
  checked: ReadonlySet<number>;
  onCheck: Dispatch<SetStateAction<ReadonlySet<number>>>;
  /** Leaves the table by the keyboard. */
  onLeave: () => void;
}

// The rows and cells of a table with this role are those of a sheet.
const sheetRole = { role: 'grid', 'aria-multiselectable': true };
const origin: Place = { row: 0, column: 0 };

/** The rows as a sheet: arrows, Enter, Tab, ranges, copy and paste. */
export function GridTable({ rows, edits, checked, onCheck, onLeave }: GridTableProps) {
  const t = useTranslations('grid');
  const isRtl = useLanguage() === 'ar';
  const [range, setRange] = useState<Range>({ active: origin, anchor: origin });
  /** The text with which typing began; null while nothing is typed. */
  const [typing, setTyping] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);
  const { active } = range;
  useEffect(() => {
    if (typing === null && hasFocus.current)
      table.current?.querySelector<HTMLElement>(`[data-cell="${active.row}-${active.column}"]`)?.focus();
  }, [active, typing]);

  // From the present state: a row that is not drawn again keeps its handlers.
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

  function handleKey(event: KeyboardEvent): void {
    if (typing !== null || !(event.target as HTMLElement).dataset['cell']) return;
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const [row, column] = [rows[active.row], columns[active.column]];
    const moved = isCommand ? null : movedBy(key, active, { rows: rows.length, isRtl });
    const next = key === 'Tab' ? nextCell(active, shiftKey ? -1 : 1, rows.length) : null;
    const letter = isCommand ? key.toLowerCase() : '';
    if (moved) goTo(moved, shiftKey);
    else if (next) goTo(next);
    else if (letter === 'z') edits.goBack();
    else if (letter === 'd') edits.set(filledDown(rows, edits.edits, range));
    else if (letter === 'a') setRange({ anchor: origin, active: { row: rows.length - 1, column: columns.length - 1 } });
    else if (isCommand || event.altKey) return;
    else if (key === 'Escape') onLeave();
    else if (row && column && (key === 'Enter' || key === 'F2' || key === ' ')) {
      const text = cellText(row, edits.edits[row.id], column);
      if (column === 'published') edits.set([{ id: row.id, column, text: text === '1' ? '0' : '1' }]);
      else setTyping(text);
    } else if (key === 'Delete' || key === 'Backspace') setTyping('');
    else if (/^.$/u.test(key)) setTyping(key);
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

  const { top, bottom, first, last } = cornersOf(range);
  return (
    <div className="overflow-x-auto rounded-card bg-white shadow-card">
      <table
        ref={table}
        {...sheetRole}
        aria-label={t('table')}
        className="w-full border-collapse text-sm"
        onKeyDown={handleKey}
        onCopy={copy}
        onPaste={paste}
        onFocus={() => (hasFocus.current = true)}
        onBlur={(event) => (hasFocus.current = event.currentTarget.contains(event.relatedTarget) || typing !== null)}
      >
        <thead>
          <tr className="border-b border-line text-start">
            <th scope="col" className="p-2">
              <Checkbox
                label={<VisuallyHidden>{t('selectAll')}</VisuallyHidden>}
                checked={rows.length > 0 && rows.every(({ id }) => checked.has(id))}
                onChange={({ target }) => onCheck(new Set(target.checked ? rows.map(({ id }) => id) : []))}
              />
            </th>
            <th scope="col" className="p-2 text-start font-medium">
              {t('product')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="p-2 text-start font-medium">
                {t(`column.${column}`)}
              </th>
            ))}
            <th scope="col" className="p-2 text-start font-medium">
              {t('discount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const isIn = index >= top && index <= bottom;
            const isActive = index === active.row;
            return (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                edit={edits.edits[row.id]}
                isChecked={checked.has(row.id)}
                onToggle={toggle}
                activeColumn={isActive ? active.column : -1}
                firstColumn={isIn ? first : -1}
                lastColumn={isIn ? last : -1}
                typing={isActive ? typing : null}
                onPlace={goTo}
                onType={setTyping}
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
