import type { Category } from '#contract/catalog.ts';
import { limits } from '#contract/values/limits.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { CategoryCard } from './category-card.tsx';

const columns = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4';

export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={columns}>
      {categories.map((category, index) => (
        <li key={category.id}>
          <CategoryCard category={category} priority={index === 0} />
        </li>
      ))}
    </ul>
  );
}

export function CategoryGridSkeleton() {
  return (
    <div className={columns} aria-hidden>
      {Array.from({ length: limits.skeletons.categories }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card bg-white shadow-card">
          <Skeleton className="aspect-4/3 w-full" />
          <div className="flex flex-col gap-2.5 p-5">
            <Skeleton className="h-5 w-2/3 rounded-full" />
            <Skeleton className="h-4 w-full rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
