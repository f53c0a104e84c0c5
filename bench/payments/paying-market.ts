import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../../tests/e2e/support/shop.ts';
import { createBuyers, createGoods, databaseOf } from '../../tests/process/support.ts';
import { type Bank, openBank } from '../../tests/support/payments/bank.ts';
import { forEachConcurrently, request } from '../../tests/support/request.ts';

const atOnce = 4;
const stock = 10_000_000;

export interface PayingMarket {
  shop: Shop;
  db: Db;
  bank: Bank;
  /** The bodies of orders that are paid at the door and online. */
  forms: { cash: object; online: object };
  products: number[];
}

/** A shop with the bank of the demo as its provider, and many products. */
export async function openPayingMarket(): Promise<PayingMarket & { close: () => Promise<void> }> {
  const folder = await temporaryFolder('bench-payments');
  const bank = await openBank(folder.path);
  // The part sends notices itself, when it wants them.
  await bank.control({ notices: { copies: 0 } });
  const settings = { ...patient, ...bank.environment, DEMO: 'off', RATE_LIMIT: 'off' };
  const shop = await startShop(folder.path, settings);
  const connection = await databaseOf(shop);
  const goods = await Promise.all(Array.from({ length: 50 }, () => createGoods(connection, stock)));
  const api = shop.apiFor();
  const zoneId = (await api('listZones')).rows[0]?.id ?? 0;
  const options = (await api('listPaymentOptions')).rows;
  const formOf = (type: 'cash' | 'online') => ({
    shippingAddress: { zoneId, address_line1: 'Zone 66, Street 950, Building 41' },
    paymentInfo: { paymentOptionId: options.find((one) => one.option_type === type)?.id ?? 0 },
  });
  return {
    shop,
    db: connection.db,
    bank,
    forms: { cash: formOf('cash'), online: formOf('online') },
    products: goods.map(({ variantId }) => variantId),
    async close() {
      await shop.stop();
      await connection.db.destroy();
      await bank.close();
      await folder.remove();
    },
  };
}

export interface MarketBuyer {
  token: string;
  orderId: number;
}

let waves = 0;

/** New buyers, each with two pieces in the cart. */
export async function addBuyers({ db, products }: PayingMarket, count: number): Promise<MarketBuyer[]> {
  const buyers = await createBuyers({ db }, count, `wave-${(waves += 1)}`);
  await sql`insert into shoppers (user_id) select id from users on conflict do nothing`.execute(db);
  await sql`insert into carts (shopper_id) select id from shoppers on conflict do nothing`.execute(db);
  await sql`
    insert into cart_lines (cart_id, variant_id, quantity, seen_price_dirhams)
    select carts.id, (${products}::integer[])[1 + carts.id % ${products.length}], 2, 1000
    from carts join shoppers on shoppers.id = carts.shopper_id join users on users.id = shoppers.user_id
    where users.email like ${`wave-${waves}-%`}`.execute(db);
  return buyers.map(({ token }) => ({ token, orderId: 0 }));
}

/** Each buyer places an order. */
export async function placeAll({ shop }: PayingMarket, buyers: readonly MarketBuyer[], form: object): Promise<void> {
  await forEachConcurrently(buyers, atOnce, async (buyer) => {
    const headers = { authorization: `Bearer ${buyer.token}`, 'idempotency-key': randomUUID() };
    const { status, body } = await request(`${shop.url}/api/v1/orders`, { method: 'POST', headers, body: form });
    if (status !== 201) throw new Error(`an order failed: ${status} ${body}`);
    buyer.orderId = (JSON.parse(body) as { data: { id: number } }).data.id;
  });
}

/** Each buyer opens the page of the bank. */
export async function beginAll({ shop }: PayingMarket, buyers: readonly MarketBuyer[]): Promise<string[]> {
  const pages: string[] = [];
  await forEachConcurrently(buyers, atOnce, async ({ token, orderId }) => {
    const url = `${shop.url}/api/v1/orders/${orderId}/payment`;
    const { status, body } = await request(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) throw new Error(`a payment failed: ${status} ${body}`);
    pages.push((JSON.parse(body) as { data: { goTo: { url: string } } }).data.goTo.url);
  });
  return pages;
}
