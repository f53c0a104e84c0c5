import type { Kysely } from 'kysely';
import type { PaidWay } from '#contract/console/manual-orders.ts';
import type { OrderId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { commandActor } from '../../audit/actors.ts';
import type { Database } from '../../database/schema.ts';
import { isAppError } from '../../errors/app-error.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Clock } from '../../process/clock.ts';
import { readOrderNumber } from './console/order-reader.service.ts';
import type { OrderWorkService } from './console/order-work.service.ts';
import * as queries from './orders.queries.ts';
import { nextStatuses } from './orders.rules.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  work: Pick<OrderWorkService, 'move' | 'markPaid'>;
}

/** Orders for the command line, by their numbers. It does the same work as the console. */
export function createOrderCommands({ db, clock, work }: Needs) {
  const viewer = () => ({ driverId: null, now: clock() });

  function list(filter: { status?: OrderStatus | undefined; limit: number }) {
    return queries.listNewest(db, filter);
  }

  async function findHead(number: string) {
    const order = await queries.findOrderByNumber(db, readOrderNumber(number));
    if (!order) throw new OperatorError(`Order ${number} does not exist.`);
    return order;
  }

  /** An order with its items and history, all languages. */
  async function find(number: string) {
    const order = await findHead(number);
    const [items, events] = await Promise.all([queries.listItems(db, order.id), queries.listEvents(db, order.id)]);
    return { order, items, events };
  }

  /** Changes the status of an order. Refuses transitions that `orders.rules.ts` does not allow. */
  async function move(number: string, to: OrderStatus): Promise<void> {
    const order = await findHead(number);
    if (order.status === to) throw cannotMove(order, to);
    await explained(order, to, work.move(commandActor(), viewer(), order.id, { version: null, to }));
  }

  /**
   * Marks an order as paid, by `way` if that is known. An online order takes a reason: its provider says whether it is
   * paid, and what came another way came to the bank.
   */
  async function markPaid(number: string, { way, reason }: { way?: PaidWay; reason?: string } = {}): Promise<void> {
    const { id, number: stored, status, payment_status: payment, payment_type: type } = await findHead(number);
    if (payment === 'Paid') throw new OperatorError(`Order ${stored} is already paid.`);
    if (status === 'Cancelled') throw new OperatorError(`Order ${stored} is cancelled.`);
    if (type === 'online' && reason === undefined)
      throw new OperatorError(
        `Order ${stored} is paid online. Ask its provider with: npm run shop -- payments settle REF. If its money came another way, say how: --by-hand REASON.`,
      );
    const paidBy = type === 'online' ? (way ?? 'transfer') : way;
    await work.markPaid(commandActor(), viewer(), id, { version: null, way: paidBy, reason });
  }

  /** The id of the order with a number; null without one. */
  async function findId(number: string): Promise<OrderId | null> {
    return (await queries.findOrderByNumber(db, readOrderNumber(number)))?.id ?? null;
  }

  return { list, find, findId, move, markPaid };
}

interface Head {
  id: OrderId;
  number: string;
  status: OrderStatus;
}

function cannotMove({ number, status }: Pick<Head, 'number' | 'status'>, to: OrderStatus): OperatorError {
  const possible = nextStatuses(status).join(' or ');
  return new OperatorError(
    `Order ${number} is ${status}. ` +
      (possible ? `It can move to ${possible}, not to ${to}.` : 'This status is final.'),
  );
}

/** The refusal of a move as a sentence for the terminal. */
async function explained(order: Head, to: OrderStatus, moving: Promise<unknown>): Promise<void> {
  try {
    await moving;
  } catch (error) {
    if (!isAppError(error, 'order_moved')) throw error;
    throw cannotMove({ ...order, status: error.details.status }, to);
  }
}
