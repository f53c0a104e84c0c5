import { limits } from '#contract/values/limits.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';

/** The layout that a favourite shares with its skeleton. */
export const favouritesGridClass = 'grid gap-4 lg:grid-cols-2 lg:gap-6';
export const favouriteCardClass =
  'grid grid-cols-[--spacing(26)_minmax(0,1fr)] gap-4 p-3 sm:grid-cols-[--spacing(40)_minmax(0,1fr)] sm:gap-6 sm:p-4';

/** Reserves the place of the favourites while they load. */
export function FavouritesSkeleton() {
  return (
    <div className={favouritesGridClass} aria-hidden>
      {Array.from({ length: limits.skeletons.favourites }, (_, index) => (
        <div key={index} className={cardClass({ padding: 'none', className: favouriteCardClass })}>
          <Skeleton className="aspect-square w-full rounded-card" />
          <div className="flex flex-col gap-3">
            <Skeleton className="h-5 w-3/4 rounded-full" />
            <Skeleton className="h-4 w-1/2 rounded-full" />
            <Skeleton className="h-5 w-2/5 rounded-full" />
            <Skeleton className="mt-auto h-11 w-full max-w-48 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
