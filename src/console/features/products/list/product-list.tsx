import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useReadPages } from '../../../runtime/api/use-read-pages.ts';
import { type ProductFilters, searchOf } from './filters.rules.ts';
import { ProductCard } from './product-card.tsx';
import { LoadFailure } from '../../../shared/load-failure.tsx';

const pageSize = 30;

interface ProductListProps {
  filters: ProductFilters;
  mayCreate: boolean;
}

/** The products as cards, newest first, page by page. */
export function ProductList({ filters, mayCreate }: ProductListProps) {
  const t = useTranslations();
  const { rows, ...list } = useReadPages('listConsoleProducts', { query: { ...filters, limit: pageSize } });
  const search = searchOf(filters);
  if (!rows) {
    if (list.error) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
    return (
      <div role="status" aria-label={t('state.loading')} className="grid gap-3 lg:grid-cols-2">
        {[1, 2, 3, 4].map((one) => (
          <Skeleton key={one} className="h-28 rounded-card" />
        ))}
      </div>
    );
  }
  if (rows.length === 0)
    return search === '' ? (
      <EmptyState
        icon="tag"
        title={t('catalogue.list.empty')}
        action={
          mayCreate && (
            <Link to="/products/new" className={buttonClass()}>
              {t('catalogue.list.newProduct')}
            </Link>
          )
        }
      >
        {t('catalogue.list.emptyText')}
      </EmptyState>
    ) : (
      <EmptyState icon="search" title={t('catalogue.list.nothing')}>
        {t('catalogue.list.nothingText')}
      </EmptyState>
    );
  return (
    <>
      <div role="region" aria-label={t('catalogue.list.label')} className="grid gap-3 lg:grid-cols-2">
        {rows.map((product) => (
          <ProductCard key={product.id} product={product} search={search} />
        ))}
      </div>
      {list.hasNextPage && (
        <div className="mt-4 text-center">
          <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('catalogue.list.more')}
          </Button>
        </div>
      )}
    </>
  );
}
