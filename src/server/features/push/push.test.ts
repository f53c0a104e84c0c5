import { afterAll, beforeEach, describe, expect } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { createJobHandlers } from '../../jobs.ts';
import { deferredMark } from '../../jobs/job-recovery.queries.ts';
import { startJobs } from '../../jobs/job-runner.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { createMailer } from '../../mail/mailer.ts';
import { createPushSender, isPushEndpoint } from '../../push/push-sender.ts';
import { createVapidKeys } from '../../push/vapid.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { orderOf } from '../../testing/order-of.ts';
import { createDevice, createPushServer, readVapid } from '../../testing/push-server.ts';
import { createUser } from '../../testing/people.ts';
import { listJobs, takeJobs } from '../../testing/queued-jobs.ts';
import { it } from '../../testing/shop-test.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import type { TestApp } from '../../testing/test-app.ts';

const server = await createPushServer();
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  server.answers.clear();
});

let devices = 0;

/** A member of staff whose device takes messages. */
async function subscribed(
  shop: TestApp,
  ...staff: Parameters<typeof createStaff> extends [unknown, ...infer R] ? R : never
) {
  const person = await createStaff(shop, ...staff);
  const path = `/device-${++devices}`;
  const device = createDevice(server.url + path);
  await person.console('savePush', { body: device.subscription });
  return {
    ...person,
    path,
    messages: () => server.received.filter((one) => one.path === path).map(({ body }) => device.read(body)),
  };
}

const handlersOf = (shop: TestApp) =>
  createJobHandlers({
    services: shop.services,
    mailer: createMailer({ smtpUrl: null, from: 'shop@example.qa', mailDir: shop.dataDir }),
    clock: () => shop.at.now ?? new Date(),
    publicUrl: 'https://dana.example',
    log: () => {},
  });

/** Runs the waiting jobs of push that are due, as the worker does. Returns the errors of those that failed. */
async function runPush(shop: TestApp): Promise<string[]> {
  const handlers = handlersOf(shop);
  const errors: string[] = [];
  for (const task of ['announce_order', 'send_push'] as const) {
    const due = shop.at.now ?? new Date();
    for (const { payload } of await takeJobs<never>(shop.db, { tasks: [task], dueBy: due })) {
      const handle = handlers[task] as (payload: JobPayloads[typeof task]) => Promise<unknown>;
      await handle(payload).catch((error: Error) => errors.push(error.message));
    }
  }
  return errors;
}

async function newOrder(shop: TestApp): Promise<{ id: OrderId; number: string; version: number }> {
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 25, stock: 100 }] });
  const [variantId = 0] = variantIds;
  const { order_number } = await orderOf(shop.apiFor({ token: (await createUser(shop)).token }), {
    productId,
    variantId,
  });
  const query = shop.db.selectFrom('orders').select(['id', 'number', 'version']);
  return query.where('number', '=', order_number).executeTakeFirstOrThrow();
}

const subscriptions = async (shop: TestApp) =>
  (await shop.db.selectFrom('push_subscriptions').select('session_id').execute()).length;

describe('a new order', () => {
  it('is on the devices of those who may accept it within three seconds, without data of people', async ({ shop }) => {
    const packer = await subscribed(shop, 'packer', { language: 'ar' });
    const support = await subscribed(shop, 'support');
    const log: string[] = [];
    const jobs = await startJobs({
      db: shop.db,
      pool: shop.database.pool,
      handlers: handlersOf(shop),
      log: (line) => void log.push(line),
    });
    const began = Date.now();
    const order = await newOrder(shop);
    await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(2);
    await jobs.stop();
    expect(Math.max(...server.received.map(({ at }) => at)) - began).toBeLessThan(3000);
    const number = order.number.slice(-6);
    expect(support.messages()).toMatchObject([
      {
        kind: 'new',
        title: `New order ${number}`,
        body: expect.stringMatching(/QAR.\d+\.\d\d$/),
        language: 'en',
        direction: 'ltr',
        order: { id: order.id, version: order.version },
      },
    ]);
    // A packer sees no sums.
    expect(packer.messages()).toMatchObject([{ title: `طلب جديد ${number}`, direction: 'rtl' }]);
    expect(JSON.stringify(packer.messages())).not.toContain('ر.ق');
    expect(JSON.stringify([packer.messages(), support.messages()])).not.toMatch(/Villa|Noora|974/);
    expect(log).toEqual([]);
  });

  it('is signed for the push service, urgent, and replaces its own earlier message', async ({ shop }) => {
    const owner = await subscribed(shop, 'owner');
    const order = await newOrder(shop);
    expect(await runPush(shop)).toEqual([]);
    const headers = server.received[0]?.headers ?? {};
    const { publicKey } = await owner.console('getPush');
    expect(readVapid(headers.authorization)).toMatchObject({
      aud: server.url,
      sub: 'https://dana.example',
      key: publicKey,
    });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: `order-${order.number.slice(-6)}`,
    });
    expect(Number(headers.ttl)).toBeGreaterThan(1700);
  });

  it('reminds owner and managers after twice the time, unless it was accepted', async ({ shop }) => {
    shop.at.now = new Date();
    const [manager, packer] = [await subscribed(shop, 'manager'), await subscribed(shop, 'packer')];
    const [late, accepted] = [await newOrder(shop), await newOrder(shop)];
    await runPush(shop);
    server.received.length = 0;
    await manager.console('acceptOrder', { params: { id: accepted.id }, body: { version: accepted.version } });
    const minutes = 2 * ((await shop.services.settings.get('acceptMinutes')) ?? 30);
    const [reminder] = await listJobs(shop.db, { tasks: ['announce_order'] });
    expect(((reminder?.runAt.getTime() ?? 0) - shop.at.now.getTime()) / 60_000).toBeCloseTo(minutes, 0);
    shop.at.now = new Date(shop.at.now.getTime() + minutes * 60_000 + 1000);
    await runPush(shop);
    expect(packer.messages()).toEqual([]);
    expect(manager.messages()).toMatchObject([{ kind: 'reminder', order: { id: late.id } }]);
    expect(await listJobs(shop.db, { tasks: ['announce_order'] })).toEqual([]);
  });

  it('is on no device whose session ended, whose person was suspended or may accept no longer', async ({
    shop,
    owner,
  }) => {
    const gone = await subscribed(shop, 'packer');
    const suspended = await subscribed(shop, 'packer');
    const moved = await subscribed(shop, 'packer');
    await newOrder(shop);
    await gone.console('signOut');
    await owner.console('suspendStaff', { params: { id: suspended.id }, body: { version: 1 } });
    await owner.console('updateStaff', { params: { id: moved.id }, body: { version: 1, role: 'driver' } });
    expect(await runPush(shop)).toEqual([]);
    expect(server.received).toEqual([]);
    // The sessions of a suspended person end when the person comes back.
    expect(await subscriptions(shop)).toBe(2);
  });
});

