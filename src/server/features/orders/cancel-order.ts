import type { Db } from '../../database/connect.ts';
import { explainStock } from '../../shared/stock-ledger.queries.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeliveryService } from '../delivery/delivery.service.ts';
import type { MoneyService } from '../money/money.service.ts';
import type { PaymentsOfOrders } from './payments-of-orders.ts';
import { insertEvent, listPiecesLeft, markCancelled, type OrderRow } from './orders.queries.ts';

interface Cancelled {
  /** The row, locked by the caller. */
  order: OrderRow;
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
  delivery: Pick<DeliveryService, 'release'>;
  payments: Pick<PaymentsOfOrders, 'refundDue'>;
  at: Date;
}

interface CancelledByCustomer extends Cancelled {
  money: Pick<MoneyService, 'read' | 'settle'>;
  /** Who cancels it: the customer, unless it is said. */
  actor?: 'customer' | 'system';
}

/** Cancels an order for its customer, or because its time is over. The caller has checked that it may be cancelled. */
export async function cancelForCustomer(
  tx: Db,
  { money, actor = 'customer', ...cancelled }: CancelledByCustomer,
): Promise<void> {
  const { order, at } = cancelled;
  const status = 'Cancelled';
  const columns = await money.settle(tx, await money.read(tx, order), { at, after: { status } });
  await markCancelled(tx, order.id, { at, ...columns });
  await insertEvent(tx, { orderId: order.id, status, paymentStatus: columns.payment_status, actor, at });
  await returnCancelled(tx, cancelled);
}

/** Returns the stock, the delivery place and the money of an order that was cancelled. */
export async function returnCancelled(tx: Db, { order, catalog, delivery, payments, at }: Cancelled): Promise<void> {
  const pieces = await listPiecesLeft(tx, order.id);
  await explainStock(tx, { reason: 'returned', order: order.id });
  const productIds = await catalog.stock.putBackStock(tx, pieces);
  if (productIds.length > 0) await catalog.refreshListing(tx, productIds);
  const { delivery_day: day, delivery_slot: slot, delivery_area: area } = order;
  const key = day !== null && slot !== null && area !== null ? { day, slot, area } : null;
  await delivery.release(tx, key, pieces);
  await payments.refundDue(tx, order, { kind: 'cancel', after: { status: 'Cancelled' }, at });
}
