import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { holdPayments } from '#server/backup/payment-hold.queries.ts';
import { openTestBank, type TestBank } from '#server/demo/demo-bank/testing/test-bank.ts';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { takeJobs } from '#server/testing/queued-jobs.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { runCommand } from './run-command.ts';

let bank: TestBank;
let keys: Record<string, string>;
let shop: TestApp;
let item: { productId: number; variantId: number };

beforeAll(async () => {
  bank = await openTestBank();
  const { secretKey } = JSON.parse(await readFile(join(bank.dataDir, 'demo-bank/bank.json'), 'utf8')) as {
    secretKey: string;
  };
  keys = { TAP_SECRET_KEY: secretKey, TAP_API_URL: `${bank.url}/v2` };
  shop = await createTestApp(keys);
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 100 }] });
  item = { productId, variantId: variantIds[0] as number };
});
afterAll(async () => {
  await shop.close();
  await bank.close();
});

/** Runs a command while the shop runs. */
async function type(...words: string[]): Promise<{ status: number; out: string }> {
  const out: string[] = [];
  const env = { DATA_DIR: shop.dataDir, DATABASE_URL: shop.database.url, ...keys };
  const print = (text: string) => void out.push(text);
  return { status: await runCommand(words, { env, print, printError: print }), out: out.join('\n') };
}

/** An order that its customer pays at the bank, of which the shop has not heard. */
async function payAtBank(): Promise<{ order: Order; ref: string }> {
  const api = shop.apiFor(await createUser(shop));
  await api('addToCart', { body: { ...item, quantity: 1 } });
  const zoneId = (await api('listZones')).rows[0]?.id as number;
  const online = (await api('listPaymentOptions')).rows.at(1);
  const order = await api('placeOrder', {
    body: {
      shippingAddress: { zoneId, address_line1: 'here' },
      paymentInfo: { paymentOptionId: online?.id as number },
    },
  });
  const { goTo } = await api('beginPayment', { params: { id: order.id } });
  if (!('url' in goTo)) throw new Error('there is no page to pay on');
  await bank.payWith(goTo.url, 'paid');
  const { provider_ref: ref } = await shop.db
    .selectFrom('payments')
    .select('provider_ref')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  // The look that answered `begin` was just now.
  await shop.db.updateTable('payments').set({ looked_at: null }).where('order_id', '=', order.id).execute();
  return { order, ref: ref ?? '' };
}

it('settle asks the provider at once; list and show say what is known', async () => {
  const { order, ref } = await payAtBank();
  const { order_number: number } = order;
  const open = (await type('payments', 'list', '--state', 'open')).out;
  expect(open.split('\n').find((line) => line.startsWith(number))).toMatch(/Open +QAR [\d.]+ +tap .*test +chg_/);
  expect(await type('payments', 'settle', ref)).toEqual({
    status: 0,
    out: `tap says: CAPTURED. The payment is Captured.\nOrder ${number} is Pending, Paid.`,
  });
  const { status, out } = await type('payments', 'show', number.toLowerCase());
  expect(status).toBe(0);
  expect(out).toContain(`${number}  Pending  Paid`);
  expect(out).toMatch(/Total (QAR [\d.]+), paid \1, refunded QAR 0\.00, owed QAR 0\.00, due back QAR 0\.00\n/);
  expect(out).toMatch(/provider:tap +customer +QAR [\d.]+ +capture:\d+/);
  expect((await type('payments', 'list', '--state', 'open')).out).not.toContain(number);
});

it('refund asks for money to go back, once for each command, and never more than was paid', async () => {
  const { order, ref } = await payAtBank();
  const { order_number: number } = order;
  await type('payments', 'settle', ref);
  expect(await type('payments', 'refund', number, '10.50', '--reason', 'Late')).toEqual({
    status: 0,
    out: `QAR 10.50 of ${number} will go back. The shop sends it while it runs.`,
  });
  const [job] = await takeJobs<{ refundId: string }>(shop.db, { tasks: ['send_refund'] });
  await shop.services.payments.sendRefund(job?.payload ?? { refundId: '' });
  const { out } = await type('payments', 'show', number);
  expect(out).toMatch(/Sent +QAR 10\.50 +staff|Done +QAR 10\.50 +staff/);
  expect(await type('payments', 'refund', number, '100000')).toMatchObject({
    status: 1,
    out: expect.stringMatching(/^DN-.*: at most QAR [\d.]+ can go back/),
  });
  expect((await type('audit', 'list')).out).toMatch(/refund\.asked/);
});

