import { lazy, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Messages } from '#i18n/messages/en.ts';
import type { ListProbe, ListScope } from '../../shared/catalog/catalog.queries.ts';
import { useEarlyValue } from '#ui/hydration/before-hydration.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';
import { filtersButtonId } from './filter-chips.tsx';
import { countFilters, type ListSort, type ProductListState } from '../../shared/catalog/product-list-state.ts';

const FilterDialog = lazy(() => import('./filter-dialog.tsx'));

interface ListToolbarProps {
  /** The number of products, in words. */
  count: string;
  totalPages: number;
  choice: ProductListState;
  sorts: readonly ListSort[];
  onChoice: (choice: ProductListState) => void;
  probe: ListProbe;
  within: ListScope;
}

const sortWords: Record<ListSort, keyof Messages['products']> = {
  discount: 'sortDiscount',
  relevance: 'sortRelevance',
  own: 'sortOwn',
  newest: 'sortNewest',
  popular: 'sortPopular',
  rating: 'sortRating',
  price_asc: 'sortPriceAsc',
  price_desc: 'sortPriceDesc',
};

/** The number of products, the sort order and the filters. */
export function ListToolbar({ count, totalPages, choice, sorts, onChoice, probe, within }: ListToolbarProps) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const order = useRef<HTMLSelectElement>(null);
  useEarlyValue(order, choice.sort, sortBy);
  // That of the page of the offers is its own.
  const filters = countFilters(choice) - Number(choice.sort === 'discount');

  function sortBy(value: string): void {
    const sort = sorts.find((name) => name === value);
    // A choice during hydration fires two events. The second one can carry the old value.
    if (sort && sort !== choice.sort) onChoice({ ...choice, sort, page: 1 });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <p role="status" className="text-sm text-ink-soft max-sm:w-full sm:me-auto">
        <span>{count}</span>
        {/* Announced to screen readers when the page changes; it is visible below the list. */}
        {totalPages > 1 && <VisuallyHidden>{`. ${t('products.pageLabel', { n: choice.page })}`}</VisuallyHidden>}
      </p>
      <Button
        id={filtersButtonId}
        variant="secondary"
        size="small"
        icon="filter"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {filters > 0 ? t('products.filtersCount', { count: filters }) : t('products.filters')}
      </Button>
      <span className="relative inline-flex min-h-11 min-w-0 items-center rounded-pill bg-white text-sm inset-ring inset-ring-line-strong hover:inset-ring-ink-soft has-[:focus-visible]:inset-ring-2 has-[:focus-visible]:inset-ring-maroon max-sm:flex-[1_1_8rem]">
        <select
          ref={order}
          aria-label={t('products.sort')}
          value={choice.sort}
          onChange={(event) => sortBy(event.target.value)}
          className="h-11 w-full min-w-0 appearance-none truncate rounded-pill bg-transparent ps-3 pe-9 text-base outline-none sm:pointer-fine:text-sm"
        >
          {sorts.map((name) => (
            <option key={name} value={name}>
              {t(`products.${sortWords[name]}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute inset-e-3 size-4 text-ink-soft" />
      </span>
      <LazyDialog open={open}>
        <FilterDialog open={open} onClose={() => setOpen(false)} {...{ choice, onChoice, probe, within }} />
      </LazyDialog>
    </div>
  );
}
