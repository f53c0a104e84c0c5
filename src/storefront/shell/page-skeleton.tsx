import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { CategoryGridSkeleton } from '../shared/catalog/category-grid.tsx';
import { ProductGridSkeleton } from '../shared/catalog/product-grid.tsx';
import { FavouritesSkeleton } from '../shared/favourites/favourites-skeleton.tsx';

/** The skeleton of a page that is loading, in its final sizes. */
export function PageSkeleton({ page }: { page: string }) {
  const t = useTranslations('action');
  return (
    <div className="page-wrap py-6">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {outlineOf(page)}
    </div>
  );
}

function outlineOf(page: string) {
  if (page === 'product') return <ProductOutline />;
  return (
    <div className="flex flex-col gap-8">
      {page === 'home' ? (
        <Skeleton className="aspect-4/5 w-full rounded-sheet sm:aspect-16/7" />
      ) : (
        <Skeleton className="mt-10 h-9 w-1/2 max-w-sm rounded-full" />
      )}
      {page === 'categories' || page === 'category-entry' || page === 'subcategories' ? (
        <CategoryGridSkeleton />
      ) : page === 'favourites' ? (
        <FavouritesSkeleton />
      ) : (
        <ProductGridSkeleton count={page === 'offers' ? limits.skeletons.offers : limits.skeletons.products} />
      )}
    </div>
  );
}

function ProductOutline() {
  return (
    <div aria-hidden className="grid gap-6 pt-6 md:grid-cols-2 md:gap-10 lg:gap-16">
      <Skeleton className="-mx-4 product-picture sm:mx-0 sm:rounded-card" />
      <div className="flex flex-col gap-5">
        <Skeleton className="h-9 w-4/5 rounded-full" />
        <Skeleton className="h-5 w-1/3 rounded-full" />
        <Skeleton className="h-9 w-2/5 rounded-full" />
        <SkeletonText lines={4} />
        <Skeleton className="h-14 w-full rounded-full" />
      </div>
    </div>
  );
}
