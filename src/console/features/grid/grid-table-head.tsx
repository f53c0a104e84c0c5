import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { type Column, columns } from './grid-cells.rules.ts';

// The widths are fixed: they must not change with the rows that are rendered.
const widths: Record<Column, string> = {
  nameAr: 'w-[10%]',
  nameEn: 'w-[10%]',
  price: 'w-[7%]',
  offer: 'w-[7%]',
  stock: 'w-[6%]',
  stockMode: 'w-[11.5%]',
  published: 'w-[7.5%]',
  barcode: 'w-[11%]',
  cost: 'w-[6.5%]',
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
        <th scope="col" className="px-1.5 text-start text-xs font-medium">
          {t('product')}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className={`px-1.5 text-start text-xs font-medium ${widths[column]}`}>
            {t(`column.${column}`)}
          </th>
        ))}
        <th scope="col" className="w-[6%] px-1.5 text-start text-xs font-medium">
          {t('margin')}
        </th>
      </tr>
    </thead>
  );
}
