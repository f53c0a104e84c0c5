import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createProduct } from '#server/testing/catalog-factory.ts';
import type { HttpResponse } from '../request.ts';
import { randomOf } from '../cart-tabs.ts';
import { type Cut, startChaosProxy } from './chaos-proxy.ts';
import { type Buyer, codeOf, fillCarts, newBuyers, openApp, type OpenApp, sendOrder } from '../open-app.ts';

export const plentyOf = 1_000_000;

/** Address and payment of every order. */
export async function orderFormOf({ db }: Pick<OpenApp, 'db'>) {
  const zone = await db.selectFrom('zones').select('id').where('active', '=', true).executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom('payment_options')
    .select('id')
    .where('type', '=', 'cash')
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return {
    shippingAddress: { zoneId: zone.id, address_line1: 'Zone 66, Street 950, Building 41' },
    paymentInfo: { paymentOptionId: payment.id },
  };
}

export async function newVariant({ db }: Pick<OpenApp, 'db'>, stock: number): Promise<number> {
  return (await createProduct(db, { variants: [{ price: 10, stock }] })).variantIds[0] as number;
}

export async function stockOf({ db }: Pick<OpenApp, 'db'>, variantId: number): Promise<number> {
  return (await db.selectFrom('variants').select('stock').where('id', '=', variantId).executeTakeFirstOrThrow()).stock;
}

