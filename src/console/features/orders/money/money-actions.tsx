import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { isHeld } from './money-list.rules.ts';
import { DialogButton } from '../../../shared/dialog-button.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';
import { Awaiting } from '../payment-link/awaiting.tsx';

const OrderRefundDialog = lazy(async () => ({
  default: (await import('./order-refund-dialog.tsx')).OrderRefundDialog,
}));
const DoorDialog = lazy(async () => ({ default: (await import('./door-dialog.tsx')).DoorDialog }));
const WaiveDialog = lazy(async () => ({
  default: (await import('../../../shared/order-money/waive-dialog.tsx')).WaiveDialog,
}));

/** What can be done with the money of an order, for those who may. */
export function MoneyActions({ order, work }: { order: ConsoleOrder; work: OrderWork }) {
  const t = useTranslations('orderMoney');
  const me = useMe();
  const { money, status, stage, payment, contact } = order;
  if (!money) return null;
  const isOwed = money.owed > 0 && status !== 'Cancelled';
  const mayRefund = mayOpen(me, 'refunds.create') && (money.refundable ?? 0) > 0;
  // Before anything was paid or delivered, an order is edited or cancelled instead.
  const isBegun = money.captured.length > 0 || stage === 'delivered' || stage === 'done';
  const mayWaive = mayOpen(me, 'payments.mark') && isOwed && isBegun;
  // While it waits for its first payment, the link is the next step of the order.
  const mayLink = contact !== null && isOwed && payment.type === 'online' && stage !== 'unpaid' && stage !== 'done';
  const mayCollect = mayOpen(me, 'orders.edit') && isHeld(order);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {mayRefund && (
        <DialogButton label={t('refund.open')} size="small" variant="secondary">
          {(dialog) => <OrderRefundDialog order={order} money={money} {...dialog} />}
        </DialogButton>
      )}
      {mayLink && <Awaiting show="link" number={order.number} size="small" variant="secondary" />}
      {mayCollect && (
        <DialogButton label={t('door.open')} size="small" variant="secondary">
          {(dialog) => <DoorDialog order={order} work={work} owed={money.owed} {...dialog} />}
        </DialogButton>
      )}
      {mayWaive && (
        <DialogButton label={t('waive.open')} size="small" variant="secondary">
          {(dialog) => <WaiveDialog order={order} onMoved={work.failed} owed={money.owed} {...dialog} />}
        </DialogButton>
      )}
    </div>
  );
}
