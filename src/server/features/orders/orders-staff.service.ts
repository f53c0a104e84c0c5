import type { Kysely } from 'kysely';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Db } from '../../database/connect.ts';
import { withRetry } from '../../database/retry.ts';
import type { Database } from '../../database/schema.ts';
import type { Clock } from '../../process/clock.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeliveryService } from '../delivery/delivery.service.ts';
import { changeStatus } from './order-status.ts';
import * as queries from './orders.queries.ts';
import { canMove, foldOrderNumber, nextStatuses } from './orders.rules.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  catalog: Pick<CatalogService, 'refreshListing'>;
  delivery: Pick<DeliveryService, 'release'>;
}

/** Orders for staff, used by the command line. */
export function createOrdersStaffService({ db, clock, catalog, delivery }: Needs) {
  function list(filter: { status?: OrderStatus | undefined; limit: number }) {
    return queries.listForStaff(db, filter);
  }

  async function lock(tx: Db, number: string) {
    // Stored numbers have dashes; staff may type them without.
    const folded = foldOrderNumber(number);
    const order = await queries.lockOrder(tx, { number: folded.replace(/^(DN)(\d{6})(.+)$/, '$1-$2-$3') });
    if (!order) throw new OperatorError(`Order ${number} does not exist.`);
    return order;
  }

  /** An order with its items and history, all languages. */
  function find(number: string) {
    return db.transaction().execute(async (tx) => {
      const order = await lock(tx, number);
      return { order, items: await queries.listItems(tx, order.id), events: await queries.listEvents(tx, order.id) };
    });
  }

  /** Changes the status of an order. Refuses transitions that `orders.rules.ts` does not allow. */
  function move(number: string, to: OrderStatus): Promise<void> {
    const moveIn = async (tx: Db): Promise<void> => {
      const order = await lock(tx, number);
      if (!canMove(order.status, to)) {
        const possible = nextStatuses(order.status).join(' or ');
        throw new OperatorError(
          `Order ${order.number} is ${order.status}. ` +
            (possible ? `It can move to ${possible}, not to ${to}.` : 'This status is final.'),
        );
      }
      await changeStatus(tx, { order, to, actor: 'staff', at: clock(), catalog, delivery });
    };
    // Returning the stock of a cancelled order may deadlock with new orders.
    return withRetry(() => db.transaction().execute(moveIn));
  }

  /** Marks an order as paid. */
  function markPaid(number: string): Promise<void> {
    return db.transaction().execute(async (tx) => {
      const order = await lock(tx, number);
      if (order.payment_status === 'Paid') throw new OperatorError(`Order ${order.number} is already paid.`);
      if (order.status === 'Cancelled') throw new OperatorError(`Order ${order.number} is cancelled.`);
      await queries.updateOrder(tx, order.id, {
        status: order.status,
        paymentStatus: 'Paid',
        closedAt: order.closed_at,
      });
      await queries.insertEvent(tx, {
        orderId: order.id,
        status: order.status,
        paymentStatus: 'Paid',
        actor: 'staff',
        at: clock(),
      });
    });
  }

  return { list, find, move, markPaid };
}
