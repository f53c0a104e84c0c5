import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { onlyReading, toLatinNumber } from '#contract/values/typed-values.ts';
import { formatPrice, priceParts, readingTexts } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useCurrency } from '../../shared/money/use-currency.ts';
import { type ProductListState, readPriceLimit } from '../../shared/catalog/product-list-state.ts';
import { RangeSlider } from '#ui/form/range-slider.tsx';
import { positionOf, priceBounds } from './price-bounds.rules.ts';
import type { ListProbe } from '../../shared/catalog/catalog.queries.ts';
import { Form } from '../../runtime/forms/form-element.tsx';

interface FilterDialogProps {
  open: boolean;
  onClose: () => void;
  choice: ProductListState;
  onChoice: (choice: ProductListState) => void;
  probe: ListProbe;
}

export function FilterDialog({ open, onClose, choice, onChoice, probe }: FilterDialogProps) {
  const t = useTranslations();
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('products.filters')}
      closeLabel={t('action.close')}
      size="small"
      footer={
        <>
          <Button type="submit" form={formId} className="sm:flex-1">
            {t('products.showResults')}
          </Button>
          <Button
            variant="secondary"
            className="sm:flex-1"
            onClick={() => {
              onClose();
              onChoice({ page: 1, sort: choice.sort });
            }}
          >
            {t('action.clear')}
          </Button>
        </>
      }
    >
      <FilterForm
        id={formId}
        choice={choice}
        probe={probe}
        onChoice={(next) => {
          onClose();
          onChoice(next);
        }}
      />
    </Dialog>
  );
}

// The dialog is of use without them.
const quiet = { meta: { quiet: true } };

// A separate component, so that each opening starts with the active filters.
function FilterForm({ id, choice, onChoice, probe }: Omit<FilterDialogProps, 'open' | 'onClose'> & { id: string }) {
  const t = useTranslations('products');
  const say = useTranslations();
  const [isAsked, setAsked] = useState(false);
  const [min, setMin] = useState(String(choice.min ?? ''));
  const [max, setMax] = useState(String(choice.max ?? ''));
  const [inStock, setInStock] = useState(choice.inStock ?? false);
  const [offers, setOffers] = useState(choice.offers ?? false);
  // What each further filter would leave of this list.
  const stocked = useQuery({ ...probe({ ...choice, page: 1, sort: 'newest', inStock: true }), ...quiet });
  const offered = useQuery({ ...probe({ ...choice, page: 1, sort: 'newest', offers: true }), ...quiet });
  const amounts = { min: onlyReading(readPriceLimit(min)), max: onlyReading(readPriceLimit(max)) };

  // A text without one reading is asked about.
  function errorOf(text: string, amount: number | null): string | undefined {
    if (amount !== null || text.trim() === '') return undefined;
    const reading = readPriceLimit(text);
    return typeof reading === 'object' && reading !== null
      ? say('typed.whichAmount', readingTexts(reading))
      : say('typed.notAmount');
  }
  const errors = isAsked ? { min: errorOf(min, amounts.min), max: errorOf(max, amounts.max) } : {};

  function submit(form: HTMLFormElement): void {
    flushSync(() => setAsked(true));
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    // A minimum above the maximum is swapped and is not an error.
    const isSwapped = amounts.min !== null && amounts.max !== null && amounts.min > amounts.max;
    const [least, most] = isSwapped ? [amounts.max, amounts.min] : [amounts.min, amounts.max];
    onChoice({
      page: 1,
      sort: choice.sort,
      ...(least != null && least > 0 && { min: least }),
      ...(most != null && { max: most }),
      ...(inStock && { inStock }),
      ...(offers && { offers }),
    });
  }

  return (
    <Form
      id={id}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <PriceRange
        min={{ text: min, amount: amounts.min, error: errors.min, onChange: setMin }}
        max={{ text: max, amount: amounts.max, error: errors.max, onChange: setMax }}
        probe={probe}
      />
      <Checkbox
        label={<Counted label={t('onlyInStock')} total={stocked.data?.total} />}
        checked={inStock}
        onChange={(event) => setInStock(event.target.checked)}
      />
      <Checkbox
        label={<Counted label={t('onlyOffers')} total={offered.data?.total} />}
        checked={offers}
        onChange={(event) => setOffers(event.target.checked)}
      />
    </Form>
  );
}

interface PriceLimit {
  text: string;
  amount: number | null;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** The two price fields, with a slider over the prices of the whole list. */
function PriceRange({ min, max, probe }: { min: PriceLimit; max: PriceLimit; probe: ListProbe }) {
  const t = useTranslations('products');
  const currency = useCurrency();
  const language = useLanguage();
  const cheapest = useQuery({ ...probe({ page: 1, sort: 'price_asc' }), ...quiet });
  const dearest = useQuery({ ...probe({ page: 1, sort: 'price_desc' }), ...quiet });
  const bounds = priceBounds(cheapest.data?.rows[0], dearest.data?.rows[0]);
  return (
    <fieldset>
      <legend className="mb-3 font-medium">
        {t('priceRange', { currency: priceParts(0, language, currency).symbol })}
      </legend>
      {(bounds !== null || cheapest.isFetching || dearest.isFetching) && (
        <div className="-mx-2.5 mb-3 min-h-11">
          {bounds !== null && (
            <RangeSlider
              {...bounds}
              low={positionOf(min.amount, bounds.min, bounds)}
              high={positionOf(max.amount, bounds.max, bounds)}
              onLow={(value) => min.onChange(value === bounds.min ? '' : String(value))}
              onHigh={(value) => max.onChange(value === bounds.max ? '' : String(value))}
              lowLabel={t('sliderLow')}
              highLabel={t('sliderHigh')}
              valueText={(value) => formatPrice(value, language, currency)}
            />
          )}
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <PriceField label={t('minPrice')} limit={min} />
        <PriceField label={t('maxPrice')} limit={max} />
      </div>
    </fieldset>
  );
}

function PriceField({ label, limit }: { label: string; limit: PriceLimit }) {
  return (
    <TextField
      label={label}
      direction="ltr"
      inputMode="decimal"
      value={limit.text}
      error={limit.error}
      onChange={(event) => limit.onChange(toLatinNumber(event.target.value))}
    />
  );
}

// How many products a filter leaves, once that is known.
function Counted({ label, total }: { label: string; total: number | undefined }) {
  return (
    <>
      <span>{label}</span>
      {total !== undefined && <span className="text-ink-faint">{` (${total})`}</span>}
    </>
  );
}
