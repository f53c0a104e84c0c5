import { useTranslations } from 'use-intl';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { Button } from '#ui/action/button.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { variantLabel } from './chosen-variant.ts';
import { LowestPrice } from './product-price.tsx';
import type { Buying } from './use-buy.ts';
import { Money } from '../../shared/money/money.tsx';

/** Quantity and button in one line, for wide screens. */
export function BuyRow({ buying }: { buying: Buying }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Quantity buying={buying} />
      <AddButton buying={buying} size="large" />
      <CartLink buying={buying} />
    </div>
  );
}

/** The quantity on phones, where the button is in the bar at the bottom. */
export function QuantityRow({ buying }: { buying: Buying }) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span aria-hidden className="text-sm font-medium">
        {t('choice.quantity')}
      </span>
      <span className="ms-auto">
        <CartLink buying={buying} />
      </span>
      <Quantity buying={buying} />
    </div>
  );
}

/** The bar at the bottom of a phone's screen: what is bought, its price and the button. */
export function BuyBar({
  buying,
  product,
  variant,
}: {
  buying: Buying;
  product: Product;
  variant: ProductVariant | null;
}) {
  const label = variant === null ? '' : variantLabel(variant);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 shrink">
        {label !== '' && (
          <p className="truncate text-xs text-ink-soft">
            <bdi>{label}</bdi>
          </p>
        )}
        {variant === null ? (
          <LowestPrice product={product} size="small" />
        ) : (
          <Money riyals={variant.discountedPrice ?? variant.variantPrice} />
        )}
      </div>
      <AddButton buying={buying} />
    </div>
  );
}

/** The way to the cart after something was added; the panel has its own. */
function CartLink({ buying }: { buying: Buying }) {
  const t = useTranslations();
  if (buying.added === null || buying.isPanelOpen) return null;
  return (
    <ShopLink to="/order" className={textLinkClass({ kind: 'standalone', className: 'shrink-0' })}>
      {t('choice.viewCart')}
    </ShopLink>
  );
}

function Quantity({ buying }: { buying: Buying }) {
  const t = useTranslations();
  return (
    <QuantityStepper
      value={buying.quantity}
      onChange={buying.setQuantity}
      max={buying.most}
      label={t('choice.quantity')}
      decreaseLabel={t('choice.decrease')}
      increaseLabel={t('choice.increase')}
      disabled={buying.soldOut}
      className="shrink-0"
    />
  );
}

function AddButton({ buying, size }: { buying: Buying; size?: 'large' }) {
  const t = useTranslations('product');
  return (
    <Button
      size={size}
      className="grow whitespace-nowrap"
      busy={buying.busy}
      disabled={buying.soldOut}
      onClick={buying.add}
    >
      {buying.soldOut ? t('outOfStock') : t('addToCart')}
    </Button>
  );
}
