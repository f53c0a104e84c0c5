import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/action/button.tsx';

// Loaded when it is opened.
const ChangeDeliveryDialog = lazy(() => import('./change-delivery-dialog.tsx'));

/** The button that changes where and when an order is delivered, until the shop accepts it. */
export function ChangeDelivery({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const [turn, setTurn] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  // What the recipient chooses is not the giver's, and what is fetched at the shop goes nowhere.
  const isHidden = order.gift?.askRecipient === true || order.shippingAddress.address_line1 === '';
  if ((order.order_status !== 'Pending' && !isOpen) || isHidden) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon="calendar"
        onClick={() => {
          setTurn(turn + 1);
          setIsOpen(true);
        }}
      >
        {t('changeDelivery')}
      </Button>
      {turn > 0 && (
        <Suspense>
          <ChangeDeliveryDialog key={turn} order={order} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
