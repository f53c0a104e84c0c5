import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useLanguage } from '../../../../runtime/i18n/use-language.ts';
import { useAmountError } from '../../../../shared/use-amount-error.ts';
import { nameOf, type Row, rowsOf, withRow } from '../form/form.rules.ts';
import { useCostField } from './use-cost-field.ts';
import { SharedBarcode } from './shared-barcode.tsx';
import { StockFields } from './stock-fields.tsx';
import type { StepProps } from './step-props.ts';
import { Swatch } from '../../../../shared/swatch.tsx';
import { RowPictures } from './variant-pictures.tsx';

const shownAtOnce = 60;

/** The combinations of sizes and colours: which are sold, and for how much. */
export function Matrix({ rows, form, change, uploads, wrong, isDraft }: StepProps & { rows: readonly Row[] }) {
  const t = useTranslations('catalogue.price');
  const [shown, setShown] = useState(shownAtOnce);
  const [fill, setFill] = useState({ price: '', stock: '' });

  function fillDown(): void {
    change((now) =>
      rowsOf(now).reduce(
        (next, row) =>
          withRow(next, row, {
            ...(fill.price !== '' && { price: fill.price }),
            ...(fill.stock !== '' && (isDraft || row.id === null) && { stock: fill.stock }),
          }),
        now,
      ),
    );
  }

  return (
    <section aria-label={t('rows')} className="flex flex-col gap-3">
      {rows.length > catalogueLimits.variantsMax && (
        <Notice tone="danger">{t('tooMany', { count: rows.length, max: catalogueLimits.variantsMax })}</Notice>
      )}
      <div className="flex flex-wrap items-end gap-3 rounded-card bg-shell p-4">
        {(['price', 'stock'] as const).map((name) => (
          <TextField
            key={name}
            label={t(name === 'price' ? 'fillPrice' : 'fillStock')}
            direction="ltr"
            inputMode="decimal"
            className="w-36"
            value={fill[name]}
            onChange={({ target }) => setFill({ ...fill, [name]: target.value })}
          />
        ))}
        <Button size="small" variant="secondary" className="min-h-12" onClick={fillDown}>
          {t('fill')}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-card bg-white shadow-card">
        {rows.slice(0, shown).map((row) => (
          <MatrixRow
            key={row.key}
            row={row}
            form={form}
            change={change}
            uploads={uploads}
            wrong={wrong}
            isDraft={isDraft}
            onChange={(next) => change((now) => withRow(now, row, next))}
          />
        ))}
      </ul>
      {rows.length > shown && (
        <Button size="small" variant="secondary" onClick={() => setShown(shown + shownAtOnce)}>
          {t('showMore', { count: Math.min(shownAtOnce, rows.length - shown) })}
        </Button>
      )}
    </section>
  );
}

interface MatrixRowProps extends Omit<StepProps, 'fields'> {
  row: Row;
  onChange: (change: Partial<Row>) => void;
}

function MatrixRow({ row, form, change, uploads, wrong, isDraft, onChange }: MatrixRowProps) {
  const t = useTranslations('catalogue.price');
  const amountError = useAmountError();
  const name = nameOf(row, useLanguage()) || row.sku;
  const wrongText = {
    price: amountError(row.price, t('wrongPrice')),
    sku: undefined,
    barcode: t('wrongBarcode'),
    cost: amountError(row.cost, t('wrongPrice')),
  };
  const modes = { price: 'decimal', sku: 'text', barcode: 'numeric', cost: 'decimal' } as const;
  const costField = useCostField();
  const field = (column: keyof typeof modes, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      direction="ltr"
      inputMode={modes[column]}
      maxLength={catalogueLimits.skuMax}
      value={row[column]}
      error={wrong.has(`${column}:${row.key}`) && wrongText[column]}
      onChange={({ target }) => onChange({ [column]: target.value })}
    />
  );
  return (
    <li aria-label={name} className="px-4 py-2">
      <Checkbox
        label={
          <>
            <span className="sr-only">{t('made', { name })}</span>
            <span aria-hidden className="flex items-center gap-2">
              {row.attributes.map(
                ({ name: of, swatch }) => swatch !== undefined && <Swatch key={of.en} colour={swatch} />,
              )}
              <bdi>{name}</bdi>
            </span>
          </>
        }
        checked={row.made}
        onChange={({ target }) => onChange({ made: target.checked })}
      />
      {row.made && (
        <div className="flex flex-col gap-3 pb-3">
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {field('price', t('rowPrice', { name }))}
            <StockFields row={row} name={name} wrong={wrong} isDraft={isDraft} onChange={onChange} />
            {field('sku', t('rowSku', { name }))}
            {field('barcode', t('rowBarcode', { name }))}
            {costField.isShown && field('cost', t('rowCost', { name }), costField.hintOf(row))}
            <SharedBarcode row={row} rows={rowsOf(form)} />
          </div>
          <RowPictures row={row} form={form} change={change} uploads={uploads} />
        </div>
      )}
    </li>
  );
}
