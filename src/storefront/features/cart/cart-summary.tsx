import { useTranslations } from 'use-intl';
import type { VariantId } from '#contract/ids.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { useOptionalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { cashFeeQuery } from '../../shared/checkout/checkout.queries.ts';
import { DeliveryToday } from '../../shared/delivery/delivery-today.tsx';
import { Money } from '../../shared/money/money.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import { AcceptFirst } from './accept-first.tsx';
import { FreeDeliveryBar } from './free-delivery-bar.tsx';

interface CartSummaryProps {
  pieces: readonly { variantId: VariantId; quantity: number }[];
  itemsCount: number;
  totalRiyals: number;
  /** What the offers of the cart save. */
  savedRiyals: number;
  busy: boolean;
  /** The shopper has not accepted all changes yet. */
  hasChanges: boolean;
  onCheckout: () => void;
}

/** The sum of the cart, and the link to the checkout. */
export function CartSummary({
  pieces,
  itemsCount,
  totalRiyals,
  savedRiyals,
  busy,
  hasChanges,
  onCheckout,
}: CartSummaryProps) {
  const t = useTranslations();
  const { freeDeliveryFrom, cashOnDelivery } = useShopSettings();
  const cashFee = useOptionalQuery(cashFeeQuery(useAppContext()))?.fee ?? 0;
  const isFree = freeDeliveryFrom !== null && totalRiyals >= freeDeliveryFrom;
  return (
    <Card as="aside" padding="large" aria-labelledby="cart-summary" className="flex flex-col gap-5 lg:sticky lg:top-24">
      <h2 id="cart-summary" className="text-heading font-medium">
        {t('cart.summary')}
      </h2>
      <dl className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-soft">{t('cart.itemsCount')}</dt>
          <dd>
            <bdi dir="ltr" translate="no">
              {itemsCount}
            </bdi>
          </dd>
        </div>
        {savedRiyals > 0 && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-success">
            <dt>{t('cart.saved')}</dt>
            <dd>
              <Money riyals={savedRiyals} size="small" />
            </dd>
          </div>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
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
          className="max-lg:hidden"
          busy={busy}
          disabled={hasChanges}
          aria-describedby="cart-why-not"
          onClick={onCheckout}
        >
          {t('cart.checkout')}
        </Button>
        <div id="cart-why-not" role="status" className="text-sm">
          {hasChanges && (
            <p className="lg:pt-3">
              <AcceptFirst />
            </p>
          )}
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        {!isFree && <span>{t('cart.feesLater')}</span>}{' '}
        {cashOnDelivery && cashFee > 0 && (
          <span>
            {t.rich('service.cashFee', {
              amount: () => <Money riyals={cashFee} size="small" className="text-[1em] font-normal" />,
            })}
          </span>
        )}{' '}
        <span>{t('checkout.vatNote')}</span>
      </p>
      {/* Last, so that it moves nothing when it appears. */}
      <DeliveryToday pieces={pieces} />
    </Card>
  );
}

type CheckoutBarProps = Pick<CartSummaryProps, 'totalRiyals' | 'busy' | 'hasChanges' | 'onCheckout'>;

/** The total and the link to the checkout at the bottom of a narrow screen. */
export function CheckoutBar({ totalRiyals, busy, hasChanges, onCheckout }: CheckoutBarProps) {
  const t = useTranslations('cart');
  return (
    <div className="bottom-bar mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 md:-mx-8 md:px-8 lg:hidden">
      <p className="min-w-0">
        <span className="block text-xs text-ink-soft">{t('total')}</span>
        <Money riyals={totalRiyals} />
      </p>
      <Button
        className="flex-[1_1_10rem] whitespace-nowrap sm:ms-auto sm:max-w-80"
        busy={busy}
        disabled={hasChanges}
        aria-describedby="cart-why-not"
        onClick={onCheckout}
      >
        {t('checkout')}
      </Button>
    </div>
  );
}
