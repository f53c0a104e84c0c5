import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GridRow } from '#contract/console/grid.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { type Column, columns, readCell } from './grid-cells.rules.ts';
import { cellText, type RowEdit } from './grid-edits.rules.ts';
import type { Place } from './grid-keys.rules.ts';

interface GridCellsProps {
  row: GridRow;
  index: number;
  edit: RowEdit | undefined;
  /** The cell with the focus, and the selected columns of this row; -1 for none. */
  activeColumn: number;
  firstColumn: number;
  lastColumn: number;
  /** The text with which typing began. */
  typing: string | null;
  onPlace: (place: Place, isExtended: boolean) => void;
  onType: (text: string) => void;
  onCommit: (text: string, key: 'Enter' | 'Tab' | 'ShiftTab' | null) => void;
  onCancel: () => void;
}

const isLatin = (column: Column) => column === 'price' || column === 'stock';

/** The cells of a variant that can be edited. */
export function GridCells({ row, index, edit, ...props }: GridCellsProps) {
  const { activeColumn, firstColumn, lastColumn, typing, onPlace, onType, onCommit, onCancel } = props;
  const t = useTranslations('grid');
  return columns.map((column, at) => {
    const text = cellText(row, edit, column);
    const isEdited = edit?.cells[column] !== undefined;
    const isInvalid = isEdited && readCell(column, text) === null;
    const isActive = at === activeColumn;
    const isSelected = at >= firstColumn && at <= lastColumn && firstColumn !== -1;
    const isTyping = isActive && typing !== null;
    return (
      <td
        key={column}
        data-cell={`${index}-${at}`}
        tabIndex={isActive || (activeColumn === -1 && index === 0 && at === 0) ? 0 : -1}
        aria-selected={isSelected}
        aria-invalid={isInvalid || undefined}
        className={classNames(
          'h-12 max-w-56 cursor-cell truncate border-s border-line px-2 outline-offset-[-2px]',
          isEdited && 'bg-sea-soft font-medium',
          isInvalid && 'bg-danger-soft text-danger',
          isSelected && !isEdited && 'bg-maroon-soft',
          isActive && 'inset-ring-2 inset-ring-maroon',
        )}
        onMouseDown={(event) => onPlace({ row: index, column: at }, event.shiftKey)}
        onDoubleClick={() => onType(text)}
      >
        {isTyping ? (
          <CellInput
            label={t(`column.${column}`)}
            begin={typing}
            isLatin={isLatin(column)}
            onCommit={onCommit}
            onCancel={onCancel}
          />
        ) : column === 'published' && !isInvalid ? (
          t(readCell(column, text) === true ? 'yes' : 'no')
        ) : (
          <bdi dir={isLatin(column) ? 'ltr' : 'auto'} className="inline-block max-w-full truncate align-middle">
            {text}
          </bdi>
        )}
      </td>
    );
  });
}

interface CellInputProps {
  label: string;
  begin: string;
  isLatin: boolean;
  onCommit: GridCellsProps['onCommit'];
  onCancel: () => void;
}

function CellInput({ label, begin, isLatin: isLtr, onCommit, onCancel }: CellInputProps) {
  const [text, setText] = useState(begin);
  return (
    <input
      ref={(input) => input?.focus()}
      aria-label={label}
      dir={isLtr ? 'ltr' : 'auto'}
      className="h-10 w-full min-w-24 bg-white px-1 outline-none"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onMouseDown={(event) => event.stopPropagation()}
      onBlur={() => onCommit(text, null)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
        else if (event.key === 'Enter') onCommit(text, 'Enter');
        else if (event.key === 'Tab') onCommit(text, event.shiftKey ? 'ShiftTab' : 'Tab');
        else return;
        event.preventDefault();
      }}
    />
  );
}
