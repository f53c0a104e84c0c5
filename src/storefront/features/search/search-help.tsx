import { useTranslations } from 'use-intl';
import { useOptionalQuery } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { categoriesQuery } from '../../shared/catalog/catalog.queries.ts';
import { categoryPath } from '../../shared/catalog/category-card.tsx';
import { PopularRail } from '../../shared/catalog/popular-rail.tsx';

/** Shown when a search has no results: the categories and the best sellers. */
export function SearchHelp() {
  const t = useTranslations('category');
  const categories = useOptionalQuery(categoriesQuery(useAppContext()))?.rows ?? [];
  return (
    <div className="flex flex-col gap-12">
      {categories.length > 0 && (
        <nav aria-label={t('shopBy')}>
          <ul className="flex flex-wrap justify-center gap-2.5">
            {categories.map((category) => (
              <li key={category.id}>
                <ShopLink
                  to={categoryPath(category)}
                  className={buttonClass({ variant: 'secondary', size: 'small', className: 'font-normal' })}
                >
                  <bdi>{category.name}</bdi>
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <PopularRail />
    </div>
  );
}
