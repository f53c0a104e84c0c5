import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import type { OrderWork } from '../steps/use-order-work.ts';

const DeliveryDialog = lazy(async () => ({ default: (await import('./delivery-dialog.tsx')).DeliveryDialog }));

/** The button that changes where, when and to whom an order goes. The dialog is loaded when it is opened. */
export function ChangeDelivery({ order, work }: { order: ConsoleOrder; work: OrderWork }) {
  const t = useTranslations('delivery');
  const me = useMe();
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isChangeable = ['Pending', 'Processing', 'Shipped'].includes(order.status);
  if (!isChangeable || order.contact === null || !mayOpen(me, 'orders.edit')) return null;
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          setTurn(turn + 1);
          setOpen(true);
        }}
      >
        {t('open')}
      </Button>
      {turn > 0 && (
        <Suspense>
          <DeliveryDialog key={turn} order={order} work={work} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
