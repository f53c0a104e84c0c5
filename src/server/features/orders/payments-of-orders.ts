import type { RawBuilder } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { OrderPayment } from '#contract/orders.ts';
import type { Db } from '../../database/connect.ts';
import type { OrderRow } from './orders.queries.ts';

/** What orders need of their payments. */
export interface PaymentsOfOrders {
  /** How an order is paid, for its customer. */
  showPayment: (db: Db, order: OrderRow) => Promise<OrderPayment>;
  /** Throws `payment_open` while the customer may be paying. */
  assertNoneOpen: (db: Db, orderId: OrderId) => Promise<void>;
  /** Whether nothing may still have to go back to the customer. */
  isSettled: (now: Date) => RawBuilder<boolean>;
  /** Removes from the payments of orders what is about a person. */
  forgetOrders: (tx: Db, orderIds: readonly OrderId[]) => Promise<void>;
}
