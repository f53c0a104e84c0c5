import { useTranslations } from 'use-intl';
import { stockModes } from '#contract/values/stock-modes.ts';
import { type Column, isNumeric, readCell } from './grid-cells.rules.ts';

/** A cell in words: a price with two decimals, a per cent with its sign, yes or no, how it is sold. */
export function CellValue({ column, text }: { column: Column; text: string }) {
  const t = useTranslations('grid');
  const value = readCell(column, text);
  if (typeof value === 'boolean') return <span>{t(value ? 'yes' : 'no')}</span>;
  const mode = column === 'stockMode' ? stockModes.find((one) => one === value) : undefined;
  if (mode) return <span>{t(`mode.${mode}`)}</span>;
  if (typeof value !== 'number') return <bdi dir="auto">{value ?? text}</bdi>;
  const shown = column === 'price' || column === 'cost' ? value.toFixed(2) : String(value);
  return (
    <bdi dir={isNumeric(column) ? 'ltr' : 'auto'} translate="no">
      {column === 'offer' ? `${shown}%` : shown}
    </bdi>
  );
}
