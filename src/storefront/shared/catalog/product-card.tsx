import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { HydrationBoundary } from '#ui/hydration/hydration-boundary.tsx';
import { Stars } from '#ui/display/stars.tsx';
import { CardFavouriteButton } from '../favourites/favourite-buttons.tsx';
import { Money } from '../money/money.tsx';
import type { CardFacts } from './card-facts.ts';
import { gridSizes } from './card-sizes.ts';
import { ShopPicture } from '../shop-picture.tsx';

interface ProductCardProps {
  facts: CardFacts;
  /** The card is for this variant: the product page opens with it chosen. */
  exact?: boolean;
  headingLevel?: 2 | 3;
  priority?: boolean;
  sizes?: string;
}

/** A product in a list. The whole card is a link, except the favourite button. */
export function ProductCard({ facts, exact = false, headingLevel = 3, priority, sizes = gridSizes }: ProductCardProps) {
  const t = useTranslations();
  const { productId, name, variant, inStock, discount } = facts;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <HydrationBoundary>
      <article className="group relative flex h-full flex-col">
        <div className="relative">
          <ShopPicture
            path={variant.variantImage}
            alt=""
            width={640}
            height={640}
            widest={800}
            sizes={sizes}
            priority={priority}
            className={classNames(
              'aspect-square w-full rounded-card transition-opacity group-hover:opacity-90',
              !inStock && 'opacity-55',
            )}
          />
          {discount > 0 && inStock && (
            <span className="absolute inset-s-2 top-2.5">
              <Badge tone="maroon" direction="ltr">
                -{discount}%
              </Badge>
            </span>
          )}
          {!inStock && (
            <span className="absolute inset-s-2 bottom-2">
              <Badge tone="white">{t('product.outOfStock')}</Badge>
            </span>
          )}
        </div>
        <div className="mt-3 flex flex-1 flex-col gap-1">
          <Heading className="line-clamp-2 text-sm font-normal sm:text-base">
            <ShopLink
              to={`/product/${productId}${exact ? `?variant=${variant.id}` : ''}`}
              dir="auto"
              className="no-underline after:absolute after:inset-0 after:rounded-card group-hover:text-maroon"
            >
              {name}
            </ShopLink>
          </Heading>
          {variant.globalRating > 0 && (
            <Stars
              value={variant.globalRating}
              label={t('rating.label', { value: variant.globalRating.toFixed(1) })}
              valueText={variant.globalRating.toFixed(1)}
            />
          )}
          <p className="mt-auto flex flex-wrap items-baseline gap-x-1.5 pt-0.5">
            {facts.from && <span className="text-sm text-ink-soft">{t('product.from')}</span>}
            <Money riyals={facts.priceRiyals} before={facts.beforeRiyals} size="small" />
          </p>
        </div>
        <span className="absolute inset-e-2 top-2">
          <CardFavouriteButton variantId={variant.id} name={name} />
        </span>
      </article>
    </HydrationBoundary>
  );
}
