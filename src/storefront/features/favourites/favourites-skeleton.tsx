import { limits } from '#contract/limits.ts';
import { cardClass } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { favouriteCardClass, favouritesGridClass } from './favourite-card-layout.ts';

/** The place that the favourites will take, so that nothing jumps when they come. */
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
