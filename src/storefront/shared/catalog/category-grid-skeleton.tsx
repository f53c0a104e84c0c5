import { limits } from '#contract/values/limits.ts';
import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';

export const categoryColumns = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4';

export function CategoryGridSkeleton() {
  return (
    <div className={categoryColumns} aria-hidden>
      {Array.from({ length: limits.skeletons.categories }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card bg-white shadow-card">
          <Skeleton className="aspect-square w-full" />
          <div className="flex flex-col gap-2.5 p-3.5 sm:p-5">
            <Skeleton className="h-5 w-2/3 rounded-full" />
            <SkeletonText lines={2} />
            <Skeleton className="mt-3 h-4 w-1/2 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
