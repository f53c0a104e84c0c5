import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { DialogButton } from '../../../shared/dialog-button.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';

const DeliveryDialog = lazy(async () => ({ default: (await import('./delivery-dialog.tsx')).DeliveryDialog }));

/** The button that changes where, when and to whom an order goes. */
export function ChangeDelivery({ order, work }: { order: ConsoleOrder; work: OrderWork }) {
  const t = useTranslations('delivery');
  const me = useMe();
  const isChangeable = ['Pending', 'Processing', 'Shipped'].includes(order.status);
  if (!isChangeable || order.contact === null || !mayOpen(me, 'orders.edit')) return null;
  return (
    <DialogButton label={t('open')} size="small" variant="secondary">
      {(dialog) => <DeliveryDialog order={order} work={work} {...dialog} />}
    </DialogButton>
  );
}
