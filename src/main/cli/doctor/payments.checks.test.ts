import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { holdPayments } from '#server/backup/payment-hold.queries.ts';
import { readConfig } from '#server/process/config.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';
import { insertTestOrder } from '#server/testing/order-factory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Check } from './check.ts';
import { checkMoneyTasks, checkOpenPayments, checkPaymentNotices } from './payments.checks.ts';

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs);

let shop: TestApp;
let orders = 0;
beforeAll(async () => {
  shop = await createTestApp({}, false, undefined, { providers: createFakeProvider().providers });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('payment_holds').execute();
  await shop.db.deleteFrom('cash_hand_ins').execute();
  await shop.db.deleteFrom('payment_findings').execute();
  await shop.db.deleteFrom('orders').execute();
});

async function problemsOf(check: Check, env: Record<string, string> = { PUBLIC_URL: 'https://shop.example.qa' }) {
  const found = await check({ config: readConfig(env), services: shop.services, databaseUrl: '' });
  return found.filter((problem) => problem !== null);
}

interface Row {
  state: 'Creating' | 'Open' | 'Captured' | 'Disputed';
  provider?: 'tap' | 'skipcash';
  live?: boolean;
  begun?: Date;
}

async function addPayment({ state, provider = 'tap', live = true, begun = ago(3) }: Row) {
  const orderId = await insertTestOrder(shop.db, {
    number: `DN-D${++orders}`,
    payment_type: 'online',
    payment_status: 'Paid',
  });
  const id = randomUUID();
  await shop.db
    .insertInto('payments')
    .values({
      id,
      order_id: orderId,
      provider,
      account: 'a',
      live,
      provider_ref: `chg_${orders}`,
      option: 'card',
      amount_dirhams: 100,
      state,
      return_nonce: id,
      language: 'en',
      begun_at: begun,
      expires_at: new Date(begun.getTime() + hourMs),
      settled_at: state === 'Captured' ? begun : null,
    })
    .execute();
  return { orderId, id };
}

it('a shop whose payments go on has no problem', async () => {
  await addPayment({ state: 'Open', begun: ago(0) });
  await addPayment({ state: 'Captured' });
  for (const check of [checkOpenPayments, checkPaymentNotices, checkMoneyTasks])
    expect(await problemsOf(check)).toEqual([]);
});

it('names the hold of a restored shop, and how it ends', async () => {
  await addPayment({ state: 'Captured' });
  await holdPayments(shop.db);
  expect(await problemsOf(checkOpenPayments)).toEqual([
    expect.stringMatching(/^Payments are held back since 20.*Remedy: npm run shop -- payments resume$/),
  ]);
});

it('names payments that are open after their end, also at a provider without keys', async () => {
  await addPayment({ state: 'Open' });
  await addPayment({ state: 'Open', provider: 'skipcash' });
  expect(await problemsOf(checkOpenPayments)).toEqual([
    expect.stringMatching(
      /^1 payment still open an hour after the end, such as chg_\d+\. Remedy: .*payments settle chg_\d+/,
    ),
    expect.stringMatching(/^Payments are open at a provider without keys: skipcash\./),
  ]);
});

it('names orders that nobody paid and that still hold their pieces', async () => {
  await insertTestOrder(shop.db, {
    number: 'DN-DUNPAID',
    payment_type: 'online',
    payment_status: 'Pending',
    pay_by: ago(2),
  });
  expect(await problemsOf(checkOpenPayments)).toEqual([expect.stringMatching(/^1 unpaid order kept an hour/)]);
});

it('names payments that differ, those in dispute, and orders of a public shop that a test key paid', async () => {
  await addPayment({ state: 'Disputed' });
  const { id } = await addPayment({ state: 'Captured' });
  await shop.db
    .insertInto('payment_disputes')
    .values({ payment_id: id, opened_at: ago(1) })
    .execute();
  await addPayment({ state: 'Captured', live: false });
  expect(await problemsOf(checkOpenPayments)).toEqual([
    expect.stringMatching(/^1 payment of open orders with another sum/),
    expect.stringMatching(/^1 payment disputed at the bank/),
    expect.stringMatching(/^1 open order paid with a test key/),
  ]);
  expect(await problemsOf(checkOpenPayments, {})).toHaveLength(2);
});

it('names a provider whose notices never arrive, once there were enough payments', async () => {
  const [{ id }] = [await addPayment({ state: 'Captured' }), await addPayment({ state: 'Captured' })];
  expect(await problemsOf(checkPaymentNotices)).toEqual([]);
  await addPayment({ state: 'Captured' });
  expect(await problemsOf(checkPaymentNotices)).toEqual([
    expect.stringMatching(
      /^None of the 3 payments of a week came with a notice of tap.*shop\.example\.qa\/api\/v1\/payments\/tap\/notices/,
    ),
  ]);
  expect(await problemsOf(checkPaymentNotices, {})).toEqual([]);
  await shop.db
    .insertInto('payment_events')
    .values({
      payment_id: id,
      provider: 'tap',
      source: 'notice',
      fingerprint: Buffer.from('x'),
      seen: '{}',
      at: ago(1),
    })
    .execute();
  expect(await problemsOf(checkPaymentNotices)).toEqual([]);
});

it('names what waits for a person for days', async () => {
  const { orderId } = await addPayment({ state: 'Captured' });
  await shop.db
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      order_id: orderId,
      capture_id: null,
      amount_dirhams: 100,
      kind: 'staff',
      cause: 'staff:doctor',
      state: 'Asked',
      waits_for_second: true,
      asked_at: ago(80),
      send_at: ago(80),
    })
    .execute();
  await shop.db
    .insertInto('cash_hand_ins')
    .values({
      id: randomUUID(),
      driver_id: 1,
      driver_name: 'Salem',
      counted_by: 2,
      counter_name: 'Mona',
      at: ago(80),
      counted_dirhams: 900,
      expected_dirhams: 1000,
      orders: 1,
    })
    .execute();
  await shop.db
    .insertInto('payment_findings')
    .values({ id: randomUUID(), provider: 'tap', kind: 'not_here', subject: 'chg_doctor', found_at: ago(30) })
    .execute();
  expect(await problemsOf(checkMoneyTasks)).toEqual([
    expect.stringMatching(/^1 refund waiting for a second person/),
    expect.stringMatching(/^1 difference in the cash of drivers/),
    expect.stringMatching(/^1 difference between shop and payment provider/),
  ]);
});