export async function countOrders({ db }: Pick<OpenApp, 'db'>, { userId }: Pick<Buyer, 'userId'>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from orders where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

const noAnswer = (error: unknown): HttpResponse => ({
  status: 0,
  body: JSON.stringify({ error: { code: String(error) } }),
});

/** A number of tries, or as many as fit into the time. */
export interface Size {
  tries: number;
  seconds?: number;
}

export function endOf({ seconds = Infinity }: Size): number {
  return performance.now() + seconds * 1000;
}

export interface Storm {
  tries: number;
  /** Connections that really broke: without them the test proves nothing. */
  cuts: number;
  /** More than one order of one checkout, or more pieces taken than ordered. */
  doubled: number;
  /** No order after a retry, or an acknowledged one that is missing. */
  lost: number;
  /** Two responses to one key that differ in a byte. */
  different: number;
  /** A 500, or any other failure that a client cannot handle. */
  faults: string[];
  /** Responses that reported the outcome of the order although the connection broke. */
  foundOut: number;
}

const calm = (): Storm => ({ tries: 0, cuts: 0, doubled: 0, lost: 0, different: 0, faults: [], foundOut: 0 });

/**
 * One piece in the buyer's cart, some tries that may break, then the same key until there is a
 * response, and once more.
 */
async function settle(
  app: OpenApp,
  storm: Storm,
  variantId: number,
  buyer: Buyer,
  form: unknown,
  first: (key: string) => Promise<HttpResponse>,
) {
  await fillCarts(app, [buyer], [{ variantId, quantity: 1 }]);
  const [key, before, ordersBefore] = [randomUUID(), await stockOf(app, variantId), await countOrders(app, buyer)];
  const tried = await first(key);
  if (tried.status === 201) storm.foundOut += 1;
  else if (tried.status !== 0 && tried.status !== 503) storm.faults.push(tried.body);
  let again = await sendOrder(app.url, buyer, form, key);
  for (let patience = 0; again.status === 503 && patience < 20; patience += 1)
    again = await sendOrder(app.url, buyer, form, key);
  const third = await sendOrder(app.url, buyer, form, key);
  if (again.status !== 201) storm.faults.push(again.body);
  if (again.body !== third.body || (tried.status === 201 && tried.body !== again.body)) storm.different += 1;
  const [orders, taken] = [(await countOrders(app, buyer)) - ordersBefore, before - (await stockOf(app, variantId))];
  if (orders > 1 || taken > 1) storm.doubled += 1;
  if (orders < 1 || taken < 1) storm.lost += 1;
}

/**
 * The request or the response of an order is lost, completely or half: its buyer retries with the
 * same key.
 */
export async function loseAnswers(app: OpenApp, size: Size): Promise<Storm> {
  const [form, [buyer]] = [await orderFormOf(app), (await newBuyers(app, 1)) as [Buyer]];
  const [storm, variantId, random] = [calm(), await newVariant(app, plentyOf), randomOf(1)];
  const proxy = await startChaosProxy({ port: Number(new URL(app.url).port) });
  const url = new URL(proxy.urlOf(app.url)).origin;
  for (const end = endOf(size); storm.tries < size.tries && performance.now() < end; storm.tries += 1) {
    const cuts: Cut[] = [
      { direction: 'down' },
      { direction: 'down', afterBytes: random(600) },
      { direction: 'up', afterBytes: random(250) },
    ];
    proxy.set({ cut: { ...(cuts[storm.tries % 3] as Cut), times: 1 } });
    await settle(app, storm, variantId, buyer, form, (key) => sendOrder(url, buyer, form, key).catch(noAnswer));
    storm.cuts += proxy.cuts();
  }
  await proxy.close();
  return storm;
}

async function cutDatabase(databaseUrl: string, size: Size, cutOf: (turn: number) => Cut): Promise<Storm> {
  const proxy = await startChaosProxy({ port: Number(new URL(databaseUrl).port) });
  const app = await openApp(databaseUrl, { database: proxy.urlOf });
  const [form, [buyer]] = [await orderFormOf(app), (await newBuyers(app, 1)) as [Buyer]];
  const [storm, variantId] = [calm(), await newVariant(app, plentyOf)];
  for (const end = endOf(size); storm.tries < size.tries && performance.now() < end; storm.tries += 1) {
    await settle(app, storm, variantId, buyer, form, async (key) => {
      proxy.set({ cut: { ...cutOf(storm.tries), times: 1 } });
      const answer = await sendOrder(app.url, buyer, form, key);
      storm.cuts += proxy.cuts();
      proxy.set({});
      return answer;
    });
  }
  await app.close();
  await proxy.close();
  return storm;
}

/**
 * The connection to PostgreSQL breaks on the order's COMMIT: before it arrives, or before its
 * response does.
 */
export function cutCommits(databaseUrl: string, size: Size): Promise<Storm> {
  return cutDatabase(databaseUrl, size, (turn) => ({
    direction: 'up',
    at: 'commit\0',
    having: 'save_idempotent_answer',
    lose: turn % 2 === 0 ? 'answer' : 'this',
  }));
}

/**
 * The connection breaks anywhere in an order, after a number of bytes to the database or from it.
 */
export function cutAnywhere(databaseUrl: string, size: Size): Promise<Storm> {
  const random = randomOf(2);
  return cutDatabase(databaseUrl, size, (turn) => ({
    direction: turn % 2 === 0 ? 'up' : 'down',
    afterBytes: random(turn % 2 === 0 ? 5000 : 2500),
  }));
}

/**
 * One cart, many tries at once: some with one key, some without. There must be one order, and every
 * success must be that one.
 */
export async function pressTogether(app: OpenApp, size: Size & { keyed: number; bare: number }) {
  const [form, [buyer]] = [await orderFormOf(app), (await newBuyers(app, 1)) as [Buyer]];
  const variantId = await newVariant(app, plentyOf);
  const found = { rounds: 0, ordersBeside: 0, strange: [] as string[] };
  for (const end = endOf(size); found.rounds < size.tries && performance.now() < end; found.rounds += 1) {
    await fillCarts(app, [buyer], [{ variantId, quantity: 1 }]);
    const [key, before, ordersBefore] = [randomUUID(), await stockOf(app, variantId), await countOrders(app, buyer)];
    const tries = [...Array<string>(size.keyed).fill(key), ...Array<undefined>(size.bare).fill(undefined)];
    const answers = await Promise.all(tries.map((one) => sendOrder(app.url, buyer, form, one)));
    const placed = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body));
    const orders = (await countOrders(app, buyer)) - ordersBefore;
    found.ordersBeside +=
      Math.abs(orders - 1) + Math.abs(placed.size - 1) + Math.abs(before - (await stockOf(app, variantId)) - 1);
    for (const answer of answers)
      if (answer.status !== 201 && codeOf(answer) !== 'cart_empty' && answer.status !== 503)
        found.strange.push(answer.body);
  }
  return found;
}
