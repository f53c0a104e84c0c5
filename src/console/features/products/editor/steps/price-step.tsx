import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { productNumberNames, productNumbers } from '#contract/console/product-numbers.ts';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAmountError } from '../../../../shared/use-amount-error.ts';
import { TagFields } from '../../../../shared/tags/tag-fields.tsx';
import { CategoryField } from './category-field.tsx';
import { Companions } from './companions.tsx';
import { Choices } from './choices.tsx';
import { freshId, nothing, type Row, rowsOf, withRow } from '../form/form.rules.ts';
import { FurtherCategories } from './further-categories.tsx';
import { freePresets, withPreset } from '../form/presets.rules.ts';
import { Matrix } from './matrix.tsx';
import { Options } from './options.tsx';
import { useCostField } from './use-cost-field.ts';
import { SharedBarcode } from './shared-barcode.tsx';
import { StockFields } from './stock-fields.tsx';
import type { StepProps } from './step-props.ts';
import { RowPictures } from './variant-pictures.tsx';

interface PriceStepProps extends StepProps {
  categories: readonly ConsoleCategory[];
  /** Null for a new product. */
  ownId: number | null;
}

/** Category, price, stock, sizes and colours, personalisation, and what goes with the product. */
export function PriceStep({ categories, ownId, ...step }: PriceStepProps) {
  const t = useTranslations('catalogue.price');
  const { form, change, wrong, fields } = step;
  const rows = rowsOf(form);
  const [single] = rows;
  const isSingle = form.choices.length === 0 && rows.length === 1 && single !== undefined;
  return (
    <div className="flex flex-col gap-5">
      {isSingle && <SingleRow row={single} {...step} />}
      <CategoryField categories={categories} {...step} />
      <FurtherCategories categories={categories} {...step} />
      {form.choices.length > 0 && <Choices {...step} />}
      {form.choices.length < catalogueLimits.choicesMax && (isSingle || form.choices.length > 0) && (
        <div className="flex flex-wrap gap-2">
          {freePresets(form).map((preset) => (
            <Button
              key={preset}
              variant="secondary"
              size="small"
              icon="plus"
              onClick={() => change((now) => withPreset(now, preset))}
            >
              {t(`preset.${preset}`)}
            </Button>
          ))}
          <Button
            variant="secondary"
            size="small"
            icon="plus"
            onClick={() =>
              change((now) => {
                const id = freshId(
                  now.choices.map(({ id: taken }) => taken),
                  'c',
                );
                return {
                  ...now,
                  choices: [...now.choices, { id, name: nothing, values: [{ id: `${id}v0`, ...nothing }] }],
                };
              })
            }
          >
            {t('addChoice')}
          </Button>
        </div>
      )}
      {!isSingle && <Matrix rows={rows} {...step} />}
      {productNumberNames.map((field) => (
        <TextField
          key={field}
          label={t(`number.label.${field}`)}
          hint={t(`number.hint.${field}`)}
          direction="ltr"
          inputMode="numeric"
          className="max-w-60"
          value={form[field]}
          error={wrong.has(field) ? t('wrongNumber', { max: productNumbers[field] }) : fields[field]}
          onChange={({ target }) => change((now) => ({ ...now, [field]: target.value }))}
        />
      ))}
      <TagFields tags={form.tags} onChange={(tagsAfter) => change((now) => ({ ...now, tags: tagsAfter(now.tags) }))} />
      <Options {...step} />
      <Companions ownId={ownId} {...step} />
    </div>
  );
}

function SingleRow({ row, form, change, uploads, wrong, isDraft }: StepProps & { row: Row }) {
  const t = useTranslations('catalogue.price');
  const amountError = useAmountError();
  const costField = useCostField();
  const set = (next: Partial<Row>) => change((now) => withRow(now, row, next));
  // Pictures of an only variant come from an import: the photos of the product are enough.
  const hasPictures = row.images.length > 0;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
      <TextField
        label={t('price')}
        hint={t('priceHint')}
        direction="ltr"
        inputMode="decimal"
        value={row.price}
        error={wrong.has(`price:${row.key}`) && amountError(row.price, t('wrongPrice'))}
        onChange={({ target }) => set({ price: target.value })}
      />
      <StockFields row={row} wrong={wrong} isDraft={isDraft} onChange={set} />
      <TextField
        label={t('sku')}
        hint={t('skuHint')}
        direction="ltr"
        maxLength={catalogueLimits.skuMax}
        value={row.sku}
        onChange={({ target }) => set({ sku: target.value })}
      />
      <TextField
        label={t('barcode')}
        hint={t('barcodeHint')}
        direction="ltr"
        inputMode="numeric"
        value={row.barcode}
        error={wrong.has(`barcode:${row.key}`) && t('wrongBarcode')}
        onChange={({ target }) => set({ barcode: target.value })}
      />
      {costField.isShown && (
        <TextField
          label={t('cost')}
          hint={costField.hintOf(row)}
          direction="ltr"
          inputMode="decimal"
          value={row.cost}
          error={wrong.has(`cost:${row.key}`) && amountError(row.cost, t('wrongPrice'))}
          onChange={({ target }) => set({ cost: target.value })}
        />
      )}
      <SharedBarcode row={row} rows={rowsOf(form)} />
      {hasPictures && <RowPictures row={row} form={form} change={change} uploads={uploads} />}
    </div>
  );
}
