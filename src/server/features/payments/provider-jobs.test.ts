import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { startShopJobs } from '../../jobs.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { idleJobs } from '../../testing/idle-jobs.ts';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts';
import { listJobs, takeJobs } from '../../testing/queued-jobs.ts';

let paying: PayingShop;

beforeAll(async () => {
  paying = await openPayingShop();
  // The queue has a clock of its own.
  paying.shop.at.now = null;
});
afterAll(() => paying.close());

it('a provider that hangs has eight calls at once, and holds up no mail', async () => {
  const { db, database } = paying.shop;
  await takeJobs(db);
  const held = Promise.withResolvers<void>();
  let [calls, mails, most] = [0, 0, 0];
  const hang = async () => {
    calls += 1;
    most = Math.max(most, calls);
    await held.promise;
    calls -= 1;
  };
  const runner = await startShopJobs({
    db,
    pool: database.pool,
    log: () => {},
    hasProviders: true,
    handlers: { ...idleJobs, look_at_payment: hang, send_refund: hang, send_mail: async () => void (mails += 1) },
  });
  try {
    for (let place = 0; place < 7; place += 1) {
      const paymentId = randomUUID();
      await enqueue(db, 'look_at_payment', { paymentId, isNotice: false }, { key: `look:${paymentId}` });
      await enqueue(db, 'send_refund', { refundId: paymentId }, { key: `refund:${paymentId}` });
    }
    await expect.poll(() => calls).toBe(8);
    await enqueue(db, 'send_mail', { mailId: 1 });
    await expect.poll(() => mails).toBe(1);
    held.resolve();
    await expect.poll(() => listJobs(db)).toEqual([]);
    expect(most).toBe(8);
  } finally {
    held.resolve();
    await runner.stop();
  }
});

it('a silent provider uses up no attempts of a job', async () => {
  const { shop, bank, place, begin, newBuyer } = paying;
  const { db, database, services } = shop;
  const giver = await newBuyer();
  const paid = await paying.placePaid(giver);
  shop.at.now = null;
  await giver('cancelOrder', { params: { id: paid.id } });
  const [first, second] = [await newBuyer(), await newBuyer()];
  const [open, overdue] = [await place(first), await place(second)];
  await begin(first, open);
  await begin(second, overdue);
  const past = new Date(Date.now() - 40 * 60_000);
  await db.updateTable('payments').set({ begun_at: past, expires_at: past }).where('state', '=', 'Open').execute();
  await db.updateTable('orders').set({ pay_by: past }).where('id', '=', overdue.id).execute();
  Object.assign(bank.behaviour, { look: 'silent', refund: 'silent', list: 'silent' });
  await takeJobs(db);
  const [attempt] = await paying.attemptsOf(open);
  const { id: refundId } = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  const day = { provider: 'tap', account: bank.provider.account, day: qatarDay(past) } as const;
  await enqueue(db, 'look_at_payment', { paymentId: attempt!.id, isNotice: false }, { key: 'timer' });
  await enqueue(db, 'expire_unpaid', { orderId: overdue.id }, { key: 'expiry' });
  await enqueue(db, 'send_refund', { refundId }, { key: 'refund' });
  await enqueue(db, 'compare_payments', day, { key: 'comparison' });
  const outcomes: [string, boolean][] = [];
  const { payments } = services;
  const runner = await startShopJobs({
    db,
    pool: database.pool,
    log: () => {},
    hasProviders: true,
    onDone: (task, isOk) => void outcomes.push([task, isOk]),
    handlers: {
      ...idleJobs,
      look_at_payment: payments.lookByJob,
      expire_unpaid: payments.expire,
      send_refund: payments.sendRefund,
      compare_payments: payments.compareDay,
    },
  });
  await expect.poll(() => outcomes.length).toBe(4);
  await runner.stop();
  const asked = ['compare_payments', 'expire_unpaid', 'look_at_payment', 'send_refund'];
  expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(asked.map((task) => [task, true])));
  // Each is asked again later; the hourly job queues the comparison.
  await payments.watch();
  const later = await listJobs(db, { tasks: asked });
  expect(new Set(later.map(({ task }) => task))).toEqual(new Set(asked));
  expect(later.map(({ attempts }) => attempts)).toEqual(later.map(() => 0));
});
