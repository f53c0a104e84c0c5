import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from '#contract/api/client.ts';
import { isApiError } from '#contract/http/client.ts';
import { connectDatabase } from '#server/database/connect.ts';
import type { Result } from '../../bench/result.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../../tests/e2e/support/shop.ts';
import { createBuyers, createGoods } from '../../tests/process/support.ts';
import { createPostgresServer } from '../../tests/support/failures/postgres-server.ts';
import { freePort } from '../../tests/support/programs/free-port.ts';
import { type Bank, openBank, partOf } from '../../tests/support/payments/bank.ts';
import { moneyFaultsAt } from './payment-world.ts';

const none = { value: 0, unit: 'times', exactly: 0 } as const;
const payersAtOnce = 6;
/** Notices are sent again, jobs of a dead instance are taken over, and timers look: in two minutes all of it is over. */
const settleMs = 180_000;

const isAway = (error: unknown) =>
  isApiError(error) && ['network', 'unavailable', 'overloaded', 'payment_unavailable'].includes(error.code);

/** Repeats a call at whichever instance answers. */
async function insist<T>(apis: () => Client[], call: (api: Client) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const list = apis();
    try {
      return await call(list[tries % list.length] as Client);
    } catch (error) {
      if (!isAway(error) || tries > 200) throw error;
      await sleep(200);
    }
  }
}

type Ending = 'paid' | 'declined' | 'cancelled' | 'left';
const endings: readonly Ending[] = ['paid', 'paid', 'paid', 'declined', 'cancelled', 'left'];

interface Payer {
  apis: () => Client[];
  goods: { productId: number; variantId: number };
  form: { zoneId: number; paymentOptionId: number };
  bank: Bank;
  key: string;
  ending: Ending;
}

/** One customer: orders, goes to the bank, pays or does not, and perhaps cancels. */
async function buy({ apis, goods, form, bank, key, ending }: Payer): Promise<{ id: number; ending: Ending }> {
  await insist(apis, async (api) => {
    await api('clearCart');
    await api('addToCart', { body: { ...goods, quantity: 1 } });
  });
  const { zoneId, paymentOptionId } = form;
  const body = { shippingAddress: { zoneId, address_line1: 'Building 41' }, paymentInfo: { paymentOptionId } };
  const { id } = await insist(apis, (api) => api('placeOrder', { body }, { headers: { 'idempotency-key': key } }));
  const { goTo } = await insist(apis, (api) => api('beginPayment', { params: { id } }));
  const page = 'url' in goTo ? goTo.url : '';
  if (ending === 'declined') await bank.pay(page, 'noMoney');
  else if (ending !== 'left') await bank.pay(page);
  if (ending === 'cancelled')
    await insist(apis, (api) =>
      api('cancelOrder', { params: { id } }).catch((error: unknown) => {
        // The answer to the first try was lost.
        if (!isApiError(error) || error.status !== 409) throw error;
      }),
    );
  return { id, ending };
}

