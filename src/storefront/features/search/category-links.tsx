import { useTranslations } from 'use-intl';
import { useOptionalQuery } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { categoriesQuery } from '../../shared/catalog/catalog.queries.ts';
import { categoryPath } from '../../shared/catalog/category-card.tsx';

interface CategoryLinksProps {
  className?: string;
  /** A link after the categories. */
  last?: { path: string; name: string };
  /** Called when a link is followed. */
  onFollow?: () => void;
}

/** The main categories as links, for a search that finds nothing. */
export function CategoryLinks({ className, last, onFollow }: CategoryLinksProps) {
  const t = useTranslations('category');
  const categories = useOptionalQuery(categoriesQuery(useAppContext()))?.rows ?? [];
  const links = [
    ...categories.map((category) => ({ path: categoryPath(category), name: category.name })),
    ...(last ? [last] : []),
  ];
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('shopBy')}>
      <ul className={classNames('flex flex-wrap', className)}>
        {links.map(({ path, name }) => (
          <li key={path}>
            <ShopLink
              to={path}
              onClick={onFollow}
              className={buttonClass({ variant: 'secondary', size: 'small', className: 'font-normal' })}
            >
              <bdi>{name}</bdi>
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
