import type { ReactNode } from 'react';
import { limits } from '#contract/values/limits.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';

// On a phone two columns, or one with text of 1.5 times the size and more.
const columns =
  'grid grid-cols-[repeat(auto-fill,minmax(max(40%,7rem),1fr))] gap-x-3 gap-y-8 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4 lg:gap-y-12';

/** The children are `<li>`s. */
export function ProductGrid({ children, faded = false }: { children: ReactNode; faded?: boolean }) {
  return (
    <ul className={faded ? `${columns} opacity-50 transition-opacity` : columns} aria-busy={faded || undefined}>
      {children}
    </ul>
  );
}

export function ProductCardSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <Skeleton className="aspect-square w-full rounded-card" />
      <Skeleton className="mt-2 h-4 w-4/5 rounded-full" />
      <Skeleton className="h-4 w-1/3 rounded-full" />
    </div>
  );
}

export function ProductGridSkeleton({ count = limits.skeletons.products }: { count?: number }) {
  return (
    <div className={columns}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