/** Two instances on one PostgreSQL, of which one is killed again and again, while people pay: for so many orders at least. */
export async function playPaymentStorm({ orders, kills }: { orders: number; kills: number }): Promise<Result[]> {
  const folder = await temporaryFolder('payment-storm');
  const database = await createPostgresServer(`${folder.path}/database`);
  await database.start();
  await database.prepare();
  await mkdir(`${folder.path}/bank`, { recursive: true });
  const bank = await openBank(`${folder.path}/bank`);
  const ports = [await freePort(), await freePort()];
  const start = (turn: number) =>
    startShop(`${folder.path}/shop-${turn}`, {
      ...patient,
      DATABASE_URL: database.url,
      DEMO: 'off',
      RATE_LIMIT: 'off',
      PORT: String(ports[turn]),
      ...bank.environment,
    });
  const shops: Shop[] = [await start(0), await start(1)];
  const connection = connectDatabase(database.url, { max: 2, log: () => {} });
  const { db } = connection;
  const placed: { id: number; ending: Ending }[] = [];
  const strange: string[] = [];
  let killed = 0;
  try {
    const goods = await createGoods(connection, 100_000);
    const buyers = await createBuyers(connection, orders, 'storm');
    const api = (shops[0] as Shop).apiFor();
    const online = (await api('listPaymentOptions')).rows.find(({ option_type: type }) => type === 'online');
    const form = { zoneId: (await api('listZones')).rows[0]?.id ?? 0, paymentOptionId: online?.id ?? 0 };
    let next = 0;
    let isKilling = true;
    const paying = Array.from({ length: payersAtOnce }, async () => {
      // Whoever pays is there until the last kill.
      while (next < orders || isKilling) {
        const turn = next;
        next += 1;
        const apis = () => shops.map((shop) => shop.apiFor(buyers[turn % orders] ?? {}));
        const ending = endings[turn % endings.length] ?? 'paid';
        const payer: Payer = { apis, goods, form, bank, key: `storm-${turn}`, ending };
        await buy(payer).then(
          (one) => placed.push(one),
          (error: unknown) => strange.push(String(error)),
        );
      }
    });
    const killing = (async () => {
      for (; killed < kills; killed += 1) {
        await sleep(300 + Math.random() * 2500);
        const turn = killed % 2;
        (shops[turn] as Shop).child.kill('SIGKILL');
        await (shops[turn] as Shop).ended;
        shops[turn] = await start(turn);
      }
    })().finally(() => (isKilling = false));
    await Promise.all([...paying, killing]);
    const faults = await untilSettled(db, bank, placed);
    for (const one of [...strange, ...faults]) console.log(`  strange: ${one}`);
    const { rows } = await sql<{ stock: number; sold: number }>`
      select stock, (select coalesce(sum(quantity), 0)::integer from order_items join orders on orders.id = order_id
        where variant_id = variants.id and status <> 'Cancelled') as sold
      from variants where id = ${goods.variantId}`.execute(db);
    const astray = 100_000 - (rows[0]?.stock ?? 0) - (rows[0]?.sold ?? 0);
    const how = `${placed.length} orders at two instances, ${payersAtOnce} at once, ${killed} times kill -9 of one of them`;
    return [
      { ...none, what: 'storm: calls that failed for good', value: strange.length, how },
      { ...none, what: 'storm: orders whose money is wrong in the end', value: faults.length, how },
      { ...none, what: 'storm: pieces lost or too many', value: Math.abs(astray), how },
    ];
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    await db.destroy();
    await bank.close();
    await database.stop();
    await folder.remove();
  }
}

const endStates: Record<Ending, readonly [string, string]> = {
  paid: ['Pending', 'Paid'],
  declined: ['Pending', 'Failed'],
  cancelled: ['Cancelled', 'Refunded'],
  left: ['Pending', 'Pending'],
};

/** What is wrong in the end, or after the time in which all of it should be over. */
async function untilSettled(
  db: ReturnType<typeof connectDatabase>['db'],
  bank: Bank,
  placed: readonly { id: number; ending: Ending }[],
): Promise<string[]> {
  const until = performance.now() + settleMs;
  for (;;) {
    const faults: string[] = [];
    const all = await bank.readAll();
    const known = { read: async (...ids: Parameters<Bank['read']>) => partOf(all, ...ids) };
    for (const { id, ending } of placed) {
      const order = await db
        .selectFrom('orders')
        .select(['status', 'payment_status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const is = `${order.status} ${order.payment_status}`;
      const wanted = endStates[ending].join(' ');
      if (is !== wanted) faults.push(`an order that was ${ending} is ${is}`);
      else for (const one of await moneyFaultsAt(db, known, id, { isSettled: true })) faults.push(`${ending}: ${one}`);
    }
    if (faults.length === 0 || performance.now() > until) return faults;
    await sleep(3000);
  }
}
