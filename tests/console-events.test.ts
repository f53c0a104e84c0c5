import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { clientOf } from './e2e/support/shop.ts';
import { openEventStream } from './support/event-stream.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

// The stream of changes that open consoles follow, on a real port and with the real change feed.

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: WholeShop;
let item: { productId: number; variantId: number };
let owner: Staff;
let packer: Staff;

const open: { close: () => void }[] = [];
const at = { now: null };
const staff = (role: Parameters<typeof createStaff>[1]) =>
  createStaff({ db: shop.db, at, request: () => Promise.reject(new Error('not used')) }, role);
async function listen(person: { token: string }, lastEventId?: string) {
  const stream = await openEventStream(shop.url, person.token, lastEventId);
  open.push(stream);
  return stream;
}

beforeAll(async () => {
  shop = await openWholeShop({}, async (db) => {
    const product = await createProduct(db, { variants: [{ stock: 1000 }] });
    item = { productId: product.productId, variantId: product.variantIds[0] as number };
  });
});
afterAll(async () => {
  for (const stream of open) stream.close();
  await shop.close();
});
beforeEach(async () => {
  owner = await staff('owner');
  packer = await staff('packer');
});

async function placeOrder() {
  const { token } = await createUser({ db: shop.db, at });
  const api = clientOf(shop.url, { token });
  await api('addToCart', { body: { ...item, quantity: 1 } });
  const zoneId = (await api('listZones')).rows[0]!.id;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
  const placed = await api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'here' }, paymentInfo: { paymentOptionId } },
  });
  return { id: placed.id, api };
}

const work = () => shop.services.ordersConsole.work;
const viewer = () => ({ driverId: null, now: new Date() });
const actor = (person: Staff) =>
  ({
    kind: 'staff',
    name: person.name,
    staffId: person.id,
    role: 'owner',
    extra: [],
    sessionId: null,
    sender: null,
    requestId: null,
    repeat: null,
    authorization: null,
  }) as const;

