import { useTranslations } from 'use-intl';
import { latestFacts, variantFacts } from '../shared/catalog/card-facts.ts';
import { categoriesQuery, latestQuery, popularQuery, railLength } from '../shared/catalog/catalog.queries.ts';
import { ProductRail } from '../shared/catalog/product-rail.tsx';
import { PartFailure } from '../shared/part-failure.tsx';
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
import { loadOptional, usePart } from '../runtime/data/queries.ts';
import { useAppContext } from '../runtime/app-context.ts';
import { HydrationBoundary } from '#ui/hydration/hydration-boundary.tsx';

export const load: PageLoader = (app) =>
  Promise.all([
    loadOptional(app, categoriesQuery(app)),
    loadOptional(app, latestQuery(app)),
    loadOptional(app, popularQuery(app)),
    loadOptional(app, testimonialsQuery(app)),
  ]);

export default function HomePage() {
  const app = useAppContext();
  const t = useTranslations();
  const { name } = useShopSettings();
  const categories = usePart(categoriesQuery(app));
  const latest = usePart(latestQuery(app));
  const popular = usePart(popularQuery(app));
  // Left out while they cannot be loaded: the page is complete without them.
  const testimonials = usePart(testimonialsQuery(app));

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
      <div className="page-wrap mt-6 flex flex-col gap-14 sm:mt-8 lg:gap-20">
        <HydrationBoundary>
          <ServiceStrip />
          <CategoryTiles part={categories} />
          <HydrationBoundary>
            {latest.data?.rows.length === 0 ? <EmptyShop /> : <OffersPromo />}
            <ProductRail
              id="home-latest"
              title={t('home.newProducts')}
              allPath="/products"
              products={latest.data?.rows.map(latestFacts)}
              expected={railLength}
              failure={latest.failed && <PartFailure part={latest} />}
            />
            <HydrationBoundary>
              <AboutPromo />
              <ProductRail
                id="home-popular"
                title={t('product.bestSellers')}
                allPath="/products?sort=popular"
                products={popular.data?.rows.map(variantFacts)}
                expected={railLength}
                failure={popular.failed && <PartFailure part={popular} />}
              />
              {testimonials.data && <Testimonials rows={testimonials.data.rows} />}
            </HydrationBoundary>
          </HydrationBoundary>
        </HydrationBoundary>
      </div>
    </>
  );
}
