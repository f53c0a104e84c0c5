import type { Client } from '#contract/api/client.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import type { Api } from '#contract/api/api.ts';
import type { Order } from '#contract/orders.ts';
import { createProduct } from './catalog-factory.ts';
import { createFakeProvider } from './fake-provider.ts';
import { createUser } from './people.ts';
import { runPaymentJobs } from './payment-jobs.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const minuteMs = 60_000;

/** Noon of a Monday in Qatar. */
export const payingStart = new Date('2026-11-30T09:00:00Z').getTime();

type OrderBody = InputOf<Api['placeOrder']>['body'];

/** A shop that takes payments of a provider in memory, with one product of 40 riyals, and a clock. */
export async function openPayingShop(env: Record<string, string> = {}) {
  let at: TestApp['at'] = { now: null };
  const bank = createFakeProvider({ clock: () => at.now ?? new Date() });
  const limitsOn = env['RATE_LIMIT'] !== 'off';
  const shop = await createTestApp(env, false, undefined, { providers: bank.providers, limitsOn });
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 10_000 }] });
  const item = { productId, variantId: variantIds[0] as number };
  ({ at } = shop);
  at.now = new Date(payingStart);

  async function newBuyer(): Promise<Client> {
    return shop.apiFor({ token: (await createUser(shop)).token });
  }

  /** Places an order: of a piece, paid with a debit card, and delivered to the first zone. */
  async function place(api: Client, body: Partial<OrderBody> = {}, option: 'cash' | 'debit' = 'debit'): Promise<Order> {
    await api('addToCart', { body: { ...item, quantity: 1 } });
    const zoneId = (await api('listZones')).rows[0]!.id;
    const paymentOptionId = (await api('listPaymentOptions')).rows[option === 'cash' ? 0 : 1]!.id;
    const shippingAddress = { zoneId, address_line1: 'Villa 7' };
    return api('placeOrder', {
      body: { ...(!body.gift?.askRecipient && { shippingAddress }), paymentInfo: { paymentOptionId }, ...body },
    });
  }

  function passMinutes(minutes: number): void {
    shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + minutes * minuteMs);
  }

  const runDue = () => runPaymentJobs([shop]);

  const begin = (api: Client, { id }: Order) => api('beginPayment', { params: { id } });

  /** The bank decides about the newest attempt of an order, and the shop looks at it. */
  async function settle(order: Order, decide: (number: string) => unknown): Promise<void> {
    decide(order.order_number);
    passMinutes(1.1);
    await runDue();
  }

  async function placePaid(api: Client, body: Partial<OrderBody> = {}): Promise<Order> {
    const order = await place(api, body);
    await begin(api, order);
    await settle(order, bank.pay);
    return api('getOrder', { params: { id: order.id } });
  }

  /** The attempts of an order, the oldest first. */
  function attemptsOf({ id }: Order) {
    return shop.db.selectFrom('payments').selectAll().where('order_id', '=', id).orderBy('begun_at').execute();
  }

  /** A notice of the provider about a reference. */
  function notify(ref: string, more: { event?: string; key?: string } = {}) {
    return shop.request({
      method: 'POST',
      url: '/api/v1/payments/tap/notices',
      headers: { 'content-type': 'application/json', 'x-signature': 'genuine' },
      payload: JSON.stringify({ ref, key: ref, ...more }),
    });
  }

  return { shop, bank, item, newBuyer, place, begin, settle, placePaid, attemptsOf, notify, passMinutes, runDue };
}

export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;
