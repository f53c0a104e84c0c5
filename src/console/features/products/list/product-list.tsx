import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useReadPages } from '../../../runtime/api/use-read-pages.ts';
import { type ProductFilters, writeProductFilters } from './filters.rules.ts';
import { ProductCard } from './product-card.tsx';
import { LoadedList } from '../../../shared/loaded-list.tsx';

const pageSize = 30;

interface ProductListProps {
  filters: ProductFilters;
  mayCreate: boolean;
}

/** The products as cards, or as lines of a wide screen, newest first, page by page. */
export function ProductList({ filters, mayCreate }: ProductListProps) {
  const t = useTranslations();
  const { rows, ...list } = useReadPages('listConsoleProducts', { query: { ...filters, limit: pageSize } });
  const search = writeProductFilters(filters);
  return (
    <LoadedList
      pages={list}
      count={rows?.length}
      label={t('catalogue.list.label')}
      className="grid gap-1.5 md:grid-cols-2 lg:grid-cols-1 lg:gap-0 lg:overflow-clip lg:rounded-control"
      rowHeight="h-21 lg:h-11.5"
      empty={search === '' ? <NoProducts mayCreate={mayCreate} /> : <NothingFound />}
    >
      {rows?.map((product) => (
        <ProductCard key={product.id} product={product} search={search} />
      ))}
    </LoadedList>
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
