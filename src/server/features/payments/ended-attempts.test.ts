import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { loadSecrets } from '../../process/secrets.ts';
import { createServices } from '../../services.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts';
import { testPasswordCost } from '../../testing/password-cost.ts';
import { createUser } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { EndedAttempt } from './settle-payment.ts';

let shop: TestApp;
let bank: FakeProvider;
let look: (order: Order) => Promise<unknown>;
let item: { productId: number; variantId: number };
const ended: EndedAttempt[] = [];

beforeAll(async () => {
  bank = createFakeProvider();
  shop = await createTestApp({}, false, undefined, { providers: bank.providers });
  shop.at.now = new Date('2026-11-30T09:00:00Z');
  const { payments } = createServices({
    db: shop.db,
    secrets: await loadSecrets(shop.db),
    clock: shop.services.clock,
    dataDir: shop.dataDir,
    limitsOn: false,
    providers: bank.providers,
    events: { orderPlaced: () => {}, pictureDone: () => {}, paymentEnded: (attempt) => ended.push(attempt) },
    passwordCost: testPasswordCost,
  });
  look = async ({ id }) => {
    const [payment] = await shop.db.selectFrom('payments').select('id').where('order_id', '=', id).execute();
    return payments.look(payment?.id ?? '', 'timer');
  };
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 100 }] });
  item = { productId, variantId: variantIds[0] as number };
});
afterAll(() => shop.close());

function passSeconds(seconds: number): void {
  shop.at.now = new Date((shop.at.now?.getTime() ?? 0) + seconds * 1000);
}

async function begin(): Promise<Order> {
  const api = shop.apiFor(await createUser(shop));
  await api('addToCart', { body: { ...item, quantity: 1 } });
  const zoneId = (await api('listZones')).rows[0]!.id;
  const paymentOptionId = (await api('listPaymentOptions')).rows[1]!.id;
  const shippingAddress = { zoneId, address_line1: 'here' };
  const order = await api('placeOrder', { body: { shippingAddress, paymentInfo: { paymentOptionId } } });
  await api('beginPayment', { params: { id: order.id } });
  passSeconds(20);
  return order;
}

async function notify(ref: string): Promise<void> {
  await shop.request({
    method: 'POST',
    url: '/api/v1/payments/tap/notices',
    headers: { 'content-type': 'application/json', 'x-signature': 'genuine' },
    payload: JSON.stringify({ ref, event: 'payment', key: ref }),
  });
}

it('an attempt that ends is reported once, with the time from its first notice to the paid order', async () => {
  const [paid, declined, quiet] = [await begin(), await begin(), await begin()];
  const { ref } = bank.pay(paid.order_number);
  await notify(ref);
  passSeconds(1);
  await notify(ref);
  passSeconds(2);
  await look(paid);
  passSeconds(5);
  await look(paid);
  expect(ended.splice(0)).toEqual([{ provider: 'tap', outcome: 'Captured', noticeSeconds: 3 }]);
  bank.decline(declined.order_number);
  await look(declined);
  bank.pay(quiet.order_number);
  await look(quiet);
  expect(ended.splice(0)).toEqual([
    { provider: 'tap', outcome: 'Failed', noticeSeconds: null },
    { provider: 'tap', outcome: 'Captured', noticeSeconds: null },
  ]);
});
