import type { OrderStatus } from '#contract/order-status.ts';
import type { Db } from '../../database/connect.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { insertEvent, type OrderRow, returnStock, updateOrder } from './orders.queries.ts';
import { isClosed, paymentAfter } from './orders.rules.ts';

interface Change {
  /** The row, locked by the caller, who has checked that the transition is allowed. */
  order: OrderRow;
  to: OrderStatus;
  actor: 'customer' | 'staff';
  at: Date;
  catalog: Pick<CatalogService, 'refreshListing'>;
}

/**
 * Changes the status of an order: a delivered cash order becomes paid, and a cancelled order
 * returns its stock.
 */
export async function changeStatus(tx: Db, { order, to, actor, at, catalog }: Change): Promise<void> {
  const paymentStatus = paymentAfter(to, { type: order.payment_type, status: order.payment_status });
  await updateOrder(tx, order.id, { status: to, paymentStatus, closedAt: isClosed(to) ? at : null });
  await insertEvent(tx, { orderId: order.id, status: to, paymentStatus, actor, at });
  if (to !== 'Cancelled') return;
  const productIds = await returnStock(tx, order.id);
  if (productIds.length > 0) await catalog.refreshListing(tx, productIds);
}
