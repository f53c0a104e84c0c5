import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GridRow } from '#contract/console/grid.ts';
import { Icon } from '#ui/display/icon.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { CellValue } from './cell-value.tsx';
import { type Column, columns, isChoice, isNumeric, readCell } from './grid-cells.rules.ts';
import { cellText, lacksCount, modeAfter, type RowEdit } from './grid-edits.rules.ts';
import type { Place } from './grid-keys.rules.ts';
import { betterOffer } from './grid-pays.rules.ts';

export interface GridCellsProps {
  row: GridRow;
  index: number;
  edit: RowEdit | undefined;
  /** The columns that the person may change. */
  open: ReadonlySet<Column>;
  /** The cell with the focus, and the selected columns of this row; -1 for none. */
  activeColumn: number;
  firstColumn: number;
  lastColumn: number;
  /** The text with which typing began. */
  typing: string | null;
  onPlace: (place: Place, isExtended: boolean) => void;
  /** Begins to type, or takes the next value of a choice. */
  onBegin: () => void;
  onCommit: (text: string, key: 'Enter' | 'Tab' | 'ShiftTab' | null) => void;
  onCancel: () => void;
}

/** The cells of a variant. */
export function GridCells({ row, index, edit, open, ...props }: GridCellsProps) {
  const { activeColumn, firstColumn, lastColumn, typing, onPlace, onBegin, onCommit, onCancel } = props;
  const t = useTranslations('grid');
  const mode = modeAfter(row, edit?.cells);
  const isUncounted = lacksCount(row, edit?.cells);
  return columns.map((column, at) => {
    const text = cellText(row, edit, column);
    const isEdited = edit?.cells[column] !== undefined;
    const isInvalid = (isEdited && readCell(column, text) === null) || (column === 'stock' && isUncounted);
    const isActive = at === activeColumn;
    const isSelected = at >= firstColumn && at <= lastColumn && firstColumn !== -1;
    const isTyping = isActive && typing !== null;
    const hasNoStock = column === 'stock' && mode !== 'counted';
    const isOpen = open.has(column) && !hasNoStock;
    const better = column === 'offer' ? betterOffer(row, edit) : 0;
    return (
      <td
        key={column}
        data-cell={`${index}-${at}`}
        tabIndex={isActive ? 0 : -1}
        aria-selected={isSelected}
        aria-readonly={!isOpen || undefined}
        aria-invalid={isInvalid || undefined}
        className={classNames(
          'scroll-mt-32 scroll-mb-8 truncate border-s border-line px-1.5 outline-offset-[-2px]',
          isOpen ? 'cursor-cell' : 'text-ink-soft',
          isEdited && 'font-medium',
          isEdited && !isInvalid && 'bg-sea-soft',
          isInvalid && 'bg-danger-soft text-danger',
          isSelected && !isEdited && 'bg-maroon-soft',
          isActive && 'inset-ring-2 inset-ring-maroon',
        )}
        onMouseDown={(event) => onPlace({ row: index, column: at }, event.shiftKey)}
        onDoubleClick={() => isOpen && onBegin()}
      >
        {isTyping ? (
          <CellInput
            label={t(`column.${column}`)}
            begin={typing}
            isLatin={isNumeric(column)}
            onCommit={onCommit}
            onCancel={onCancel}
          />
        ) : hasNoStock ? (
          <span>–</span>
        ) : isChoice(column) && !isInvalid ? (
          <CellValue column={column} text={text} />
        ) : (
          <bdi
            dir={isNumeric(column) ? 'ltr' : 'auto'}
            translate="no"
            className="inline-block max-w-full truncate align-middle"
          >
            {text}
          </bdi>
        )}
        {better > 0 && !isTyping && (
          <span title={t('betterOffer', { percent: better })} className="ms-2 text-xs font-normal text-ink-soft">
            <Icon name="info" className="me-0.5 inline size-3.5" />
            <bdi aria-hidden dir="ltr" translate="no">{`${better}%`}</bdi>
            <VisuallyHidden>{t('betterOffer', { percent: better })}</VisuallyHidden>
          </span>
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

function CellInput({ label, begin, isLatin, onCommit, onCancel }: CellInputProps) {
  const [text, setText] = useState(begin);
  return (
    <input
      ref={(input) => input?.focus({ preventScroll: true })}
      aria-label={label}
      dir={isLatin ? 'ltr' : 'auto'}
      className="h-10 w-full min-w-0 bg-white px-1 outline-none"
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
