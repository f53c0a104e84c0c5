import type { Kysely } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import { toDirhams } from '#contract/values/money.ts';
import { commandActor } from '../../audit/actors.ts';
import type { AttemptState, Database } from '../../database/schema.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import type { PaymentProviders } from '../../payments/providers.ts';
import type { MoneyService } from '../money/money.service.ts';
import type { PayableOrders } from '../orders/payable-orders.ts';
import type { LinksConsole } from './console/links-console.service.ts';
import type { RefundsConsole } from './console/refunds-console.service.ts';
import { listOpenFindingsOf } from './findings.queries.ts';
import { findAttemptByRef, findPayment, listAttempts, listNewestAttempts } from './payments.queries.ts';
import { providerOf } from './provider-of.ts';
import { listRefundsOf } from './refunds.queries.ts';
import type { PaymentsService } from './payments.service.ts';

interface Needs {
  db: Kysely<Database>;
  providers: PaymentProviders;
  payable: Pick<PayableOrders, 'find'>;
  money: Pick<MoneyService, 'read'>;
  refunds: Pick<RefundsConsole, 'ask'>;
  links: Pick<LinksConsole, 'make'>;
  payments: Pick<PaymentsService, 'look' | 'compareNow'>;
  /** The order of a number as people type it; null without one. */
  findOrderId: (number: string) => Promise<OrderId | null>;
}

/** Payments for the command line. It does the same work as the console and the jobs. */
export function createPaymentCommands(needs: Needs) {
  const { db, providers, payable, money, refunds: staffRefunds, links, payments, findOrderId } = needs;

  function list(filter: { state?: AttemptState | undefined; limit: number }) {
    return listNewestAttempts(db, filter);
  }

  async function findOrder(number: string) {
    const id = await findOrderId(number);
    const order = id === null ? null : await payable.find(db, id);
    if (!order) throw new OperatorError(`Order ${number} does not exist.`);
    return order;
  }

  /** An order with its attempts, its refunds and what the book of money has of it. */
  async function find(number: string) {
    const order = await findOrder(number);
    const [attempts, refunds, book] = [
      await listAttempts(db, order.id),
      await listRefundsOf(db, order.id),
      await money.read(db, order),
    ];
    return { order, attempts, refunds, moves: book.moves, sums: book.sums, balance: book.balanceAfter() };
  }

  /**
   * Asks the provider about an attempt now, by its own id or that of the provider, and settles the answer. Throws
   * OperatorError if nobody can be asked, or nobody answers.
   */
  async function settle(ref: string) {
    const known = await findAttemptByRef(db, ref);
    if (!known)
      throw new OperatorError(`No payment has the reference ${ref}. npm run shop -- payments list shows them.`);
    if (!providerOf(providers, known))
      throw new OperatorError(`${ref} belongs to an account of ${known.provider} whose keys the shop does not have.`);
    const looked = await payments.look(known.id, 'staff');
    if (looked === 'not_asked')
      throw new OperatorError(
        'Payments are held back since a restore. End that first: npm run shop -- payments resume',
      );
    if (looked === 'silent') throw new OperatorError(`${known.provider} did not answer about ${ref}. Try it again.`);
    if (looked === 'postponed')
      throw new OperatorError(`${known.provider} was asked about ${ref} just now. Try it again in two seconds.`);
    const payment = (await findPayment(db, known.id)) ?? known;
    return { payment, order: await payable.find(db, payment.order_id) };
  }

  /** Asks for money of an order to go back, as an owner in the console. Above what was paid it is refused. */
  async function refund(number: string, { amount, reason }: { amount: number; reason: string }) {
    const order = await findOrder(number);
    const { captured, returned } = (await money.read(db, order)).sums;
    if (toDirhams(amount) > captured - returned)
      throw new OperatorError(
        `${order.number}: at most QAR ${((captured - returned) / 100).toFixed(2)} can go back, and less if refunds are on their way.`,
      );
    return staffRefunds.ask(commandActor(), order.id, { amount, reason });
  }

  /** Makes a link to pay an order. */
  async function link(number: string) {
    const order = await findOrder(number);
    return links.make(commandActor(), order.id, {});
  }

  /** Compares a day in Qatar with each provider now, and what of it someone should look at. */
  async function check(day: string) {
    return { compared: await payments.compareNow(day), findings: await listOpenFindingsOf(db, day) };
  }

  return { list, find, settle, refund, link, check };
}
