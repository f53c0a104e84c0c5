import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { type Column, columns } from './grid-cells.rules.ts';

// The widths are fixed: they must not change with the rows that are rendered.
const widths: Record<Column, string> = {
  nameAr: 'w-[12%]',
  nameEn: 'w-[12%]',
  price: 'w-[8%]',
  offer: 'w-[9%]',
  stock: 'w-[7%]',
  stockMode: 'w-[10%]',
  published: 'w-[7%]',
  barcode: 'w-[11%]',
  cost: 'w-[8%]',
};

interface GridTableHeadProps {
  isAllChecked: boolean;
  onCheckAll: (isChecked: boolean) => void;
}

/** The names of the columns, which stay in view. */
export function GridTableHead({ isAllChecked, onCheckAll }: GridTableHeadProps) {
  const t = useTranslations('grid');
  return (
    <thead className="sticky top-[calc(4rem+var(--top-band,0px))] z-10 bg-white shadow-card">
      <tr aria-rowindex={1}>
        <th scope="col" className="w-12 px-2">
          <Checkbox
            label={<VisuallyHidden>{t('selectAll')}</VisuallyHidden>}
            checked={isAllChecked}
            onChange={({ target }) => onCheckAll(target.checked)}
          />
        </th>
        <th scope="col" className="px-2 text-start font-medium">
          {t('product')}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className={`truncate px-2 text-start font-medium ${widths[column]}`}>
            {t(`column.${column}`)}
          </th>
        ))}
        <th scope="col" className="w-[7%] truncate px-2 text-start font-medium">
          {t('margin')}
        </th>
      </tr>
    </thead>
  );
}
