import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Money } from '../../shared/money/money.tsx';
import { AcceptFirst } from './accept-first.tsx';
import { FreeDeliveryBar } from './free-delivery-bar.tsx';

interface CartSummaryProps {
  itemsCount: number;
  totalRiyals: number;
  busy: boolean;
  /** The shopper has not accepted all changes yet. */
  hasChanges: boolean;
  onCheckout: () => void;
}

/** The sum of the cart, and the link to the checkout. */
export function CartSummary({ itemsCount, totalRiyals, busy, hasChanges, onCheckout }: CartSummaryProps) {
  const t = useTranslations();
  return (
    <Card as="aside" padding="large" aria-labelledby="cart-summary" className="flex flex-col gap-5 lg:sticky lg:top-24">
      <h2 id="cart-summary" className="text-heading font-medium">
        {t('cart.summary')}
      </h2>
      <dl className="flex flex-col gap-3">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">{t('cart.itemsCount')}</dt>
          <dd>
            <bdi dir="ltr">{itemsCount}</bdi>
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-medium">{t('cart.total')}</dt>
          <dd>
            <Money riyals={totalRiyals} size="large" />
          </dd>
        </div>
      </dl>
      <FreeDeliveryBar subtotalRiyals={totalRiyals} />
      <div>
        <Button
          size="large"
          wide
          busy={busy}
          disabled={hasChanges}
          aria-describedby="cart-why-not"
          onClick={onCheckout}
        >
          {t('cart.checkout')}
        </Button>
        <div id="cart-why-not" role="status" className="text-sm">
          {hasChanges && (
            <p className="pt-3">
              <AcceptFirst />
            </p>
          )}
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        {t('cart.feesLater')} {t('checkout.vatNote')}
      </p>
    </Card>
  );
}
