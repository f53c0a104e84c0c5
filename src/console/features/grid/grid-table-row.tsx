import { memo, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { GridCells, type GridCellsProps } from './grid-cells.tsx';
import { useRowName } from './row-name.tsx';

export interface TableRowProps extends GridCellsProps {
  isChecked: boolean;
  onToggle: (id: number) => void;
  /** Takes the height of the row. */
  ref: Ref<HTMLTableRowElement>;
}

// A row is rendered again when its own cells or its part of the selection change.
const renderedBy = [
  'row',
  'index',
  'edit',
  'isChecked',
  'activeColumn',
  'firstColumn',
  'lastColumn',
  'typing',
] as const satisfies (keyof TableRowProps)[];

/** One variant of the sheet. The first row of the table is its head. */
export const TableRow = memo(
  function TableRow({ row, isChecked, onToggle, ref, ...cells }: TableRowProps) {
    const t = useTranslations('grid');
    const name = useRowName()(row);
    return (
      <tr ref={ref} data-index={cells.index} aria-rowindex={cells.index + 2} className="h-16 border-b border-line">
        <td className="p-2">
          <Checkbox
            label={<VisuallyHidden>{t('select', { name })}</VisuallyHidden>}
            checked={isChecked}
            onChange={() => onToggle(row.id)}
          />
        </td>
        <th scope="row" className="max-w-56 min-w-40 p-2 text-start font-normal wrap-anywhere">
          <bdi className="line-clamp-2">{name}</bdi>
          <bdi dir="ltr" translate="no" className="text-xs text-ink-soft">
            {row.sku}
          </bdi>
        </th>
        <GridCells row={row} {...cells} />
      </tr>
    );
  },
  (before, after) => after.activeColumn === -1 && renderedBy.every((name) => before[name] === after[name]),
);
