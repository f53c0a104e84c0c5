import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import type { Buying } from './use-buy.ts';

/** Quantity and button in one line; below it a link to the cart after something was added. */
export function BuyRow({ buying, size = 'large' }: { buying: Buying; size?: 'medium' | 'large' }) {
  const t = useTranslations('product');
  return (
    <div className="flex flex-col">
      <div className="flex flex-wrap items-center gap-3">
        <QuantityStepper
          value={buying.quantity}
          onChange={buying.setQuantity}
          max={buying.most}
          label={t('quantity')}
          decreaseLabel={t('decrease')}
          increaseLabel={t('increase')}
          disabled={buying.soldOut}
          className="shrink-0"
        />
        <Button
          size={size}
          className="grow whitespace-nowrap"
          busy={buying.busy}
          disabled={buying.soldOut}
          onClick={buying.add}
        >
          {buying.soldOut ? t('outOfStock') : t('addToCart')}
        </Button>
      </div>
      {buying.added && (
        <ShopLink to="/order" className={textLinkClass({ kind: 'standalone', className: 'mt-1 self-center' })}>
          {t('viewCart')}
          <Icon name="arrow-end" className="size-5" />
        </ShopLink>
      )}
    </div>
  );
}
