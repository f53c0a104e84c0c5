import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { stockModes } from '#contract/values/stock-modes.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Row } from '../form/form.rules.ts';
import { StockLine } from './stock-line.tsx';
import type { StepProps } from './step-props.ts';

interface StockFieldsProps extends Pick<StepProps, 'wrong' | 'isDraft'> {
  row: Row;
  /** The name of the variant, if the product has several. */
  name?: string;
  onChange: (change: Partial<Row>) => void;
}

/** How a variant is sold, and its stock or the pieces of a day. Counting begins with a count. */
export function StockFields({ row, name, wrong, isDraft, onChange }: StockFieldsProps) {
  const t = useTranslations('catalogue.price');
  const begins = row.storedMode !== null && row.storedMode !== 'counted';
  const isTyped = isDraft || row.id === null || begins;
  return (
    <>
      {row.stockMode === 'counted' && isTyped && (
        <TextField
          label={name === undefined ? t('stock') : t('rowStock', { name })}
          hint={begins && t('countNow')}
          direction="ltr"
          inputMode="numeric"
          value={row.stock}
          error={wrong.has(`stock:${row.key}`) && t('wrongStock')}
          onChange={({ target }) => onChange({ stock: target.value })}
        />
      )}
      {row.stockMode === 'counted' && !isTyped && <StockLine row={row} {...(name !== undefined && { name })} />}
      {row.stockMode === 'made' && (
        <TextField
          label={name === undefined ? t('dayLimit') : t('rowDayLimit', { name })}
          hint={t('dayLimitHint')}
          direction="ltr"
          inputMode="numeric"
          value={row.dayLimit}
          error={wrong.has(`dayLimit:${row.key}`) && t('wrongDayLimit', { max: catalogueLimits.dayLimitMax })}
          onChange={({ target }) => onChange({ dayLimit: target.value })}
        />
      )}
      <SelectField
        label={name === undefined ? t('stockMode') : t('rowStockMode', { name })}
        hint={t(`modeHint.${row.stockMode}`)}
        options={stockModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        value={row.stockMode}
        onChange={({ target }) =>
          onChange({ stockMode: stockModes.find((mode) => mode === target.value) ?? 'counted' })
        }
      />
    </>
  );
}
