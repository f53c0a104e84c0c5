import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { HydrationBoundary } from '#ui/hydration/hydration-boundary.tsx';
import { Stars } from '#ui/display/stars.tsx';
import { CardFavouriteButton } from '../favourites/favourite-buttons.tsx';
import { Money } from '../money/money.tsx';
import type { CardFacts } from './card-facts.ts';
import { CardPicture } from './card-picture.tsx';
import { gridSizes, railSizes } from './card-sizes.ts';
import { QuickAdd } from './quick-add.tsx';

interface ProductCardProps {
  facts: CardFacts;
  headingLevel?: 2 | 3;
  priority?: boolean;
  /** In a grid the prices of a row are on one line; in a rail the price follows the name. */
  place?: 'grid' | 'rail';
}

/** A product in a list. The whole card is a link, except the buttons. */
export function ProductCard({ facts, headingLevel = 3, priority, place = 'grid' }: ProductCardProps) {
  const t = useTranslations();
  const [hovered, setHovered] = useState(false);
  const { name, variant, variantName, inStock, discount, rating } = facts;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <HydrationBoundary>
      {/* The whole card: its link lies over the picture and takes the events of the mouse. */}
      <article
        className="group relative flex h-full flex-col print:break-inside-avoid"
        onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      >
        <div className="relative">
          <CardPicture
            facts={facts}
            sizes={place === 'grid' ? gridSizes : railSizes}
            priority={priority}
            withSecond={hovered}
          />
          {inStock && (
            <span className="absolute inset-x-2 top-2.5 flex flex-col items-start gap-1 pe-10">
              {discount > 0 && (
                <Badge tone="maroon" direction="ltr">
                  {`-${discount}%`}
                </Badge>
              )}
              {facts.customizable && (
                <Badge tone="white">
                  <Icon name="sparkle" className="size-4" />
                  <span className="max-sm:sr-only">{t('product.personalise')}</span>
                </Badge>
              )}
            </span>
          )}
          {!inStock && (
            <span className="absolute inset-x-2 bottom-2 *:whitespace-normal">
              <Badge tone="white">{t('product.outOfStock')}</Badge>
            </span>
          )}
          {/* `TodayMarks` shows it. */}
          {facts.sameDay && (
            <span data-today={facts.variant.id} className="absolute inset-s-2 bottom-2.5 hidden">
              <Badge tone="sea">
                <Icon name="truck" className="size-4" />
                {t('product.today')}
              </Badge>
            </span>
          )}
        </div>
        <div className="mt-3 flex flex-1 flex-col gap-1">
          <Heading className="line-clamp-2 text-sm font-normal sm:text-base">
            <ShopLink
              to={facts.href}
              dir="auto"
              className="no-underline after:absolute after:inset-0 after:rounded-card group-hover:text-maroon"
            >
              {name}
            </ShopLink>
          </Heading>
          {variantName !== null && (
            <p className="truncate text-xs text-ink-soft sm:text-sm">
              <bdi>{variantName}</bdi>
            </p>
          )}
          {inStock && variant.madeInDays !== undefined && (
            <p className="truncate text-xs text-ink-soft sm:text-sm">
              {t('product.madeForYou', { days: variant.madeInDays })}
            </p>
          )}
          {rating > 0 && (
            <Stars
              value={rating}
              label={t('rating.label', { value: rating.toFixed(1) })}
              valueText={rating.toFixed(1)}
            />
          )}
          <p className={classNames('flex flex-wrap items-baseline gap-x-1.5 pt-0.5', place === 'grid' && 'mt-auto')}>
            <Money isFrom={facts.from} riyals={facts.priceRiyals} before={facts.beforeRiyals} size="small" />
          </p>
        </div>
        {/* As high as the picture, which is a square. Only the buttons take presses. */}
        <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square flex-col items-end justify-between p-2 *:pointer-events-auto print:hidden">
          <CardFavouriteButton variantId={variant.id} name={name} />
          {inStock && <QuickAdd facts={facts} />}
        </div>
      </article>
    </HydrationBoundary>
  );
}
