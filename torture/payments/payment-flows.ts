import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { createUser } from '#server/testing/people.ts';
import { takeJobs } from '#server/testing/queued-jobs.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import type { openCutShop, PaymentJob } from '../../tests/support/failures/cut-shop.ts';
import type { Call } from '../../tests/support/flows.ts';
import type { Bank } from '../../tests/support/payments/bank.ts';

export type Asked = Call | PaymentJob;

/** What a flow does, to an order of its own. */
export interface Flow {
  asked: Asked;
  /** Null: the call places it. */
  orderId: number | null;
  userId: number;
}

/** The instance that lives, its bank and its clock. */
export interface FlowWorld {
  db: Kysely<Database>;
  shop: Awaited<ReturnType<typeof openCutShop>>;
  bank: Bank;
  passMinutes: (minutes: number) => void;
  /** The clock shows the present again. */
  resetClock: () => void;
  clock: () => Date;
}

const jobsOfPayments = ['look_at_payment', 'expire_unpaid', 'send_refund'];
const stock = 100;

/** Does the due jobs of payments, round after round and minute after minute, until nothing happens any more. */
export async function settleDown({ db, shop, passMinutes, clock }: FlowWorld, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let round = 0; round < 10; round += 1) {
      const due = await takeJobs<never>(db, { tasks: jobsOfPayments, dueBy: clock() });
      const mine = due.filter(({ runAt }) => runAt <= clock());
      if (mine.length === 0) break;
      for (const { task, payload } of mine) await shop.work({ job: task, payload } as PaymentJob);
    }
    passMinutes(1);
  }
}

async function addBuyer({ db, clock }: FlowWorld) {
  const { userId, token } = await createUser(
    { db, at: { now: clock() } },
    { email: `payer-${randomUUID()}@example.qa` },
  );
  return { userId, headers: { authorization: `Bearer ${token}` } };
}

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

