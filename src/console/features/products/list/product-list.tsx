import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import type { ConsoleProductRow } from '#contract/console/products.ts';
import { pickText } from '#contract/values/locale.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { type Selection, useSelection } from '../../../shared/use-selection.ts';
import { useReadPages } from '../../../runtime/api/use-read-pages.ts';
import { type ProductFilters, writeProductFilters } from './filters.rules.ts';
import { ProductCard } from './product-card.tsx';
import { LoadedList } from '../../../shared/loaded-list.tsx';

const ProductSelectionBar = lazy(async () => ({
  default: (await import('./product-selection-bar.tsx')).ProductSelectionBar,
}));

const pageSize = 30;

interface ProductListProps {
  filters: ProductFilters;
  categories: readonly ConsoleCategory[];
  mayCreate: boolean;
}

/** The products as cards, or as lines of a wide screen, newest first, page by page. Several can be selected. */
export function ProductList({ filters, categories, mayCreate }: ProductListProps) {
  const t = useTranslations();
  const { rows, ...list } = useReadPages('listConsoleProducts', { query: { ...filters, limit: pageSize } });
  const search = writeProductFilters(filters);
  const me = useMe();
  const maySelect = (['catalog.write', 'catalog.publish', 'prices.write'] as const).some((one) => mayOpen(me, one));
  const selection = useSelection(rows ?? []);
  return (
    <>
      <LoadedList
        pages={list}
        count={rows?.length}
        label={t('catalogue.list.label')}
        className="grid gap-1.5 md:grid-cols-2 lg:grid-cols-1 lg:gap-0 lg:overflow-clip lg:rounded-control"
        rowHeight="h-21 lg:h-11.5"
        empty={search === '' ? <NoProducts mayCreate={mayCreate} /> : <NothingFound />}
      >
        {rows?.map((product) => (
          <div key={product.id} className="flex min-w-0 items-center lg:bg-white">
            {maySelect && <SelectBox product={product} selection={selection} />}
            <div className="min-w-0 flex-1">
              <ProductCard product={product} search={search} />
            </div>
          </div>
        ))}
      </LoadedList>
      {!selection.isEmpty && (
        <Suspense>
          <ProductSelectionBar rows={rows ?? []} selection={selection} categories={categories} />
        </Suspense>
      )}
    </>
  );
}

function SelectBox({ product, selection }: { product: ConsoleProductRow; selection: Selection }) {
  const t = useTranslations('catalogue');
  const name = pickText(product.name, useLanguage()) || t('list.noName');
  return (
    <Checkbox
      className="min-w-11 shrink-0 [&>label]:ps-2.5"
      label={<VisuallyHidden>{t('select.one', { name })}</VisuallyHidden>}
      checked={selection.has(product.id)}
      onChange={() => selection.toggle(product.id)}
    />
  );
}

function NoProducts({ mayCreate }: Pick<ProductListProps, 'mayCreate'>) {
  const t = useTranslations('catalogue.list');
  return (
    <EmptyState
      icon="tag"
      title={t('empty')}
      action={
        mayCreate && (
          <Link to="/products/new" className={buttonClass()}>
            {t('newProduct')}
          </Link>
        )
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}

function NothingFound() {
  const t = useTranslations('catalogue.list');
  return (
    <EmptyState icon="search" title={t('nothing')}>
      {t('nothingText')}
    </EmptyState>
  );
}
