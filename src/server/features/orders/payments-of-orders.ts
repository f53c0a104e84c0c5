import type { RawBuilder } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { OrderPayment } from '#contract/orders.ts';
import type { Db } from '../../database/connect.ts';
import type { PricedOrder } from '../money/money.rules.ts';
import type { OrderRow } from './orders.queries.ts';

/** What makes an order cost less, or nothing. */
export interface RefundEvent {
  kind: 'cancel' | 'edit' | 'fee';
  at: Date;
  /** The columns of the order after the change. */
  after: Partial<PricedOrder>;
  /** The act of staff, which can be undone for some minutes: until then, nothing is sent. */
  act?: string;
  /** The version of the order after a change of its customer or of a recipient. */
  version?: number;
}

/** What orders need of their payments. */
export interface PaymentsOfOrders {
  /** How an order is paid, for its customer. */
  showPayment: (db: Db, order: OrderRow) => Promise<OrderPayment>;
  /** Throws `payment_open` while the customer may be paying. */
  assertNoneOpen: (db: Db, orderId: OrderId) => Promise<void>;
  /** Whether an order of a public shop was paid with a test key. */
  isTestMoney: (db: Db, order: OrderRow) => Promise<boolean>;
  /** Those of some orders whose payment is disputed at the bank, which has not decided yet. */
  listDisputed: (db: Db, orderIds: readonly OrderId[]) => Promise<OrderId[]>;
  /** Sends back what a customer has paid too much after a change of the order, which the caller has locked. */
  refundDue: (tx: Db, order: OrderRow, event: RefundEvent) => Promise<void>;
  /** Withdraws the refunds of an act that is undone. */
  withdrawRefunds: (tx: Db, orderId: OrderId, act: string) => Promise<void>;
  /** Whether nothing may still have to go back to the customer. */
  isSettled: (now: Date) => RawBuilder<boolean>;
  /** Removes from the payments of orders what is about a person. */
  forgetOrders: (tx: Db, orderIds: readonly OrderId[]) => Promise<void>;
}
