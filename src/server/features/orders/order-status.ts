import type { OrderStatus } from '#contract/order-status.ts';
import type { Db } from '../../database/connect.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeliveryService } from '../delivery/delivery.service.ts';
import { insertEvent, type OrderRow, returnStock, updateOrder } from './orders.queries.ts';
import { isClosed, paymentAfter } from './orders.rules.ts';

interface Change {
  /** The row, locked by the caller, who has checked that the transition is allowed. */
  order: OrderRow;
  to: OrderStatus;
  actor: 'customer' | 'staff';
  at: Date;
  catalog: Pick<CatalogService, 'refreshListing'>;
  delivery: Pick<DeliveryService, 'release'>;
}

/**
 * Changes the status of an order: a delivered cash order becomes paid, and a cancelled order
 * returns its stock and its
 * delivery place.
 */
export async function changeStatus(tx: Db, { order, to, actor, at, catalog, delivery }: Change): Promise<void> {
  const paymentStatus = paymentAfter(to, { type: order.payment_type, status: order.payment_status });
  await updateOrder(tx, order.id, { status: to, paymentStatus, closedAt: isClosed(to) ? at : null });
  await insertEvent(tx, { orderId: order.id, status: to, paymentStatus, actor, at });
  if (to === 'Cancelled') await returnCancelled(tx, { order, catalog, delivery });
}

/** Returns the stock and the delivery place of an order that was cancelled. */
export async function returnCancelled(
  tx: Db,
  { order, catalog, delivery }: Pick<Change, 'order' | 'catalog' | 'delivery'>,
): Promise<void> {
  const productIds = await returnStock(tx, order.id);
  if (productIds.length > 0) await catalog.refreshListing(tx, productIds);
  const { delivery_day: day, delivery_slot: slot, delivery_area: area } = order;
  if (day !== null && slot !== null && area !== null) await delivery.release(tx, { day, slot, area });
}
