import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import type { Favourite } from '#contract/favourites.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { variantFacts } from '../../shared/catalog/card-facts.ts';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { RatingStars } from '../feedback/rating-stars.tsx';
import { Money } from '../../shared/money/money.tsx';
import { favouriteCardClass } from '../../shared/favourites/favourites-skeleton.tsx';
import { useAddFavouriteToCart } from './use-add-favourite-to-cart.ts';

const AskOptionsDialog = lazy(() => import('../personalisation/ask-options-dialog.tsx'));

interface FavouriteCardProps {
  variant: Favourite['variant'];
  onRemove: () => void;
}

/**
 * A favourite on the favourites page: opens the product, rates it, adds it to the cart or removes
 * it.
 */
export function FavouriteCard({ variant, onRemove }: FavouriteCardProps) {
  const t = useTranslations();
  const { add, busy, asking, stopAsking, addWith } = useAddFavouriteToCart(variant);
  const { productId, href, name, variantName, inStock, discount, priceRiyals, beforeRiyals } = variantFacts(variant);
  return (
    <li className={cardClass({ padding: 'none', className: favouriteCardClass })}>
      <ShopLink to={href} className="block" tabIndex={-1} aria-hidden="true">
        <ShopPicture
          path={variant.variantImage}
          alt=""
          width={320}
          height={320}
          widest={480}
          sizes="(min-width: 640px) 10rem, 6.5rem"
          className={classNames('aspect-square w-full rounded-card', !inStock && 'opacity-55')}
        />
      </ShopLink>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <div className="flex w-full items-start justify-between gap-2">
          <h2 className="line-clamp-2 min-w-0 pt-1.5 font-medium">
            <ShopLink to={href} dir="auto" className="no-underline hover:text-maroon hover:underline">
              {name}
            </ShopLink>
          </h2>
          <IconButton
            icon="trash"
            size="small"
            label={`${t('product.removeFromFavourites')}: ${name}`}
            title={t('product.removeFromFavourites')}
            onClick={onRemove}
          />
        </div>
        {variantName !== null && (
          <p className="text-sm text-ink-soft">
            <bdi>{variantName}</bdi>
          </p>
        )}
        <RatingStars
          average={variant.globalRating}
          productId={variant.product.id}
          variantId={variant.id}
          anchor={`rate-${variant.id}`}
        />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money riyals={priceRiyals} before={beforeRiyals} />
          {discount > 0 && (
            <Badge tone="maroon-soft" direction="ltr">
              {`-${discount}%`}
            </Badge>
          )}
        </p>
        <Button
          variant="secondary"
          size="small"
          className="mt-2 max-sm:w-full"
          aria-label={inStock ? `${t('product.addToCart')}: ${name}` : undefined}
          busy={busy}
          disabled={!inStock}
          onClick={add}
          {...(inStock && { icon: 'cart' })}
        >
          {inStock ? t('product.addToCart') : t('product.outOfStock')}
        </Button>
        <LazyDialog open={asking}>
          <AskOptionsDialog
            open={asking}
            productId={productId}
            variantId={variant.id}
            onAdd={addWith}
            onClose={stopAsking}
          />
        </LazyDialog>
      </div>
    </li>
  );
}
