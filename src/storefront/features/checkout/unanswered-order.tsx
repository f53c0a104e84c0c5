import { useTranslations } from 'use-intl';
import type { OrderForm } from '#contract/checkout.ts';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { usePlaceOrder } from './use-place-order.ts';

/**
 * Shown when the connection was lost during the order and the cart is empty now: a retry with the
 * same key returns the result.
 */
export function UnansweredOrder({ form }: { form: OrderForm }) {
  const t = useTranslations('checkout');
  const place = usePlaceOrder();
  return (
    <EmptyState
      icon="receipt"
      headingLevel={1}
      title={t('unansweredTitle')}
      action={
        <Button size="large" busy={place.isPending} onClick={() => place.mutate(form)}>
          {t('unansweredCheck')}
        </Button>
      }
    >
      {t('unansweredText')}
    </EmptyState>
  );
}
