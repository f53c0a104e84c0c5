import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { loadSecrets } from '../../process/secrets.ts';
import { createServices } from '../../services.ts';
import { testPasswordCost } from '../../testing/password-cost.ts';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts';
import type { EndedAttempt } from './settle-payment.ts';

const second = 1 / 60;

let paying: PayingShop;
let look: (order: Order) => Promise<unknown>;
const ended: EndedAttempt[] = [];

beforeAll(async () => {
  paying = await openPayingShop();
  const { shop, bank } = paying;
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
  look = async (order) => {
    const [payment] = await paying.attemptsOf(order);
    return payments.look(payment?.id ?? '', 'timer');
  };
});
afterAll(() => paying.close());

async function placeBegun(): Promise<Order> {
  const api = await paying.newBuyer();
  const order = await paying.place(api);
  await paying.begin(api, order);
  paying.passMinutes(20 * second);
  return order;
}

it('an attempt that ends is reported once, with the time from its first notice to the paid order', async () => {
  const [paid, declined, quiet] = [await placeBegun(), await placeBegun(), await placeBegun()];
  const { ref } = paying.bank.pay(paid.order_number);
  await paying.notify(ref, { event: 'payment' });
  paying.passMinutes(1 * second);
  await paying.notify(ref, { event: 'payment' });
  paying.passMinutes(2 * second);
  await look(paid);
  paying.passMinutes(5 * second);
  await look(paid);
  expect(ended.splice(0)).toEqual([{ provider: 'tap', outcome: 'Captured', noticeSeconds: 3 }]);
  paying.bank.decline(declined.order_number);
  await look(declined);
  paying.bank.pay(quiet.order_number);
  await look(quiet);
  expect(ended.splice(0)).toEqual([
    { provider: 'tap', outcome: 'Failed', noticeSeconds: null },
    { provider: 'tap', outcome: 'Captured', noticeSeconds: null },
  ]);
});
