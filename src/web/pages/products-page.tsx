import { useNavigate, useNavigation, useParams, useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { productFacts } from '../features/catalog/card-facts.ts';
import { productsQuery } from '../features/catalog/catalog.queries.ts';
import { FilterChips } from '../features/catalog/filter-chips.tsx';
import { countFilters, readListChoice, writeListChoice, type ListChoice } from '../features/catalog/list-choice.ts';
import { ListToolbar } from '../features/catalog/list-toolbar.tsx';
import { ProductCard } from '../features/catalog/product-card.tsx';
import { ProductGrid } from '../features/catalog/product-grid.tsx';
import { browserLoader, readId, serverLoader, type Load } from '../platform/load.ts';
import { PageHead } from '../platform/page-head.tsx';
import { usePageQuery } from '../platform/queries.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { useShop } from '../platform/shop.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import drawing from '../art/empty-list.svg';

const load: Load = (shop, { params, url }) =>
  shop.queryClient.ensureQueryData(productsQuery(shop, readId(params), readListChoice(url.searchParams)));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function ProductsPage() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const busy = useNavigation().location?.pathname === pathname;
  const categoryId = readId(useParams());
  const choice = readListChoice(useSearchParams()[0]);
  const { rows, total, totalPages, category } = usePageQuery(productsQuery(useShop(), categoryId, choice));
  const name = category?.name ?? t('nav.categories');
  const filtered = countFilters(choice) > 0;

  function change(next: ListChoice): void {
    void navigate(pathname + writeListChoice(next), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="page-wrap">
      <PageHead title={name} hidden={filtered || choice.page > 1 || choice.sort !== 'newest'} />
      <Breadcrumb
        label={t('nav.breadcrumb')}
        className="py-2"
        items={[
          { label: t('nav.home'), href: '/' },
          { label: t('nav.categories'), href: '/categories' },
          { label: name, href: `/products/${categoryId}` },
        ]}
        renderLink={({ href, ...link }) => <ShopLink to={href} {...link} />}
      />
      <SectionHeading level={1} title={<bdi>{name}</bdi>} className="mt-3 mb-6" />
      {(total > 0 || filtered) && (
        <div className="mb-7 flex flex-col gap-3">
          <ListToolbar total={total} choice={choice} onChoice={change} />
          <FilterChips choice={choice} onChoice={change} />
        </div>
      )}
      {rows.length > 0 && (
        <ProductGrid faded={busy}>
          {rows.map((product, index) => {
            const facts = productFacts(product);
            return (
              facts && (
                <li key={product.id}>
                  <ProductCard facts={facts} headingLevel={2} priority={index < 2} />
                </li>
              )
            );
          })}
        </ProductGrid>
      )}
      {rows.length === 0 && filtered && (
        <EmptyState
          icon="filter"
          title={t('products.filteredTitle')}
          action={<Button onClick={() => change({ page: 1, sort: choice.sort })}>{t('products.clearFilters')}</Button>}
        >
          {t('products.filteredText')}
        </EmptyState>
      )}
      {rows.length === 0 && !filtered && (
        <EmptyState
          icon="package"
          drawing={drawing}
          title={t('products.emptyTitle')}
          action={
            <ShopLink to="/categories" className={buttonClass()}>
              {t('action.returnToShop')}
            </ShopLink>
          }
        >
          {t('products.emptyText')}
        </EmptyState>
      )}
      <Pagination
        className="mt-12"
        page={choice.page}
        totalPages={totalPages}
        label={t('products.pages')}
        previousLabel={t('action.previous')}
        nextLabel={t('action.next')}
        pageLabel={(n) => t('products.pageLabel', { n })}
        renderLink={({ page, ...link }) => (
          <ShopLink to={`/products/${categoryId}${writeListChoice({ ...choice, page })}`} {...link} />
        )}
      />
    </div>
  );
}
