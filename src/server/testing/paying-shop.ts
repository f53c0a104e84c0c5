import type { Client } from '#contract/api/client.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import type { Api } from '#contract/api/api.ts';
import type { Order } from '#contract/orders.ts';
import { createProduct } from './catalog-factory.ts';
import { createFakeProvider, usualBehaviour } from './fake-provider.ts';
import { createUser } from './people.ts';
import { runPaymentJobs } from './payment-jobs.ts';
import { takeJobs } from './queued-jobs.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const minuteMs = 60_000;

/** Noon of a Monday in Qatar, far ahead: the time of the database must not be later (`payment-jobs.ts`). */
export const payingStart = new Date('2037-11-30T09:00:00Z').getTime();

/** A gift without prices, to a recipient who may be asked. */
export const giftToMaryam = {
  recipientName: 'Maryam',
  recipientPhone: '+97455000108',
  message: '',
  hidePrices: true,
  from: null,
} as const;

type OrderBody = InputOf<Api['placeOrder']>['body'];

interface Chosen {
  option?: 'cash' | 'debit';
  quantity?: number;
  /** Instead of the product of the shop. */
  of?: { productId: number; variantId: number };
}

/** A shop that takes payments of a provider in memory, with one product of 40 riyals, and a clock. */
export async function openPayingShop(env: Record<string, string> = {}, bankOptions: { listsDays?: boolean } = {}) {
  let at: TestApp['at'] = { now: null };
  const bank = createFakeProvider({ clock: () => at.now ?? new Date(), ...bankOptions });
  const limitsOn = env['RATE_LIMIT'] !== 'off';
  const shop = await createTestApp(env, false, undefined, { providers: bank.providers, limitsOn });
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 10_000 }] });
  const item = { productId, variantId: variantIds[0] as number };
  const instances: [TestApp, ...TestApp[]] = [shop];
  ({ at } = shop);
  at.now = new Date(payingStart);

  /** Another instance of the shop on the same database. It has the same clock, and takes a share of the jobs. */
  async function addInstance(): Promise<TestApp> {
    const shared = { providers: bank.providers, limitsOn, database: shop.database };
    const other = await createTestApp(env, false, undefined, shared);
    other.at.now = at.now;
    instances.push(other);
    return other;
  }

  function setNow(now: Date): void {
    for (const instance of instances) instance.at.now = now;
  }

  function passMinutes(minutes: number): void {
    setNow(new Date((at.now ?? new Date()).getTime() + minutes * minuteMs));
  }

  /** The provider answers again, the clock shows the beginning, and no job is left. */
  async function reset(): Promise<void> {
    Object.assign(bank.behaviour, usualBehaviour);
    setNow(new Date(payingStart));
    await takeJobs(shop.db);
  }

  async function close(): Promise<void> {
    for (const instance of instances.toReversed()) await instance.close();
  }

  async function newBuyer(): Promise<Client> {
    return shop.apiFor({ token: (await createUser(shop)).token });
  }

  /** Places an order: of a piece, paid with a debit card, and delivered to the first zone. */
  async function place(
    api: Client,
    body: Partial<OrderBody> = {},
    { option = 'debit', quantity = 1, of = item }: Chosen = {},
  ): Promise<Order> {
    await api('addToCart', { body: { ...of, quantity } });
    const zoneId = (await api('listZones')).rows[0]!.id;
    const paymentOptionId = (await api('listPaymentOptions')).rows[option === 'cash' ? 0 : 1]!.id;
    const shippingAddress = { zoneId, address_line1: 'Villa 7' };
    return api('placeOrder', {
      body: { ...(!body.gift?.askRecipient && { shippingAddress }), paymentInfo: { paymentOptionId }, ...body },
    });
  }

  const runDue = (tasks?: Parameters<typeof runPaymentJobs>[1]) => runPaymentJobs(instances, tasks);

  const begin = (api: Client, { id }: Order) => api('beginPayment', { params: { id } });

  /** The bank decides about the newest attempt of an order, and the shop looks at it. */
  async function settle(order: Order, decide: (number: string) => unknown): Promise<void> {
    decide(order.order_number);
    passMinutes(1.1);
    await runDue();
  }

  async function placePaid(api: Client, body: Partial<OrderBody> = {}, chosen: Chosen = {}): Promise<Order> {
    const order = await place(api, body, chosen);
    await begin(api, order);
    await settle(order, bank.pay);
    return api('getOrder', { params: { id: order.id } });
  }

  /** The attempts of an order, the oldest first. */
  function attemptsOf({ id }: Order) {
    return shop.db.selectFrom('payments').selectAll().where('order_id', '=', id).orderBy('begun_at').execute();
  }

  /** A notice of the provider about a reference. */
  function notify(
    ref: string,
    { on = shop, signature = 'genuine', ...more }: { on?: TestApp; signature?: string } & Partial<SentNotice> = {},
  ) {
    return on.request({
      method: 'POST',
      url: '/api/v1/payments/tap/notices',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      payload: JSON.stringify({ ref, key: ref, ...more }),
    });
  }

  const setup = { shop, bank, item, newBuyer, place, begin, settle, placePaid, attemptsOf, notify };
  return { ...setup, addInstance, setNow, passMinutes, reset, runDue, close };
}

interface SentNotice {
  event: string;
  key: string;
  attemptId: string | null;
}

export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;
