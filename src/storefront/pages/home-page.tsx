import { useTranslations } from 'use-intl';
import { variantFacts } from '../shared/catalog/card-facts.ts';
import { categoriesQuery, latestQuery, popularQuery } from '../shared/catalog/catalog.queries.ts';
import { ProductRail } from '../shared/catalog/product-rail.tsx';
import { useShopSettings } from '../shared/use-shop-settings.ts';
import { testimonialsQuery } from '../features/feedback/feedback.queries.ts';
import { Banner } from '../features/home/banner.tsx';
import { CategoryTiles } from '../features/home/category-tiles.tsx';
import { HomeData } from '../features/home/home-data.tsx';
import { AboutPromo, OffersPromo } from '../features/home/home-promos.tsx';
import { ServiceStrip } from '../features/home/service-strip.tsx';
import { EmptyShop } from '../features/home/empty-shop.tsx';
import { Testimonials } from '../features/home/testimonials.tsx';
import { type PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useLoadedQuery } from '../runtime/data/queries.ts';
import { useAppContext } from '../runtime/app-context.ts';
import { HydrationBoundary } from '#ui/hydration/hydration-boundary.tsx';

export const load: PageLoader = (app) =>
  Promise.all([
    app.queryClient.ensureQueryData(categoriesQuery(app)),
    app.queryClient.ensureQueryData(latestQuery(app)),
    app.queryClient.ensureQueryData(popularQuery(app)),
    app.queryClient.ensureQueryData(testimonialsQuery(app)),
  ]);

export default function HomePage() {
  const app = useAppContext();
  const t = useTranslations();
  const { name } = useShopSettings();
  const categories = useLoadedQuery(categoriesQuery(app));
  const latest = useLoadedQuery(latestQuery(app));
  const popular = useLoadedQuery(popularQuery(app));
  const testimonials = useLoadedQuery(testimonialsQuery(app));

  return (
    <>
      <PageHead description={t('meta.tagline')} />
      <HomeData />
      <h1 className="sr-only">{name}</h1>
      <div className="page-wrap max-sm:px-0 sm:pt-5">
        <HydrationBoundary>
          <Banner />
        </HydrationBoundary>
      </div>
      <div className="page-wrap mt-10 flex flex-col gap-14 sm:mt-8 lg:gap-20">
        <HydrationBoundary>
          <ServiceStrip />
          <CategoryTiles categories={categories.rows} />
          <HydrationBoundary>
            {latest.rows.length > 0 ? <OffersPromo /> : <EmptyShop />}
            <ProductRail
              id="home-latest"
              title={t('home.newProducts')}
              products={latest.rows.map(({ variant, ...product }) => variantFacts(product, variant))}
            />
            <HydrationBoundary>
              <AboutPromo />
              <ProductRail
                id="home-popular"
                title={t('home.bestSellers')}
                products={popular.rows.map((variant) => variantFacts(variant.product, variant))}
                exact
              />
              <Testimonials rows={testimonials.rows} />
            </HydrationBoundary>
          </HydrationBoundary>
        </HydrationBoundary>
      </div>
    </>
  );
}
