import type { OrderStatus } from '#contract/order-status.ts';
import type { Db } from '../../database/connect.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { insertEvent, type OrderRow, returnStock, updateOrder } from './orders.queries.ts';
import { isClosed, paymentAfter } from './orders.rules.ts';

interface Change {
  /** Locked by the caller's transaction, which has also decided that the move is allowed. */
  order: OrderRow;
  to: OrderStatus;
  actor: 'customer' | 'staff';
  at: Date;
  catalog: Pick<CatalogService, 'refreshListing'>;
}

/** Moves an order, with everything that follows: cash becomes paid at the door, the pieces of a cancelled order can be sold again. */
export async function changeStatus(tx: Db, { order, to, actor, at, catalog }: Change): Promise<void> {
  const paymentStatus = paymentAfter(to, { type: order.payment_type, status: order.payment_status });
  await updateOrder(tx, order.id, { status: to, paymentStatus, closedAt: isClosed(to) ? at : null });
  await insertEvent(tx, { orderId: order.id, status: to, paymentStatus, actor, at });
  if (to !== 'Cancelled') return;
  const productIds = await returnStock(tx, order.id);
  if (productIds.length > 0) await catalog.refreshListing(tx, productIds);
}
