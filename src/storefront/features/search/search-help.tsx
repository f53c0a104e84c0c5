import { PopularRail } from '../../shared/catalog/popular-rail.tsx';
import { CategoryLinks } from './category-links.tsx';

/** Shown when a search has no results: the categories and the best sellers. */
export function SearchHelp() {
  return (
    <div className="flex flex-col gap-12">
      <CategoryLinks className="justify-center gap-2.5" />
      <PopularRail />
    </div>
  );
}
