import { type RefObject, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { personalQuery, useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';

interface CancelOrderProps {
  order: Order;
  /** Takes the focus when the order cannot be cancelled any more. */
  focusAfter: RefObject<HTMLElement | null>;
}

/**
 * Cancels an order while it is Pending. If the shop was faster, a toast says so and the page shows
 * the new status.
 */
export function CancelOrder({ order, focusAfter }: CancelOrderProps) {
  const t = useTranslations();
  const app = useAppContext();
  const [confirming, setConfirming] = useState(false);
  const cancel = useWrite('cancelOrder', {
    onSuccess: (next) => {
      app.queryClient.setQueryData(personalQuery(app, 'getOrder', { params: { id: order.id } }).queryKey, next);
      toast.success(t('orders.cancelled'));
    },
    onSettled: () => {
      setConfirming(false);
      void app.queryClient.invalidateQueries({ queryKey: ['personal', 'getOrder'] });
      void app.queryClient.invalidateQueries({ queryKey: ['personal', 'listOrders'] });
    },
  });

  const isGone = cancel.submittedAt > 0 && !confirming && order.order_status !== 'Pending';
  useEffect(() => {
    if (isGone) focusAfter.current?.focus();
  }, [isGone, focusAfter]);

  return (
    <>
      {order.order_status === 'Pending' && (
        <Button variant="secondary" icon="close" onClick={() => setConfirming(true)}>
          {t('orders.cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={confirming}
        title={t('orders.cancelConfirm')}
        confirmLabel={t('orders.cancel')}
        cancelLabel={t('orders.keep')}
        closeLabel={t('action.close')}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params: { id: order.id } })}
        onCancel={() => setConfirming(false)}
      >
        {t('orders.cancelText')}
      </ConfirmDialog>
    </>
  );
}
