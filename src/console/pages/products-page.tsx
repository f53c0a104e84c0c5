import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { readProductFilters, writeProductFilters } from '../features/products/list/filters.rules.ts';
import { ProductFilterBar } from '../features/products/list/product-filters.tsx';
import { ProductList } from '../features/products/list/product-list.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { useCommand } from '../shell/keys/commands.ts';

/** All products, with drafts and archived ones. */
export function ProductsPage() {
  const t = useTranslations();
  const [search] = useSearchParams();
  const filters = readProductFilters(search);
  const categories = useRead('listConsoleCategories').data?.rows ?? [];
  const me = useMe();
  const mayCreate = mayOpen(me, 'catalog.write');
  const navigate = useNavigate();
  useCommand('new', () => void (mayCreate && navigate('/products/new')));
  const inCategory = search.get('category');
  return (
    <div data-wide className="max-md:-mt-3 md:-mt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-heading font-medium md:text-title">{t('nav.products')}</h1>
        {mayCreate && (
          <Link
            id="new-product"
            to="/products/new"
            className={buttonClass({ size: 'small', className: 'md:order-last' })}
          >
            <Icon name="plus" className="size-5" />
            {t('catalogue.list.newProduct')}
          </Link>
        )}
        <div className="flex flex-wrap gap-2 max-md:w-full">
          <Link to="/categories" className={buttonClass({ size: 'small', variant: 'secondary' })}>
            {t('catalogue.list.categories')}
          </Link>
          {mayOpen(me, 'prices.write') && (
            <Link
              to={`/products/grid${inCategory === null ? '' : `?category=${inCategory}`}`}
              className={buttonClass({ size: 'small', variant: 'secondary' })}
            >
              {t('nav.grid')}
            </Link>
          )}
        </div>
      </div>
      <ProductFilterBar key={filters.q ?? ''} filters={filters} categories={categories} />
      <ProductList key={writeProductFilters(filters)} filters={filters} categories={categories} mayCreate={mayCreate} />
    </div>
  );
}
