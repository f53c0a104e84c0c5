import type { ReactNode } from 'react';
import type { Category } from '#contract/catalog.ts';
import { limits } from '#contract/values/limits.ts';
import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { CategoryCard } from './category-card.tsx';

const columns = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4';

interface CategoryGridProps {
  categories: readonly Category[];
  /** A tile before or after them. It is as wide as what is missing to whole rows. */
  first?: ReactNode;
  last?: ReactNode;
}

export function CategoryGrid({ categories, first, last }: CategoryGridProps) {
  const rest = restClass(categories.length);
  return (
    <ul className={columns}>
      {first && <li className={rest}>{first}</li>}
      {categories.map((category, index) => (
        <li key={category.id}>
          <CategoryCard category={category} priority={index === 0} />
        </li>
      ))}
      {last && <li className={rest}>{last}</li>}
    </ul>
  );
}

const narrow = ['', 'col-span-2'];
const middle = ['sm:col-span-1', 'sm:col-span-2', 'sm:col-span-3'];
const wide = ['lg:col-span-1', 'lg:col-span-2', 'lg:col-span-3', 'lg:col-span-4'];

/** The columns that a tile takes beside `count` others, so that the grid has whole rows. */
export function restClass(count: number): string {
  const left = (spans: readonly string[]) => spans[spans.length - 1 - (count % spans.length)];
  return classNames(left(narrow), left(middle), left(wide));
}

export function CategoryGridSkeleton() {
  return (
    <div className={columns} aria-hidden>
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
