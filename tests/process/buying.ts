import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Client } from '#contract/api/client.ts';
import { isApiError } from '#contract/http/client.ts';
import type { Database } from '#server/database/schema.ts';
import type { Goods, orderFormOf } from './support.ts';

export type OrderForm = Awaited<ReturnType<typeof orderFormOf>>;

/** One attempt to order; without a number its outcome is unknown. */
export interface Attempt {
  api: () => Client;
  key: string;
  number: string | null;
}

interface Buying {
  /** The client of one buyer at the running shop. */
  api: () => Client;
  goods: Goods;
  form: OrderForm;
  log: Attempt[];
}

const isAway = (error: unknown) =>
  isApiError(error) && (error.code === 'network' || error.code === 'unavailable' || error.code === 'overloaded');

/**
 * Buys one piece with a new key. Returns false for no response or a 503; throws for anything else.
 */
export async function buyOnce({ api, goods, form, log }: Buying): Promise<boolean> {
  const attempt: Attempt = { api, key: randomUUID(), number: null };
  try {
    const client = api();
    await client('clearCart');
    await client('addToCart', { body: { ...goods, quantity: 1 } });
    log.push(attempt);
    const order = await client('placeOrder', { body: form }, { headers: { 'idempotency-key': attempt.key } });
    attempt.number = order.order_number;
    return true;
  } catch (error) {
    // A shop whose database was killed before it may still answer 503.
    if (isAway(error)) return false;
    throw error;
  }
}

/** Buys repeatedly, each time with a new key, until no response comes. */
export async function buyUntilTheEnd(buying: Buying): Promise<void> {
  while (await buyOnce(buying));
}

/** Retries every attempt without a number, with its key. */
export async function retryUnknown(log: readonly Attempt[], form: OrderForm): Promise<void> {
  for (const attempt of log.filter(({ number }) => number === null)) {
    const order = await attempt.api()('placeOrder', { body: form }, { headers: { 'idempotency-key': attempt.key } });
    attempt.number = order.order_number;
  }
}

/** The sales of a product according to the database. */
export async function readSales(db: Kysely<Database>, { variantId }: Goods) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select('orders.number')
    .where('order_items.variant_id', '=', variantId)
    .execute();
  const { stock } = await db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  return { numbers: rows.map(({ number }) => number), stock };
}

/**
 * Counts acknowledged orders that are missing or duplicated, and the difference of the stock to the
 * sales.
 */
export async function auditSales(db: Kysely<Database>, goods: Goods, stockAtFirst: number, log: readonly Attempt[]) {
  const { numbers, stock } = await readSales(db, goods);
  const there = new Set(numbers);
  const acknowledged = log.flatMap(({ number }) => number ?? []);
  return {
    orders: numbers.length,
    lost: acknowledged.filter((number) => !there.has(number)).length,
    twice: numbers.length - there.size + (acknowledged.length - new Set(acknowledged).size),
    wrongStock: Math.abs(stockAtFirst - numbers.length - stock),
  };
}