describe('a push service', () => {
  it.for([404, 410, 403])('that answers %i ends the subscription', async (status, { shop }) => {
    const owner = await subscribed(shop, 'owner');
    server.answers.set(owner.path, status);
    await newOrder(shop);
    expect(await runPush(shop)).toEqual([]);
    expect(await subscriptions(shop)).toBe(0);
    expect(await owner.console('getPush')).toMatchObject({ isOn: false, others: 0 });
  });

  it.for([429, 500, 503])('that answers %i is asked again, and the subscription stays', async (status, { shop }) => {
    const owner = await subscribed(shop, 'owner');
    server.answers.set(owner.path, status);
    await newOrder(shop);
    expect(await runPush(shop)).toEqual([`${deferredMark}the push service did not answer`]);
    expect(await subscriptions(shop)).toBe(1);
  });

  it('is not asked again after half an hour', async ({ shop }) => {
    const owner = await subscribed(shop, 'owner');
    await newOrder(shop);
    await runPush(shop);
    const late = { sessionId: owner.sessionId, orderId: null, isReminder: false, since: Date.now() - 31 * 60_000 };
    server.received.length = 0;
    await handlersOf(shop).send_push(late);
    expect(server.received).toEqual([]);
  });

  it('that is slow or redirects counts as away', async ({ shop }) => {
    server.answers.set('/slow', 'hang');
    server.answers.set('/moved', 302);
    const send = createPushSender({
      keys: createVapidKeys(Buffer.alloc(32, 7)),
      subject: 'mailto:shop@localhost',
      clock: () => shop.at.now ?? new Date(),
      localMode: true,
      answerMs: 200,
    });
    for (const path of ['/slow', '/moved']) {
      const { subscription } = createDevice(server.url + path);
      const target = {
        endpoint: subscription.endpoint,
        p256dh: Buffer.from(subscription.p256dh, 'base64url'),
        auth: Buffer.from(subscription.auth, 'base64url'),
      };
      expect(await send(target, { title: 'x' }, { ttlSeconds: 60, topic: 'x' })).toBe('away');
    }
    expect(server.received.map(({ path }) => path)).toEqual(['/slow', '/moved']);
  });
});

describe('an address', () => {
  it.for([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://someone@fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evil.example/fcm.googleapis.com', false],
    ['https://a.b.push.apple.com/abc', false],
    ['https://169.254.169.254/latest', false],
    ['http://127.0.0.1:5432/', false],
    ['javascript:alert(1)', false],
    ['', false],
  ] as const)('%s of a push service: %s', ([address, is]) => {
    expect(isPushEndpoint(address, { localMode: false })).toBe(is);
  });

  it('that is foreign, and keys that cannot encrypt, are refused', async ({ shop, owner }) => {
    const { subscription } = createDevice('https://evil.example/push');
    await expect(owner.console('savePush', { body: subscription })).rejects.toMatchObject({
      code: 'invalid',
      fields: { endpoint: expect.any(String) },
    });
    const known = createDevice('https://fcm.googleapis.com/fcm/send/abc').subscription;
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    await expect(owner.console('savePush', { body: { ...known, p256dh } })).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await subscriptions(shop)).toBe(0);
  });
});

describe('a device', () => {
  it('says what is on, belongs to who used it last, and stops', async ({ shop, owner }) => {
    expect(await owner.console('getPush')).toMatchObject({ isOn: false, others: 0 });
    const { subscription } = createDevice(`${server.url}/shared`);
    expect(await owner.console('savePush', { body: subscription })).toMatchObject({ isOn: true, others: 0 });
    const packer = await createStaff(shop, 'packer');
    expect(await packer.console('savePush', { body: subscription })).toMatchObject({ isOn: true, others: 0 });
    expect(await owner.console('getPush')).toMatchObject({ isOn: false });
    await packer.console('removePush');
    await packer.console('removePush');
    expect(await packer.console('getPush')).toMatchObject({ isOn: false });
  });

  it('gets a test when its person asks', async ({ shop, owner }) => {
    const packer = await subscribed(shop, 'packer', { language: 'ar' });
    await packer.console('testPush');
    expect(await runPush(shop)).toEqual([]);
    expect(packer.messages()).toMatchObject([{ kind: 'test', language: 'ar', direction: 'rtl' }]);
    await expect(owner.console('testPush')).rejects.toMatchObject({ code: 'not_found' });
  });
});