describe('the stream of changes', () => {
  it('says that an order was placed, without anything personal', async () => {
    const stream = await listen(packer);
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(stream.headers).toMatchObject({
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    await stream.next(({ name }) => name === 'resync');
    const { id } = await placeOrder();
    const event = await stream.next(({ name, data }) => name === 'order' && data['id'] === id);
    expect(event).toEqual({
      name: 'order',
      id: expect.stringMatching(/^\d+$/),
      data: { id, version: 1, stage: 'new' },
    });
    expect(stream.text()).toMatch(/^retry: \d{4}\n/);
  });

  it('says that an order moved, was ticked or got a note', async () => {
    const { id } = await placeOrder();
    const stream = await listen(owner);
    await work().move(actor(owner), viewer(), id, { version: 1, to: 'Processing' });
    expect(await stream.next(({ data }) => data['version'] === 2 && data['id'] === id)).toMatchObject({
      data: { stage: 'pick' },
    });
    const seen = () => stream.events.filter(({ data }) => data['id'] === id).length;
    const before = seen();
    const line = await shop.db.selectFrom('order_items').select('id').where('order_id', '=', id).executeTakeFirst();
    await work().setPicked(actor(owner), id, line?.id ?? 0, true);
    await work().addNote(actor(owner), viewer(), id, 'Ring twice');
    await expect.poll(seen).toBe(before + 2);
    expect(stream.text()).not.toContain('Ring twice');
  });

  it('tells a driver of his own orders only', async () => {
    const driver = await staff('driver');
    const { id } = await placeOrder();
    const stream = await listen(driver);
    const boss = await listen(owner);
    await work().move(actor(owner), viewer(), id, { version: 1, to: 'Processing' });
    await work().pack(actor(owner), viewer(), id, 2);
    await boss.next(({ data }) => data['version'] === 3 && data['id'] === id);
    expect(stream.events.filter(({ name }) => name === 'order')).toEqual([]);
    await work().handOver(actor(owner), driver.id, [{ id, version: 3 }]);
    expect((await stream.next(({ name }) => name === 'order')).data).toMatchObject({ id, stage: 'way' });
  });

  it('sends again what a reconnecting browser missed, and says so if it cannot know', async () => {
    const stream = await listen(owner);
    const first = await placeOrder();
    const seen = await stream.next(({ data }) => data['id'] === first.id);
    stream.close();
    const second = await placeOrder();
    const again = await listen(owner, seen.id);
    await again.next(({ data }) => data['id'] === second.id);
    expect(again.events.filter(({ name }) => name === 'resync')).toEqual([]);
    for (const unknown of ['999999999', 'x']) {
      const lost = await listen(owner, unknown);
      await lost.next(({ name }) => name === 'resync');
    }
  });

  it('says that someone counted in a session, but not to drivers', async () => {
    const driver = await staff('driver');
    const [stream, other] = [await listen(packer), await listen(driver)];
    const { counts } = shop.services.stock;
    const { id } = await counts.begin(actor(owner), {});
    await stream.next(({ name, data }) => name === 'count' && data['id'] === id);
    await counts.countVariant(actor(packer), { id, variant: item.variantId }, { how: 'set', pieces: 3 });
    await expect.poll(() => stream.events.filter(({ name }) => name === 'count').length).toBe(2);
    const { id: orderId } = await placeOrder();
    await work().move(actor(owner), viewer(), orderId, { version: 1, to: 'Processing' });
    await stream.next(({ data }) => data['version'] === 2 && data['id'] === orderId);
    expect(other.events.filter(({ name }) => name === 'count')).toEqual([]);
  });

  it('says that the cash of a driver was counted, and that a difference was accepted, but not to drivers', async () => {
    const driver = await staff('driver');
    const [stream, other] = [await listen(packer), await listen(driver)];
    const { cash } = shop.services.paymentsConsole;
    const heard = () => stream.events.filter(({ name, data }) => name === 'cash' && data['id'] === driver.id).length;
    const { id } = await cash.count(actor(owner), driver.id, { counted: 5 });
    await expect.poll(heard).toBe(1);
    await cash.settle(actor(owner), id, 'A gift to the shop');
    await expect.poll(heard).toBe(2);
    expect(other.events.filter(({ name }) => name === 'cash')).toEqual([]);
  });

  it('says that the inbox changed to those who have one, without a word of it', async () => {
    const [stream, other] = [await listen(owner), await listen(packer)];
    const { token } = await createUser({ db: shop.db, at });
    const body = { content: 'Lovely roses', variantId: item.variantId };
    const { id } = await clientOf(shop.url, { token })('addComment', { body });
    const added = await stream.next(({ name }) => name === 'inbox');
    const { moderation } = shop.services.feedback;
    await moderation.hide(actor(owner), id, { version: 1, reason: 'A mistake' });
    const { id: eventId } = await stream.next(({ name, id: one }) => name === 'inbox' && one !== added.id);
    expect(Number(eventId)).toBeGreaterThan(Number(added.id));
    const placed = await placeOrder();
    await other.next(({ data }) => data['id'] === placed.id);
    expect(other.events.filter(({ name }) => name === 'inbox')).toEqual([]);
    expect(stream.text()).not.toMatch(/roses|mistake/);
  });

  it('ends within a second when the session ends or the person is suspended', async () => {
    const [first, second] = [await listen(packer), await listen(owner)];
    const suspended = performance.now();
    await shop.services.staff.team.change(
      actor(owner),
      packer.id,
      { version: 1, status: 'suspended' },
      'staff.suspended',
    );
    await first.next(({ name }) => name === 'session');
    await first.ended;
    expect(performance.now() - suspended).toBeLessThan(1000);
    const session = await shop.services.staff.findSession(owner.token);
    if (session === null || session === 'suspended') throw new Error('the owner has a session');
    await shop.services.staff.signIn.signOut(actor(owner), session);
    await second.ended;
    expect((await listen(packer)).status).toBe(401);
  });

  it('ends when the role changes, so that permissions are read again', async () => {
    const stream = await listen(packer);
    await shop.services.staff.team.change(actor(owner), packer.id, { version: 1, role: 'support' }, 'staff.changed');
    await stream.ended;
    expect(stream.events.at(-1)?.name).toBe('session');
    expect((await listen(packer)).status).toBe(200);
  });

  it('is open four times a person: the oldest one ends', async () => {
    const streams = [];
    for (let n = 0; n < 5; n += 1) streams.push(await listen(packer));
    await streams[0]?.ended;
    const { id } = await placeOrder();
    await streams[4]?.next(({ data }) => data['id'] === id);
  });

  it('is refused without a session, and to a foreign site', async () => {
    expect((await listen({ token: 'guessed' })).status).toBe(401);
    const foreign = await shop.sendRequest('/api/console/v1/events', {
      headers: { cookie: `dana-staff=${owner.token}`, 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect((await shop.sendRequest('/api/console/v1/events', { method: 'HEAD' })).status).toBe(404);
  });
});
