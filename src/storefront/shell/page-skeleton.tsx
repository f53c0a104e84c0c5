import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { CategoryGridSkeleton } from '../shared/catalog/category-grid-skeleton.tsx';
import { ProductGridSkeleton } from '../shared/catalog/product-grid.tsx';
import { FavouritesSkeleton } from '../shared/favourites/favourites-skeleton.tsx';

/** The skeleton of a page that is loading, in its final sizes. */
export function PageSkeleton({ page }: { page: string }) {
  const t = useTranslations();
  return (
    <div className="page-wrap">
      <VisuallyHidden>{t('action.loading')}</VisuallyHidden>
      <Outline page={page} />
    </div>
  );
}

function Outline({ page }: { page: string }) {
  const t = useTranslations();
  switch (page) {
    case 'product':
      return <ProductOutline />;
    case 'home':
      return (
        <div className="flex flex-col gap-8 sm:pt-5">
          <Skeleton className="-mx-4 h-64 sm:mx-0 sm:aspect-16/7 sm:h-auto sm:rounded-sheet" />
          <ProductGridSkeleton />
        </div>
      );
    case 'categories':
    case 'category-entry':
      return (
        <>
          <TitleOutline className="mb-8 pt-8" text={t('category.intro')} />
          <CategoryGridSkeleton />
        </>
      );
    case 'subcategories':
      return (
        <>
          <TrailOutline />
          <TitleOutline className="mt-3 mb-6" />
          <CategoryGridSkeleton />
        </>
      );
    case 'favourites':
      return (
        <>
          <TitleOutline className="pt-8 mb-8" />
          <FavouritesSkeleton />
        </>
      );
    case 'search':
      return (
        <>
          <TitleOutline className="pt-8 mb-6" />
          <ToolbarOutline />
          <ProductGridSkeleton />
        </>
      );
    case 'offers':
      return (
        <>
          <TrailOutline />
          <TitleOutline className="mt-3 mb-6" text={t('offers.intro')} />
          <ToolbarOutline />
          <ProductGridSkeleton count={limits.skeletons.offers} />
        </>
      );
    default:
      return (
        <>
          <TrailOutline />
          <TitleOutline className="mt-3 mb-6" />
          <ToolbarOutline />
          <ProductGridSkeleton />
        </>
      );
  }
}

// A line of text without its words. The space gives it the height of the text.
function Line({ className }: { className: string }) {
  return (
    <span aria-hidden className="flex items-center">
      <Skeleton className={`h-[0.75em] rounded-full ${className}`} />
      &nbsp;
    </span>
  );
}

function TrailOutline() {
  return (
    <div className="py-3 text-sm sm:py-5">
      <Line className="w-32" />
    </div>
  );
}

/** `text` is invisible: it only takes its place. */
function TitleOutline({ className, text }: { className: string; text?: string }) {
  return (
    <div className={className}>
      <span aria-hidden className="mb-3 block w-10 hairline-gold" />
      <div className="text-title">
        <Line className="w-44" />
      </div>
      {text !== undefined && <p className="invisible mt-2 max-w-2xl">{text}</p>}
    </div>
  );
}

function ToolbarOutline() {
  return (
    <div aria-hidden className="mb-7 flex flex-wrap items-center gap-3">
      <div className="text-sm max-sm:w-full sm:me-auto">
        <Line className="w-24" />
      </div>
      <Skeleton className="h-11 w-24 rounded-full" />
      <Skeleton className="h-11 w-44 rounded-full max-sm:flex-1" />
    </div>
  );
}

function ProductOutline() {
  return (
    <>
      <TrailOutline />
      <div aria-hidden className="grid gap-4 md:grid-cols-[4fr_3fr] md:gap-5 lg:grid-cols-2 lg:gap-16">
        <Skeleton className="-mx-4 product-picture sm:mx-0 sm:rounded-card" />
        <div className="flex flex-col gap-5">
          <div className="text-title">
            <Line className="w-4/5" />
          </div>
          <Skeleton className="h-5 w-1/3 rounded-full" />
          <Skeleton className="h-9 w-2/5 rounded-full" />
          <SkeletonText lines={4} />
          <Skeleton className="h-14 w-full rounded-full" />
        </div>
      </div>
    </>
  );
}
