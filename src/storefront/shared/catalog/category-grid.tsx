import type { ReactNode } from 'react';
import type { Category } from '#contract/catalog.ts';
import { categoryColumns } from './category-grid-skeleton.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { CategoryCard } from './category-card.tsx';

interface CategoryGridProps {
  categories: readonly Category[];
  /** A tile before or after them. It is as wide as what is missing to whole rows. */
  first?: ReactNode;
  last?: ReactNode;
}

export function CategoryGrid({ categories, first, last }: CategoryGridProps) {
  const rest = restClass(categories.length);
  return (
    <ul className={categoryColumns}>
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
