import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import type { Buying } from './use-buy.ts';

/** Quantity and button in one line. */
export function BuyRow({ buying, size = 'large' }: { buying: Buying; size?: 'medium' | 'large' }) {
  const t = useTranslations('product');
  return (
    <div className="flex items-center gap-3">
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
        className="min-w-0 flex-1 whitespace-nowrap"
        busy={buying.busy}
        disabled={buying.soldOut}
        onClick={buying.add}
      >
        {buying.soldOut ? t('outOfStock') : t('addToCart')}
      </Button>
    </div>
  );
}
