import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { GridRow } from '#contract/console/grid.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { GridCells } from './grid-cells.tsx';
import type { RowEdit } from './grid-edits.rules.ts';
import type { Place } from './grid-keys.rules.ts';
import { useRowName } from './row-name.tsx';

export interface TableRowProps {
  row: GridRow;
  index: number;
  edit: RowEdit | undefined;
  isChecked: boolean;
  onToggle: (id: number) => void;
  activeColumn: number;
  firstColumn: number;
  lastColumn: number;
  typing: string | null;
  onPlace: (place: Place, isExtended: boolean) => void;
  onType: (text: string) => void;
  onCommit: (text: string, key: 'Enter' | 'Tab' | 'ShiftTab' | null) => void;
  onCancel: () => void;
}

// A row is drawn again when its own cells or its part of the selection change: a sheet has hundreds.
const drawnBy = [
  'row',
  'index',
  'edit',
  'isChecked',
  'activeColumn',
  'firstColumn',
  'lastColumn',
  'typing',
] as const satisfies (keyof TableRowProps)[];

/** One variant of the sheet. */
export const TableRow = memo(
  function TableRow({ row, isChecked, onToggle, ...cells }: TableRowProps) {
    const t = useTranslations('grid');
    const name = useRowName()(row);
    return (
      <tr className="border-b border-line">
        <td className="p-2">
          <Checkbox
            label={<VisuallyHidden>{t('select', { name })}</VisuallyHidden>}
            checked={isChecked}
            onChange={() => onToggle(row.id)}
          />
        </td>
        <th scope="row" className="max-w-56 min-w-40 p-2 text-start font-normal">
          <bdi className="line-clamp-3">{name}</bdi>
          <bdi dir="ltr" className="text-xs whitespace-nowrap text-ink-soft">
            {row.sku}
          </bdi>
        </th>
        <GridCells row={row} {...cells} />
        <td className="p-2 text-ink-soft">{row.discount > 0 && <bdi dir="ltr">{row.discount}</bdi>}</td>
      </tr>
    );
  },
  (before, after) => after.activeColumn === -1 && drawnBy.every((name) => before[name] === after[name]),
);
