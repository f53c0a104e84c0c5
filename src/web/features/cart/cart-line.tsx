import { useTranslations } from 'use-intl';
import type { CartItem } from '#contract/cart.ts';
import { limits } from '#contract/limits.ts';
import { ShopLink } from '../../platform/shop-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Money } from '../money/money.tsx';
import { ChosenOptions } from './chosen-options.tsx';
import { ShopPicture } from '../catalog/shop-picture.tsx';

interface CartLineProps {
  item: CartItem;
  /** What the shopper sees, which may be ahead of what the server knows. */
  quantity: number;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onPersonalise: () => void;
}

/** A line of the cart. */
export function CartLine({ item, quantity, onQuantity, onRemove, onPersonalise }: CartLineProps) {
  const t = useTranslations();
  const { product, variant } = item;
  const left = variant.stockLeft ?? limits.cartQuantityMax;
  const short = !variant.inStock || quantity > left;
  const offer = variant.offers[0];
  const href = `/product/${product.id}?variant=${variant.id}`;
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-4 border-b border-line py-6 first:pt-0 md:grid-cols-[8rem_1fr]">
      <ShopLink to={href} className="block" tabIndex={-1} aria-hidden="true">
        <ShopPicture
          path={item.image}
          alt=""
          width={256}
          height={256}
          widest={320}
          sizes="(min-width: 768px) 8rem, 5.5rem"
          className="aspect-square w-full rounded-card"
        />
      </ShopLink>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 className="font-medium">
              <ShopLink to={href} dir="auto" className="hover:text-maroon">
                {product.name}
              </ShopLink>
            </h2>
            {product.description !== '' && (
              <p className="line-clamp-1 text-sm text-ink-soft">
                <bdi>{product.description}</bdi>
              </p>
            )}
          </div>
          <IconButton
            icon="trash"
            size="small"
            label={t('cart.removeLine', { name: product.name })}
            onClick={onRemove}
            className="-me-2 -mt-1"
          />
        </div>
        {variant.attributes.length > 0 && (
          <p className="text-sm text-ink-soft">
            {variant.attributes.map(({ name, variantAttribute }, index) => (
              <span key={name}>
                {index > 0 && <span aria-hidden="true"> · </span>}
                {name}: <bdi>{variantAttribute.value}</bdi>
              </span>
            ))}
          </p>
        )}
        <ChosenOptions
          options={item.customOptions.map(({ customization_option_id, option_name, option_type, option_value }) => ({
            key: customization_option_id,
            name: option_name,
            type: option_type,
            value: option_value,
          }))}
        />
        {product.customizable && (
          <Button variant="quiet" size="small" icon="edit" onClick={onPersonalise} className="-ms-3 self-start">
            {t('personalisation.edit')}
          </Button>
        )}
        {short && (
          <p role="status" className="text-sm text-danger">
            {variant.inStock ? t('cart.onlyLeft', { count: left }) : t('product.outOfStock')}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <QuantityStepper
            value={quantity}
            max={Math.max(1, Math.min(limits.cartQuantityMax, Math.max(left, item.quantity)))}
            onChange={onQuantity}
            label={t('cart.quantityOf', { name: product.name })}
            decreaseLabel={t('product.decrease')}
            increaseLabel={t('product.increase')}
          />
          <div className="flex flex-wrap items-center gap-2">
            {offer && (
              <Badge tone="maroon-soft" direction="ltr">
                {`-${offer.discount}%`}
              </Badge>
            )}
            <Money riyals={item.price * quantity} before={variant.variantPrice * quantity} />
          </div>
        </div>
      </div>
    </li>
  );
}
