import { useTranslations } from 'use-intl';
import type { CartItemId } from '#contract/ids.ts';
import type { CartItem } from '#contract/cart.ts';
import { limits } from '#contract/values/limits.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { Money } from '../../shared/money/money.tsx';
import { lineTotal } from '../../shared/money/line-total.ts';
import { AttributeList } from '../../shared/cart/attribute-list.tsx';
import { ChosenOptions, optionsOfLine } from '../../shared/cart/chosen-options.tsx';

/** The heading of a line, which takes the focus when the line before it is removed. */
export function lineHeadingId(lineId: CartItemId): string {
  return `line-${lineId}`;
}

interface CartLineProps {
  /** The line with the quantity that the shopper sees, which may not be saved yet. */
  item: CartItem;
  onQuantity: (quantity: number) => void;
  /** The typed text is not a quantity any more: the one before it counts. */
  onQuantityWithdrawn: () => void;
  onRemove: () => void;
  onPersonalise: () => void;
}

/** A cart line. */
export function CartLine({ item, onQuantity, onQuantityWithdrawn, onRemove, onPersonalise }: CartLineProps) {
  const t = useTranslations();
  const { product, variant, quantity } = item;
  const left = variant.stockLeft;
  const missing = item.missingOptions?.[0];
  const offer = variant.offers[0];
  const href = `/product/${product.id}?variant=${variant.id}`;
  return (
    <li className="grid grid-cols-[min(--spacing(22),30%)_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-6 first:pt-0 last:border-0 sm:grid-cols-[--spacing(32)_minmax(0,1fr)] sm:gap-x-6">
      <div className="relative self-start">
        <ShopLink to={href} className="block" tabIndex={-1} aria-hidden="true">
          <ShopPicture
            path={item.image}
            alt=""
            width={256}
            height={256}
            widest={320}
            sizes="(min-width: 640px) 8rem, 5.5rem"
            className="aspect-square w-full rounded-card"
          />
        </ShopLink>
        {offer && (
          <Badge tone="maroon" direction="ltr" className="absolute inset-s-1.5 top-1.5">
            {`-${offer.discount}%`}
          </Badge>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 id={lineHeadingId(item.id)} tabIndex={-1} className="font-medium">
              <ShopLink to={href} dir="auto" className="thumb-target inline-block hover:text-maroon">
                {product.name}
              </ShopLink>
            </h2>
            {product.description !== '' && (
              <p className="mt-0.5 line-clamp-1 text-sm text-ink-soft">
                <bdi>{product.description}</bdi>
              </p>
            )}
          </div>
          <IconButton
            icon="trash"
            size="small"
            label={t('cart.removeLine', { name: product.name })}
            onClick={onRemove}
            className="-me-2 -mt-1 text-ink-soft hover:text-danger"
          />
        </div>
        <AttributeList attributes={variant.attributes} />
        <ChosenOptions options={optionsOfLine(item)} />
        {/* One button, which has the focus again after the dialog that adds what is missing. */}
        {(missing || product.customizable) && (
          <Button
            variant={missing ? 'primary' : 'quiet'}
            size="small"
            icon="edit"
            onClick={onPersonalise}
            className={missing ? 'max-w-full self-start' : '-ms-4 max-w-full self-start wrap-anywhere'}
          >
            {missing ? (
              <span className="min-w-0 truncate">{t('personalisation.addOption', { name: missing.option_name })}</span>
            ) : (
              t('personalisation.edit')
            )}
          </Button>
        )}
        {!variant.inStock && <p className="text-sm text-danger">{t('product.outOfStock')}</p>}
        {variant.inStock && left !== undefined && (
          <p className={quantity > left ? 'text-sm text-danger' : 'text-sm text-progress'}>
            {t('cart.onlyLeft', { count: left })}
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:col-span-1 sm:col-start-2">
        <QuantityStepper
          value={quantity}
          // A quantity above the stock can only be reduced.
          max={Math.max(1, Math.min(limits.cartQuantityMax, Math.max(left ?? limits.cartQuantityMax, quantity)))}
          onChange={onQuantity}
          onTyped={(typed) => (typed === null ? onQuantityWithdrawn() : onQuantity(typed))}
          label={t('cart.quantityOf', { name: product.name })}
          decreaseLabel={t('choice.decrease')}
          increaseLabel={t('choice.increase')}
        />
        <div className="ms-auto flex flex-col items-end">
          <Money riyals={lineTotal(item.price, quantity)} before={lineTotal(variant.variantPrice, quantity)} />
          {quantity > 1 && (
            <p className="text-sm text-ink-soft">
              {t.rich('cart.each', { price: () => <Money riyals={item.price} size="small" className="text-sm!" /> })}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}
