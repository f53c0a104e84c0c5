import { useTranslations } from 'use-intl';
import { CellValue } from './cell-value.tsx';
import { readCell, shownCell } from './grid-cells.rules.ts';
import type { EditedCell, RowEdit } from './grid-edits.rules.ts';
import { betterOffer, paysOf } from './grid-pays.rules.ts';
import { priceChangeText } from './price-change.rules.ts';
import { useRowName } from './row-name.tsx';

/** One changed cell: old, new, and what shoppers pay then. */
export function ReviewChange({ cell: { row, column, after }, edit }: { cell: EditedCell; edit: RowEdit }) {
  const t = useTranslations('grid');
  const nameOf = useRowName();
  const price = readCell('price', after);
  const isPriced = column === 'price' && row.price > 0 && typeof price === 'number';
  // Once a row, and only where an offer makes it another price.
  const pays = paysOf(row, edit);
  const hasOffer = row.offer > 0 || row.otherOffer > 0;
  const showsPays = column === 'offer' || (column === 'price' && hasOffer && edit.cells.offer === undefined);
  const better = column === 'offer' ? betterOffer(row, edit) : 0;
  return (
    <>
      <bdi className="font-medium">{nameOf(row)}</bdi>
      <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>{t(`column.${column}`)}</span>
        <span className="text-ink">
          {t.rich('change', {
            before: () => <CellValue {...shownCell(row, column)} />,
            after: () => <CellValue column={column} text={after} />,
          })}
        </span>
        {isPriced && (
          <bdi dir="ltr" translate="no">
            {priceChangeText(row.price, price)}
          </bdi>
        )}
        {showsPays && (
          <span>
            {t.rich('pays', {
              before: () => (
                <bdi dir="ltr" translate="no">
                  {pays.before.toFixed(2)}
                </bdi>
              ),
              after: () => (
                <bdi dir="ltr" translate="no">
                  {pays.after.toFixed(2)}
                </bdi>
              ),
            })}
          </span>
        )}
        {better > 0 && <span>{t('betterOffer', { percent: better })}</span>}
      </span>
    </>
  );
}
