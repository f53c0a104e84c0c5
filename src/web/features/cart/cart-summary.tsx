import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../money/money.tsx';

interface CartSummaryProps {
  itemsCount: number;
  totalRiyals: number;
  busy: boolean;
  onCheckout: () => void;
}

/** What the cart costs so far, and the way to the checkout. */
export function CartSummary({ itemsCount, totalRiyals, busy, onCheckout }: CartSummaryProps) {
  const t = useTranslations();
  return (
    <Card as="aside" padding="large" className="flex flex-col gap-4 lg:sticky lg:top-24">
      <h2 className="text-heading">{t('cart.summary')}</h2>
      <dl className="flex flex-col gap-2">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">{t('cart.itemsCount')}</dt>
          <dd>
            <bdi dir="ltr">{itemsCount}</bdi>
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-medium">{t('cart.total')}</dt>
          <dd>
            <Money riyals={totalRiyals} size="large" />
          </dd>
        </div>
      </dl>
      <p className="text-sm text-ink-soft">{t('cart.feesLater')}</p>
      <Button size="large" wide busy={busy} onClick={onCheckout}>
        {t('cart.checkout')}
      </Button>
    </Card>
  );
}
