import { useParams, useSearchParams, type Params } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CategoryId } from '#contract/ids.ts';
import { oneProductQuery, popularQuery, productsQuery } from '../shared/catalog/catalog.queries.ts';
import {
  allProductsPath,
  allProductsSorts,
  countFilters,
  readProductListState,
  sortNames,
  productListQuery,
} from '../shared/catalog/product-list-state.ts';
import { PopularRail } from '../shared/catalog/popular-rail.tsx';
import { ProductListing } from '../features/catalog/product-listing.tsx';
import { imageUrl } from '../shared/shop-picture.tsx';
import { Trail } from '../shared/trail.tsx';
import { readId, setListStatus, type PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useLoadedQuery } from '../runtime/data/queries.ts';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import illustration from '../art/empty-list.svg';

const categoryOf = (params: Params): CategoryId | null => (params['id'] === undefined ? null : readId(params));

export const load: PageLoader = async (app, { params, url }) => {
  const choice = readProductListState(url.searchParams);
  const list = await app.queryClient.ensureQueryData(productsQuery(app, categoryOf(params), choice));
  setListStatus(app, choice.page, list);
  if (list.total === 0 && countFilters(choice) === 0) await app.queryClient.ensureQueryData(popularQuery(app));
};

/** The products of a category, or at /products all of them. */
export default function ProductsPage() {
  const t = useTranslations();
  const categoryId = categoryOf(useParams());
  const choice = readProductListState(useSearchParams()[0]);
  const app = useAppContext();
  const list = useLoadedQuery(productsQuery(app, categoryId, choice));
  const all = t(choice.offers ? 'offers.title' : 'products.all');
  const name = list.category?.name ?? all;
  const seo = list.category?.seo;

  return (
    <div className="page-wrap">
      <PageHead
        title={seo?.title ?? name}
        description={seo?.description ?? (list.category ? t('products.description', { name }) : t('products.allText'))}
        image={imageUrl(seo?.image ?? null) ?? undefined}
        page={choice.page}
        totalPages={list.totalPages}
        hidden={countFilters(choice) > 0 || choice.sort !== 'newest'}
      />
      <Trail
        items={[
          { label: t('nav.categories'), href: '/categories' },
          { label: name, href: categoryId === null ? '/products' : `/products/${categoryId}` },
        ]}
      />
      <SectionHeading level={1} title={<bdi>{name}</bdi>} className="mt-3 mb-6" />
      <ProductListing
        list={list}
        choice={choice}
        probe={(one) => oneProductQuery(app, categoryId, one)}
        within={categoryId === null ? {} : { category_id: categoryId }}
        sorts={categoryId === null ? allProductsSorts(choice) : sortNames}
        pathOf={(next) =>
          categoryId === null ? allProductsPath(next) : `/products/${categoryId}${productListQuery(next)}`
        }
        empty={
          <>
            <EmptyState
              icon="package"
              illustration={illustration}
              title={t('products.emptyTitle')}
              action={
                <ShopLink to="/categories" className={buttonClass()}>
                  {t('action.returnToShop')}
                </ShopLink>
              }
            >
              {t('products.emptyText')}
            </EmptyState>
            <PopularRail />
          </>
        }
      />
    </div>
  );
}
