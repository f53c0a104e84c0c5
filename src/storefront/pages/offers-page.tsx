import { useNavigation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import illustration from '../art/empty-list.svg';
import { variantFacts } from '../shared/catalog/card-facts.ts';
import { offersQuery, oneProductQuery, popularQuery } from '../shared/catalog/catalog.queries.ts';
import { allProductsPath, allProductsSorts, readProductListState } from '../shared/catalog/product-list-state.ts';
import { ListBar } from '../features/catalog/list-bar.tsx';
import { ListPages } from '../features/catalog/list-pages.tsx';
import { PastEnd } from '../features/catalog/past-end.tsx';
import { PopularRail } from '../shared/catalog/popular-rail.tsx';
import { ProductCard } from '../shared/catalog/product-card.tsx';
import { ProductGrid } from '../shared/catalog/product-grid.tsx';
import { Trail } from '../shared/trail.tsx';
import { setListStatus, type PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useLoadedQuery } from '../runtime/data/queries.ts';
import { ShopLink, useShopNavigate } from '../runtime/routing/shop-link.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';

const pathOf = (page: number) => (page > 1 ? `/offer-products?page=${page}` : '/offer-products');

export const load: PageLoader = async (app, { url }) => {
  const { page } = readProductListState(url.searchParams);
  const list = await app.queryClient.ensureQueryData(offersQuery(app, page));
  setListStatus(app, page, list);
  if (list.total === 0) await app.queryClient.ensureQueryData(popularQuery(app));
};

/** Every variant with an offer, the highest discount first. */
export default function OffersPage() {
  const t = useTranslations();
  const busy = useNavigation().location?.pathname.endsWith('/offer-products') ?? false;
  const app = useAppContext();
  const navigate = useShopNavigate();
  const { page } = readProductListState(useSearchParams()[0]);
  const choice = { page, sort: 'discount', offers: true } as const;
  const { rows, total, totalPages } = useLoadedQuery(offersQuery(app, page));
  return (
    <div className="page-wrap">
      <PageHead title={t('offers.title')} description={t('offers.intro')} page={page} totalPages={totalPages} />
      <Trail items={[{ label: t('nav.offers'), href: '/offer-products' }]} />
      <SectionHeading level={1} title={t('offers.title')} text={t('offers.intro')} className="mt-3 mb-6" />
      {total > 0 && (
        <ListBar
          count={t('count.offers', { count: total })}
          totalPages={totalPages}
          choice={choice}
          probe={(one) => oneProductQuery(app, null, one)}
          within={{}}
          sorts={allProductsSorts(choice)}
          onChoice={(next) => navigate(allProductsPath(next), { preventScrollReset: true })}
        />
      )}
      {rows.length > 0 && (
        <>
          <ProductGrid faded={busy}>
            {rows.map((row, index) => (
              <li key={row.id}>
                <ProductCard facts={variantFacts(row)} headingLevel={2} priority={index === 0} />
              </li>
            ))}
          </ProductGrid>
          <ListPages page={page} totalPages={totalPages} pathOf={pathOf} />
        </>
      )}
      {rows.length === 0 && total > 0 && <PastEnd firstPage={pathOf(1)} />}
      {total === 0 && (
        <>
          <EmptyState
            icon="package"
            illustration={illustration}
            title={t('products.noOffers')}
            action={
              <ShopLink to="/categories" className={buttonClass()}>
                {t('nav.browse')}
              </ShopLink>
            }
          >
            {t('products.noOffersText')}
          </EmptyState>
          <PopularRail />
        </>
      )}
    </div>
  );
}
