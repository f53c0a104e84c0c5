import type { OrderId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { Clock } from '../../process/clock.ts';
import type { Buyer, OrdersOf } from '../../shared/orders-of-buyer.ts';
import type { PaymentsOfOrders } from './payments-of-orders.ts';
import {
  anonymiseFinishedOrders,
  clearEmailOfOrders,
  clearPersonalisation,
  hasOrdersToAnonymise,
} from './anonymise-orders.queries.ts';
import { giveOrdersTo, listPlacesOf, lockOrdersOfEmail } from './give-orders.queries.ts';

interface Needs {
  payments: Pick<PaymentsOfOrders, 'forgetOrders' | 'isSettled'>;
  clock: Clock;
}

/** Whose orders are, and the end of personal data in them, in the transaction of the caller. */
export function createPersonalData({ payments, clock }: Needs) {
  return {
    /**
     * Removes buyer, address, note and gift from finished orders, at most `most` of them; items and amounts stay. An order
     * whose payment may still be given back keeps them. Returns the ids.
     */
    async anonymiseFinishedOrders(db: Db, which: OrdersOf, most?: number): Promise<OrderId[]> {
      const ids = await anonymiseFinishedOrders(db, which, { isSettled: payments.isSettled(clock()), most });
      await payments.forgetOrders(db, ids);
      return ids;
    },
    clearEmailOfOrders: (db: Db, buyer: Buyer) => clearEmailOfOrders(db, buyer, payments.isSettled(clock())),
    clearPersonalisation,
    hasOrdersToAnonymise,
    lockOrdersOfEmail,
    listPlacesOf,
    giveOrdersTo,
  };
}