it('check compares a day with the provider, and ends with 1 if they differ', async () => {
  const { ref } = await payAtBank();
  await type('payments', 'settle', ref);
  const day = qatarDay(new Date());
  const first = await type('payments', 'check', day);
  expect(first.out).toMatch(new RegExp(`^tap: ${day} is compared, with \\d+ rows? of its list\\.`));
  await shop.db
    .insertInto('payment_findings')
    .values({
      id: '0b0c7f0e-5f0b-4f6e-8f8c-0a1b2c3d4e5f',
      provider: 'tap',
      kind: 'not_here',
      subject: 'chg_nobody_knows',
      day,
      theirs_dirhams: 4500,
      found_at: new Date(),
    })
    .execute();
  const second = await type('payments', 'check', day);
  expect(second.status).toBe(1);
  expect(second.out).toMatch(/tap +not here +QAR 45\.00 +chg_nobody_knows/);
  expect((await type('payments', 'check')).out).toMatch(/^tap: 20/);
});

it('link prints an address at which the order is paid', async () => {
  const api = shop.apiFor(await createUser(shop));
  await api('addToCart', { body: { ...item, quantity: 1 } });
  const zoneId = (await api('listZones')).rows[0]?.id as number;
  const { rows } = await api('listPaymentOptions');
  const place = (kind: 'cash' | 'online') =>
    api('placeOrder', {
      body: {
        shippingAddress: { zoneId, address_line1: 'here' },
        paymentInfo: { paymentOptionId: rows[kind === 'cash' ? 0 : 1]?.id as number },
      },
    });
  const { order_number: number } = await place('online');
  const { status, out } = await type('payments', 'link', number);
  expect(status).toBe(0);
  const [, token = ''] = /^http:\/\/localhost:\d+\/en\/pay\/o\/(\S+) \(until 20/.exec(out) ?? [];
  expect(await shop.apiFor()('getPaymentLink', { params: { token } })).toMatchObject({
    orderNumber: number,
    state: 'open',
  });
  await api('addToCart', { body: { ...item, quantity: 1 } });
  const cash = await place('cash');
  expect((await type('payments', 'link', cash.order_number)).status).toBe(1);
});

it('resume ends the hold of a restored shop; until then settle says so', async () => {
  const { ref } = await payAtBank();
  await holdPayments(shop.db);
  expect(await type('payments', 'settle', ref)).toEqual({
    status: 1,
    out: 'Payments are held back since a restore. End that first: npm run shop -- payments resume',
  });
  const resumed = await type('payments', 'resume');
  expect(resumed.out).toContain('Payments are no longer held back.');
  expect((await type('payments', 'list', '--state', 'captured')).out).toContain(ref);
});

it.each([
  [['payments'], 2, 'Name a command of payments.'],
  [['payments', 'list', '--state', 'lost'], 2, '"lost" is not a state of a payment. Use one of: Creating, Open,'],
  [['payments', 'refund', 'DN-1', '1,5'], 2, '"1,5" is not an amount of riyals, such as 45 or 45.50.'],
  [['payments', 'refund', 'DN-1'], 2, 'Usage: payments refund NUMBER AMOUNT [--reason TEXT]'],
  [['payments', 'refund', 'DN-1', '5'], 1, 'Order DN-1 does not exist.'],
  [['payments', 'check', 'today'], 2, '"today" is not a day as YYYY-MM-DD.'],
  [['payments', 'show', 'DN-1'], 1, 'Order DN-1 does not exist.'],
  [['payments', 'settle', 'chg_none'], 1, 'No payment has the reference chg_none.'],
])('answers %j with status %d and a sentence', async (words, status, sentence) => {
  const answer = await type(...words);
  expect(answer.status).toBe(status);
  expect(answer.out).toContain(sentence);
});
