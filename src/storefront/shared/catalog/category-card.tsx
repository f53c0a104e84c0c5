import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Category } from '#contract/catalog.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { gridSizes } from './card-sizes.ts';
import { ShopPicture } from '../shop-picture.tsx';

/** The path that a category's tile links to. */
export function categoryPath({ id, hasSubCategory }: Pick<Category, 'id' | 'hasSubCategory'>): string {
  return hasSubCategory ? `/category/${id}/subcategories` : `/products/${id}`;
}

export function CategoryCard({ category, priority = false }: { category: Category; priority?: boolean }) {
  const t = useTranslations('action');
  const nameId = useId();
  const actionId = useId();
  const to = categoryPath(category);
  return (
    <article
      className={cardClass({
        padding: 'none',
        lifts: true,
        className: 'group relative flex h-full flex-col overflow-hidden',
      })}
    >
      <ShopPicture
        path={category.image}
        alt=""
        width={640}
        height={640}
        widest={800}
        sizes={gridSizes}
        priority={priority}
        className="aspect-square w-full"
      />
      <div className="flex flex-1 flex-col p-3.5 sm:p-5">
        <h2 className="font-medium sm:text-lg">
          <ShopLink
            to={to}
            id={nameId}
            dir="auto"
            aria-describedby={actionId}
            className="no-underline after:absolute after:inset-0 after:rounded-card"
          >
            {category.name}
          </ShopLink>
        </h2>
        {category.description !== '' && (
          <p className="mt-1 line-clamp-4 text-xs text-ink-soft sm:text-sm">
            <bdi>{category.description}</bdi>
          </p>
        )}
        {/* A link as well, but only one of the two is a stop of the Tab key. */}
        <ShopLink
          to={to}
          id={actionId}
          tabIndex={-1}
          aria-labelledby={`${actionId} ${nameId}`}
          className="thumb-target mt-auto flex items-center gap-1 pt-3 text-sm font-medium text-maroon no-underline group-hover:underline"
        >
          <span>{category.hasSubCategory ? t('showMore') : t('shopNow')}</span>
          <Icon name="arrow-end" className="size-4" />
        </ShopLink>
      </div>
    </article>
  );
}
