import { memo, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { GridCells, type GridCellsProps } from './grid-cells.tsx';
import { marginOf } from './grid-pays.rules.ts';
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
    // What tells the variants of a product apart is seen, however long its name is.
    const parts = name.split(' · ');
    const margin = marginOf(row, cells.edit);
    return (
      <tr
        ref={ref}
        data-index={cells.index}
        aria-rowindex={cells.index + 2}
        className="h-[42px] shadow-[inset_0_-1px_0_var(--color-line)]"
      >
        <td className="px-2 py-0">
          <Checkbox
            className="-my-1"
            label={<VisuallyHidden>{t('select', { name })}</VisuallyHidden>}
            checked={isChecked}
            onChange={() => onToggle(row.id)}
          />
        </td>
        <th scope="row" title={`${name} · ${row.sku}`} className="px-1.5 py-0 text-start font-normal">
          <span className="flex whitespace-nowrap">
            <bdi className="truncate">{parts.slice(0, parts.length - row.attributes.length).join(' · ')}</bdi>
            {row.attributes.length > 0 && (
              <bdi className="max-w-1/2 shrink-0 truncate">{`\u00a0· ${parts.slice(-row.attributes.length).join(' · ')}`}</bdi>
            )}
          </span>
          <VisuallyHidden>{row.sku}</VisuallyHidden>
        </th>
        <GridCells row={row} {...cells} />
        <td className="border-s border-line px-1.5 text-ink-soft">
          <bdi dir="ltr" translate="no" className={margin !== null && margin < 0 ? 'text-danger' : undefined}>
            {margin === null ? '' : `${margin}%`}
          </bdi>
        </td>
      </tr>
    );
  },
  (before, after) => after.activeColumn === -1 && renderedBy.every((name) => before[name] === after[name]),
);
