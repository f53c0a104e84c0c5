import { lazy, type ReactNode, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ListedProducts } from '#contract/catalog.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import type { ListProbe, ListScope } from '../../shared/catalog/catalog.queries.ts';
import { ListBar } from './list-bar.tsx';
import { focusFilters, FilterChips } from './filter-chips.tsx';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import {
  countFilters,
  type ListSort,
  type ProductListState,
  withoutFilter,
} from '../../shared/catalog/product-list-state.ts';
import { ListedCards } from './listed-cards.tsx';
import { ListPages } from './list-pages.tsx';
import { PastEnd } from './past-end.tsx';

// Only a list of what is delivered today needs it.
const TodayOver = lazy(() => import('./today-over.tsx'));

interface ProductListingProps {
  list: Pick<ListedProducts, 'rows' | 'total' | 'totalPages' | 'facets'>;
  choice: ProductListState;
  /** The available sort orders. */
  sorts: readonly ListSort[];
  /** The address of the same list with another choice. */
  pathOf: (choice: ProductListState) => string;
  probe: ListProbe;
  within: ListScope;
  /** Shown when the unfiltered list is empty. */
  empty: ReactNode;
}

/** A product list with sort order, filters and pages. The choice is in the address. */
export function ProductListing({ list, choice, sorts, pathOf, probe, within, empty }: ProductListingProps) {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const { key, pathname } = useLocation();
  const busy = useNavigation().location?.pathname === pathname;
  // Until the next list is shown, the controls show what was pressed, and the next press counts from it.
  const [pressed, setPressed] = useState<{ choice: ProductListState; at: string } | null>(null);
  const wanted = pressed?.at === key ? pressed.choice : choice;
  const { rows, total, totalPages } = list;
  const filtered = countFilters(choice) > 0;

  function change(next: ProductListState): void {
    setPressed({ choice: next, at: key });
    navigate(pathOf(next), { replace: true, preventScrollReset: true });
  }

  function clear(): void {
    focusFilters();
    change({ page: 1, sort: wanted.sort });
  }

  if (total === 0 && !filtered) return empty;
  return (
    <>
      <ListBar
        count={t('count.products', { count: total })}
        totalPages={totalPages}
        choice={wanted}
        sorts={sorts}
        onChoice={change}
        probe={probe}
        within={within}
      />
      <FilterChips choice={choice} wanted={wanted} facets={list.facets} onChoice={change} />
      <ListedCards rows={rows} faded={busy} headingLevel={2} />
      {choice.today && (
        <LazyBoundary optional>
          <TodayOver onAll={() => change(withoutFilter(wanted, 'today'))} />
        </LazyBoundary>
      )}
      {total === 0 && (
        <EmptyState
          icon="filter"
          title={t('products.filteredTitle')}
          action={<Button onClick={clear}>{t('products.clearFilters')}</Button>}
        >
          {t('products.filteredText')}
        </EmptyState>
      )}
      {rows.length === 0 && total > 0 && <PastEnd firstPage={pathOf({ ...choice, page: 1 })} />}
      {rows.length > 0 && (
        <ListPages page={choice.page} totalPages={totalPages} pathOf={(page) => pathOf({ ...choice, page })} />
      )}
    </>
  );
}
