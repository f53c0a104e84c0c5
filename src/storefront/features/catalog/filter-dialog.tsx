import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { onlyReading, toLatinNumber } from '#contract/values/typed-values.ts';
import { formatPrice, priceParts, readingTexts } from '#i18n/format.ts';
import { readFacets, writeFacets } from '#contract/values/read-facets.ts';
import { useAppContext, useLanguage } from '../../runtime/app-context.ts';
import { publicQuery } from '../../runtime/data/queries.ts';
import { Button } from '#ui/action/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useCurrency } from '../../shared/money/use-currency.ts';
import { type ProductListState, readPriceLimit } from '../../shared/catalog/product-list-state.ts';
import { useDeliveryOfShop } from '../../shared/delivery/use-delivery-of-shop.ts';
import { RangeSlider } from '#ui/form/range-slider.tsx';
import { positionOf, priceBounds } from './price-bounds.rules.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import type { ListProbe, ListScope } from '../../shared/catalog/catalog.queries.ts';
import { FacetChoice } from './facet-choice.tsx';
import { Form } from '../../runtime/forms/form-element.tsx';

interface FilterDialogProps {
  open: boolean;
  onClose: () => void;
  choice: ProductListState;
  onChoice: (choice: ProductListState) => void;
  probe: ListProbe;
  within: ListScope;
}

const settleMs = 200;
// Of a list with facets, no more are counted.
const countedWithFacets = 2000;

export default function FilterDialog({ open, onClose, choice, onChoice, probe, within }: FilterDialogProps) {
  const t = useTranslations();
  const formId = useId();
  const [found, setFound] = useState<string | null>(null);
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
            {found ?? t('products.showResults')}
          </Button>
          <VisuallyHidden>
            <span role="status">{found}</span>
          </VisuallyHidden>
          <Button
            variant="secondary"
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
        within={within}
        onFound={setFound}
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

interface FilterFormProps extends Omit<FilterDialogProps, 'open' | 'onClose'> {
  id: string;
  /** With the number of products of the present choice, in words. */
  onFound: (found: string | null) => void;
}

// A separate component, so that each opening starts with the active filters.
function FilterForm({ id, choice, onChoice, onFound, probe, within }: FilterFormProps) {
  const t = useTranslations('products');
  const say = useTranslations();
  const [isAsked, setAsked] = useState(false);
  const [min, setMin] = useState(String(choice.min ?? ''));
  const [max, setMax] = useState(String(choice.max ?? ''));
  const [inStock, setInStock] = useState(choice.inStock ?? false);
  const [offers, setOffers] = useState(choice.offers ?? false);
  const [facets, setFacets] = useState(() => (choice.facets ? readFacets(choice.facets) : []));
  const app = useAppContext();
  const [today, setToday] = useState(choice.today ?? false);
  const isToday = useDeliveryOfShop()?.today === true || choice.today === true;
  const amounts = { min: onlyReading(readPriceLimit(min)), max: onlyReading(readPriceLimit(max)) };
  const chosen = chosenFilters({ ...amounts, inStock, offers, today, facets: writeFacets(facets) });
  const settled = useSettled(chosen);
  // What each further filter would leave of this list, and what there is now.
  const stocked = useQuery({ ...probe({ ...settled, page: 1, sort: 'newest', inStock: true }), ...quiet });
  const offered = useQuery({ ...probe({ ...settled, page: 1, sort: 'newest', offers: true }), ...quiet });
  const ready = useQuery({
    ...probe({ ...settled, page: 1, sort: 'newest', today: true }),
    ...quiet,
    enabled: isToday,
  });
  const now = useQuery({ ...probe({ ...settled, page: 1, sort: 'newest' }), ...quiet });
  const choices = useQuery({
    ...publicQuery(app, 'listFacets', { query: { ...within, ...settled } }),
    ...quiet,
    placeholderData: keepPreviousData,
  });
  const total = now.data?.total;
  const isMany = total === countedWithFacets && facets.length > 0;
  const found = total === undefined ? null : t(isMany ? 'showMany' : 'showCount', { count: total });
  useEffect(() => onFound(found), [found, onFound]);

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
    onChoice({ page: 1, sort: choice.sort, ...chosen });
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
      {isToday && (
        <Checkbox
          label={<Counted label={t('chipToday')} total={ready.data?.total} />}
          checked={today}
          onChange={(event) => setToday(event.target.checked)}
        />
      )}
      <FacetChoice facets={choices.data?.rows ?? []} chosen={facets} onChoice={setFacets} />
    </Form>
  );
}

type Filters = Omit<ProductListState, 'page' | 'sort'>;

interface Entered {
  min: number | null;
  max: number | null;
  inStock: boolean;
  offers: boolean;
  today: boolean;
  facets: string;
}

function chosenFilters({ min, max, inStock, offers, today, facets }: Entered): Filters {
  // A minimum above the maximum is swapped and is not an error.
  const isSwapped = min !== null && max !== null && min > max;
  const [least, most] = isSwapped ? [max, min] : [min, max];
  return {
    ...(least !== null && least > 0 && { min: least }),
    ...(most !== null && { max: most }),
    ...(inStock && { inStock }),
    ...(offers && { offers }),
    ...(today && { today }),
    ...(facets !== '' && { facets }),
  };
}

/** The filters once they stay for a moment, while someone types or moves the slider. */
function useSettled(filters: Filters): Filters {
  const key = JSON.stringify(filters);
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), settleMs);
    return () => clearTimeout(timer);
  }, [key]);
  return JSON.parse(settled) as Filters;
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
        <div className="-mx-2.5 mb-3 min-h-16">
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
          {bounds !== null && (
            <p aria-hidden className="flex justify-between px-2.5 text-xs text-ink-soft">
              <bdi translate="no">{formatPrice(bounds.min, language, currency)}</bdi>
              <bdi translate="no">{formatPrice(bounds.max, language, currency)}</bdi>
            </p>
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
