import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { useMutationOnce } from '../../../runtime/data/queries.ts';
import { useAppContext } from '../../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { LazyDialog } from '../../../shared/lazy-dialog.tsx';
import { reorder } from './reorder.ts';

const ReorderDialog = lazy(() => import('./reorder-dialog.tsx').then((file) => ({ default: file.ReorderDialog })));

const isOver: ReadonlySet<Order['order_status']> = new Set(['Delivered', 'Completed', 'Cancelled']);

/** Adds an order's products to the cart again and shows the result. It stands out once the order is over. */
export function ReorderButton({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const { api, queryClient } = useAppContext();
  const [telling, setTelling] = useState(false);
  const again = useMutationOnce({
    mutationFn: () => reorder(api, order.orderItems),
    onSuccess: () => setTelling(true),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['personal', 'getCart'] }),
  });
  return (
    <>
      <Button
        icon="refresh"
        variant={isOver.has(order.order_status) ? 'primary' : 'secondary'}
        busy={again.isPending}
        onClick={() => again.mutate()}
      >
        {t('reorder')}
      </Button>
      <LazyDialog open={telling}>
        {again.data && <ReorderDialog open={telling} outcome={again.data} onClose={() => setTelling(false)} />}
      </LazyDialog>
    </>
  );
}
