import { useTranslations } from 'use-intl';
import { PopularRail } from '../../shared/catalog/popular-rail.tsx';
import { CategoryLinks } from './category-links.tsx';

/** Shown when a search has no results: the categories, the gift finder and the best sellers. */
export function SearchHelp() {
  const t = useTranslations('gifts');
  return (
    <div className="flex flex-col gap-12">
      <CategoryLinks className="justify-center gap-2.5" last={{ path: '/gift-finder', name: t('title') }} />
      <PopularRail />
    </div>
  );
}
