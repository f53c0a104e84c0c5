import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { VariantId } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts';
import { deliverMails } from '../../testing/people.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { createStaff } from '../../testing/staff-factory.ts';

const dayMinutes = 24 * 60;

let paying: PayingShop;
let api: Client;

beforeAll(async () => {
  // As MyFatoorah: an invoice is tried again on its page, and no day is listed.
  paying = await openPayingShop({}, { listsDays: false });
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.reset();
  api = await paying.newBuyer();
});

const read = (order: Order) => api('getOrder', { params: { id: order.id } });
const stageOf = async ({ id }: Order) =>
  (await paying.shop.db.selectFrom('orders').select('stage').where('id', '=', id).executeTakeFirstOrThrow()).stage;

async function placeDeclined(): Promise<Order> {
  const order = await paying.place(api);
  await paying.begin(api, order);
  await paying.settle(order, (number) => paying.bank.decline(number));
  expect((await read(order)).payment).toMatchObject({ state: 'failed', canRetry: true });
  return order;
}

describe('an attempt that failed and is paid on its page after all, without a notice', () => {
  it('pays the order at the next look of the clock', async () => {
    const order = await placeDeclined();
    paying.bank.pay(order.order_number);
    paying.passMinutes(3);
    await paying.runDue(['look_at_payment']);
    expect(await read(order)).toMatchObject({ payment_status: 'Paid', payment: { state: 'paid', captured: 55 } });
  });

  it('is seen by the return page', async () => {
    const order = await placeDeclined();
    paying.bank.pay(order.order_number);
    paying.passMinutes(0.1);
    const [attempt] = await paying.attemptsOf(order);
    const page = await api('getPayment', { params: { nonce: attempt!.return_nonce } });
    expect(page).toMatchObject({ state: 'paid', canRetry: false });
  });

  it('is asked about before its order is cancelled', async () => {
    const order = await placeDeclined();
    paying.bank.pay(order.order_number);
    paying.passMinutes(40);
    await paying.runDue(['expire_unpaid']);
    expect(await read(order)).toMatchObject({ order_status: 'Pending', payment_status: 'Paid' });
  });

  it('gives the money back days after its order was cancelled', async () => {
    const order = await placeDeclined();
    paying.passMinutes(40);
    await paying.runDue();
    await paying.runDue();
    expect((await read(order)).order_status).toBe('Cancelled');
    paying.bank.pay(order.order_number);
    paying.passMinutes(3 * dayMinutes);
    // Its job was lost meanwhile.
    await takeJobs(paying.shop.db);
    await paying.shop.services.payments.watch();
    paying.passMinutes(dayMinutes);
    await paying.runDue(['look_at_payment']);
    expect((await read(order)).payment).toMatchObject({ state: 'refunding', captured: 55 });
  });
});

it('money that the provider names with another attempt is shown to the team, and its order is not cancelled', async () => {
  const order = await paying.place(api);
  await paying.begin(api, order);
  const charge = paying.bank.pay(order.order_number);
  charge.attempt = { ...charge.attempt, id: '8f0f6c1e-3f0a-4c57-9d3c-0a5f0b6f1a11' };
  paying.passMinutes(1.1);
  await paying.runDue(['look_at_payment']);
  const [attempt] = await paying.attemptsOf(order);
  expect(attempt?.state).toBe('Disputed');
  const found = await paying.shop.db
    .selectFrom('payment_findings')
    .select('kind')
    .where('subject', '=', attempt!.id)
    .execute();
  expect(found).toEqual([{ kind: 'wrong_capture' }]);
  paying.passMinutes(60);
  await paying.runDue();
  expect(await read(order)).toMatchObject({ order_status: 'Pending', payment_status: 'Pending' });
});

