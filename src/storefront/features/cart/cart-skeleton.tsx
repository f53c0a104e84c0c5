import { Skeleton } from '#ui/display/skeleton.tsx';

/** Reserves the place of the cart lines while they load. */
export function CartSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-6">
        {[1, 2, 3].map((line) => (
          <div
            key={line}
            className="grid grid-cols-[--spacing(22)_minmax(0,1fr)] gap-4 md:grid-cols-[--spacing(32)_minmax(0,1fr)]"
          >
            <Skeleton className="aspect-square w-full rounded-card" />
            <div className="flex flex-col gap-3">
              <Skeleton className="h-5 w-3/4 rounded-full" />
              <Skeleton className="h-4 w-1/2 rounded-full" />
              <Skeleton className="mt-auto h-11 w-full max-w-64 rounded-full" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-64 w-full rounded-card" />
    </div>
  );
}
