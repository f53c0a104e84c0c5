import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { usePart } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { categoriesQuery } from '../../shared/catalog/catalog.queries.ts';
import { categoryPath } from '../../shared/catalog/category-card.tsx';
import { PartFailure } from '../../shared/part-failure.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import type { SectionOf } from './section-of.ts';

const tile = 'group flex flex-col items-center gap-2.5 text-center no-underline';
const disc = 'aspect-square w-full rounded-full transition-[box-shadow] group-hover:shadow-lift';
const label = 'max-w-full text-xs font-medium wrap-anywhere text-ink group-hover:text-maroon sm:text-base';

/** The first main categories, and a link to all of them. */
export function CategoryTiles({ section: { id, title } }: { section: SectionOf<'categories'> }) {
  const t = useTranslations();
  const part = usePart(categoriesQuery(useAppContext()));
  const headingId = `section-${id}`;
  const shown = part.data?.rows.slice(0, limits.homeCategories);
  if (shown?.length === 0 || (shown === undefined && !part.failed)) return null;
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId} title={title || t('category.shopBy')} />
      {shown === undefined && <PartFailure part={part} />}
      {shown && (
        <ul className="mt-4 grid grid-cols-4 gap-x-3 gap-y-6 sm:gap-x-8 sm:mt-6 lg:grid-cols-8 lg:gap-x-5">
          {shown.map((category) => (
            <li key={category.id} className="min-w-0">
              <ShopLink to={categoryPath(category)} className={tile}>
                <ShopPicture
                  path={category.image}
                  alt=""
                  width={192}
                  height={192}
                  widest={480}
                  sizes="(min-width: 1344px) 143px, (min-width: 1024px) calc(12.5vw - 25px), (min-width: 640px) calc(25vw - 32px), calc(25vw - 17px)"
                  className={disc}
                />
                <bdi className={label}>{category.name}</bdi>
              </ShopLink>
            </li>
          ))}
          <li>
            <ShopLink to="/categories" className={tile}>
              <span className={`${disc} flex items-center justify-center border border-gold/50 bg-white text-maroon`}>
                <Icon name="arrow-end" className="size-7" />
              </span>
              <span className={label}>{t('action.showMore')}</span>
            </ShopLink>
          </li>
        </ul>
      )}
    </section>
  );
}