describe('an order that staff settle while it waits for its payment', () => {
  it.each(['markPaid', 'waiveOwed'] as const)('is announced like one that was paid online: %s', async (call) => {
    const order = await paying.place(api);
    const owner = await createStaff(paying.shop, 'owner');
    const { version } = await owner.console('getOrder', { params: { order: order.order_number } });
    const params = { id: order.id };
    if (call === 'markPaid') await owner.console(call, { params, body: { version, way: 'transfer' } });
    else await owner.console(call, { params, body: { version, reason: 'A present of the shop' } });
    expect(await stageOf(order)).toBe('new');
    expect(await takeJobs(paying.shop.db, { tasks: ['announce_order'] })).toHaveLength(1);
    const mails = (await deliverMails(paying.shop)).filter(({ subject }) => subject.includes(order.order_number));
    expect(mails.filter(({ subject }) => !subject.startsWith('Finish your payment'))).toHaveLength(2);
  });

  it('is not marked as paid by a command without a reason', async () => {
    const order = await paying.place(api);
    const { orderCommands } = paying.shop.services;
    await expect(orderCommands.markPaid(order.order_number)).rejects.toThrow(/payments settle/);
    expect((await read(order)).payment_status).toBe('Pending');
    await orderCommands.markPaid(order.order_number, { reason: 'Seen on the statement of the bank' });
    expect((await read(order)).payment_status).toBe('Paid');
    const moves = await paying.shop.db
      .selectFrom('money_moves')
      .select('taken_from')
      .where('order_id', '=', order.id)
      .where('given_to', '=', 'customer')
      .execute();
    expect(moves).toEqual([{ taken_from: 'bank' }]);
  });
});

it('the wish to pay in cash is fulfilled at the end of the time, also while the page is open', async () => {
  const order = await paying.place(api);
  await paying.begin(api, order);
  paying.passMinutes(1);
  await expect(api('payCash', { params: { id: order.id }, body: {} })).rejects.toMatchObject({ code: 'payment_open' });
  paying.passMinutes(30.5);
  await paying.runDue(['expire_unpaid']);
  expect(await read(order)).toMatchObject({ order_status: 'Pending', payment: { state: 'cash' } });
  // The page was open: it is paid online after all.
  paying.bank.pay(order.order_number);
  paying.passMinutes(5);
  await paying.runDue(['look_at_payment']);
  expect(await read(order)).toMatchObject({ payment_status: 'Paid', payment: { state: 'paid', owed: 0 } });
});

it('what is still owed of a dearer order can be tried again after a declined attempt', async () => {
  const order = await paying.placePaid(api);
  const owner = await createStaff(paying.shop, 'owner');
  const { version } = await owner.console('getOrder', { params: { order: order.order_number } });
  const additions = [{ variantId: paying.item.variantId as VariantId, quantity: 1 }];
  const body = { version, reason: 'Asked', additions, expectedTotal: 95 };
  await owner.console('editOrder', { params: { id: order.id }, body });
  expect((await read(order)).payment).toMatchObject({ owed: 40, canRetry: true });
  await paying.begin(api, order);
  await paying.settle(order, (number) => paying.bank.decline(number));
  const nonce = (await paying.attemptsOf(order)).at(-1)!.return_nonce;
  expect(await api('getPayment', { params: { nonce } })).toMatchObject({ state: 'failed', canRetry: true });
});

it('the command gives back a sum that is no exact number as riyals', async () => {
  const { productId, variantIds } = await createProduct(paying.shop.db, { variants: [{ price: 1.1, stock: 10 }] });
  const order = await paying.placePaid(api, {}, { of: { productId, variantId: variantIds[0] as number } });
  // 16.1 * 100 is a little more than 1610.
  expect(order.total_amount).toBe(16.1);
  const { commands } = paying.shop.services.paymentsConsole;
  const refund = (amount: number) => commands.refund(order.order_number, { amount, reason: 'Sorry' });
  await expect(refund(16.11)).rejects.toThrow(/at most/);
  await refund(16.1);
  expect((await read(order)).payment?.refunds).toMatchObject([{ amount: 16.1 }]);
});