async function placing({ db }: FlowWorld, { userId, headers }: Buyer): Promise<Call> {
  const { variantIds } = await createProduct(db, { variants: [{ price: 40, stock }] });
  const shopper = await db.insertInto('shoppers').values({ user_id: userId }).returning('id').executeTakeFirstOrThrow();
  const cart = await db
    .insertInto('carts')
    .values({ shopper_id: shopper.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { cart_id: cart.id, variant_id: variantIds[0] as number, quantity: 2, seen_price_dirhams: 4000 };
  await db.insertInto('cart_lines').values(line).execute();
  const zone = await db.selectFrom('zones').select('id').where('active', '=', true).executeTakeFirstOrThrow();
  const option = await db
    .selectFrom('payment_options')
    .select('id')
    .where('code', '=', 'debit')
    .executeTakeFirstOrThrow();
  return {
    method: 'POST',
    url: '/api/v1/orders',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: {
      shippingAddress: { zoneId: zone.id, address_line1: 'Zone 66, Street 950, Building 41' },
      paymentInfo: { paymentOptionId: option.id },
    },
  };
}

async function sent({ shop }: FlowWorld, call: Call): Promise<void> {
  const { status, code } = await shop.send(call);
  if (status >= 300) throw new Error(`${call.url}: ${status} ${code}`);
}

export async function orderOf(db: Kysely<Database>, userId: number): Promise<number | null> {
  const row = await db.selectFrom('orders').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row?.id ?? null;
}

interface Ordered extends Buyer {
  orderId: number;
}

async function place(world: FlowWorld): Promise<Ordered> {
  const buyer = await addBuyer(world);
  await sent(world, await placing(world, buyer));
  const orderId = await orderOf(world.db, buyer.userId);
  if (orderId === null) throw new Error('an order was not placed');
  return { ...buyer, orderId };
}

const beginning = ({ orderId, headers }: Ordered): Call => ({
  method: 'POST',
  url: `/api/v1/orders/${orderId}/payment`,
  headers,
});
const cancelling = ({ orderId, headers }: Ordered): Call => ({
  method: 'POST',
  url: `/api/v1/orders/${orderId}/cancel`,
  headers,
});

async function attemptOf({ db }: FlowWorld, { orderId }: Ordered) {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

/** An order whose page at the bank is open, and its attempt. */
async function begun(world: FlowWorld) {
  const ordered = await place(world);
  await sent(world, beginning(ordered));
  const attempt = await attemptOf(world, ordered);
  return { ordered, attempt, page: (attempt.go_to as { url: string }).url };
}

async function taken(world: FlowWorld) {
  const { ordered, attempt, page } = await begun(world);
  await world.bank.pay(page);
  return { ordered, attempt };
}

/** An order that is paid, also at the shop. */
async function paid(world: FlowWorld): Promise<Ordered> {
  const { ordered, attempt } = await taken(world);
  world.passMinutes(1);
  await world.shop.work({ job: 'look_at_payment', payload: { paymentId: attempt.id, isNotice: true } });
  return ordered;
}

/** A paid order that was cancelled: its refund waits to be sent. */
async function cancelled(world: FlowWorld) {
  const ordered = await paid(world);
  await sent(world, cancelling(ordered));
  const { id } = await world.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', ordered.orderId)
    .executeTakeFirstOrThrow();
  return { ordered, refundId: id };
}

const flowOf = (asked: Asked, { orderId, userId }: Ordered): Flow => ({ asked, orderId, userId });
const lookOf = (paymentId: string): PaymentJob => ({ job: 'look_at_payment', payload: { paymentId, isNotice: true } });

/** The flows that move money. Each makes an order of its own and says what is asked of the process that dies. */
export const paymentFlows = {
  async place(world: FlowWorld): Promise<Flow> {
    const buyer = await addBuyer(world);
    return { asked: await placing(world, buyer), orderId: null, userId: buyer.userId };
  },
  async begin(world: FlowWorld): Promise<Flow> {
    const ordered = await place(world);
    return flowOf(beginning(ordered), ordered);
  },
  async settle(world: FlowWorld): Promise<Flow> {
    const { ordered, attempt } = await taken(world);
    world.passMinutes(1);
    return flowOf(lookOf(attempt.id), ordered);
  },
  async decline(world: FlowWorld): Promise<Flow> {
    const { ordered, attempt, page } = await begun(world);
    await world.bank.pay(page, 'noMoney');
    world.passMinutes(1);
    return flowOf(lookOf(attempt.id), ordered);
  },
  async expire(world: FlowWorld): Promise<Flow> {
    const { ordered } = await begun(world);
    world.passMinutes(32);
    return flowOf({ job: 'expire_unpaid', payload: { orderId: ordered.orderId } }, ordered);
  },
  async late(world: FlowWorld): Promise<Flow> {
    const { ordered, attempt, page } = await begun(world);
    await sent(world, cancelling(ordered));
    await world.bank.pay(page);
    world.passMinutes(1);
    return flowOf(lookOf(attempt.id), ordered);
  },
  async cash(world: FlowWorld): Promise<Flow> {
    const { ordered, page } = await begun(world);
    await world.bank.pay(page, 'declined');
    world.passMinutes(1);
    const url = `/api/v1/orders/${ordered.orderId}/pay-cash`;
    return flowOf({ method: 'POST', url, headers: ordered.headers, payload: {} }, ordered);
  },
  async cancel(world: FlowWorld): Promise<Flow> {
    const ordered = await paid(world);
    return flowOf(cancelling(ordered), ordered);
  },
  async refund(world: FlowWorld): Promise<Flow> {
    const { ordered, refundId } = await cancelled(world);
    return flowOf({ job: 'send_refund', payload: { refundId } }, ordered);
  },
  async refunded(world: FlowWorld): Promise<Flow> {
    const { ordered, refundId } = await cancelled(world);
    const job: PaymentJob = { job: 'send_refund', payload: { refundId } };
    await world.shop.work(job);
    // The bank has given it back meanwhile.
    world.passMinutes(2);
    return flowOf(job, ordered);
  },
} as const satisfies Record<string, (world: FlowWorld) => Promise<Flow>>;

export type PaymentFlow = keyof typeof paymentFlows;
