import { lazy, Suspense, useState } from 'react';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import type { EditStart, EditWork } from './edit-dialog.tsx';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));

export interface EditedOrders {
  orders: readonly ConsoleOrder[];
  work: EditWork;
}

/** The dialog of an edit of one of the orders, loaded when it is opened. */
export function useOrderEdit({ orders, work }: EditedOrders) {
  const [orderId, setOrderId] = useState<number | null>(null);
  const order = orders.find(({ id }) => id === orderId);
  const [start, setStart] = useState<EditStart | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const dialog = order && start && (
    <Suspense>
      <EditDialog key={turn} order={order} start={start} work={work} open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
  function open({ id }: ConsoleOrder, next: EditStart): void {
    setOrderId(id);
    setStart(next);
    setTurn(turn + 1);
    setOpen(true);
  }
  return { dialog, open };
}
