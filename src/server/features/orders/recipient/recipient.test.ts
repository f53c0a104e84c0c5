import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { GiftForm } from '#contract/checkout.ts';
import type { OrderId } from '#contract/ids.ts';
import { hashRecipientToken, recipientToken } from '../../../shared/recipient-token.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createUser, deliverMails } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { renewRecipientLinks } from './recipient.service.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let shop: TestApp;
let owner: Staff;
let anyone: Client;
let item: { productId: number; variantId: number };
let zones: { id: number; name: string; shippingFee: number }[];
let paymentOptionId: number;

const placedAt = new Date('2026-11-23T09:00:00Z');
const hourMs = 3_600_000;
const card: GiftForm = {
  recipientName: 'Maryam',
  recipientPhone: '+97455000108',
  message: 'مبروك',
  hidePrices: true,
  from: 'Your neighbour',
  askRecipient: true,
};

beforeAll(async () => {
  shop = await createTestApp();
  shop.at.now = placedAt;
  const { productId, variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 1000 }] });
  item = { productId, variantId: variantIds[0] as number };
  await shop.services.settings.load({
    delivery: { enabled: true, slots: [{ from: '16:00', to: '20:00', capacity: 1 }] },
    freeDeliveryFrom: null,
  });
  anyone = shop.apiFor();
  zones = (await anyone('listZones')).rows;
  paymentOptionId = (await anyone('listPaymentOptions')).rows[0]!.id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.at.now = placedAt;
  owner = await createStaff(shop, 'owner');
  await shop.db.deleteFrom('delivery_slots').execute();
});

const cheapest = () => zones.toSorted((a, b) => a.shippingFee - b.shippingFee)[0]!;
const dearest = () => Math.max(...zones.map(({ shippingFee }) => shippingFee));

async function ask(gift: GiftForm = card) {
  const user = await createUser(shop, { name: 'Omar Haddad', phone: '+97455000103' });
  const api = shop.apiFor({ token: user.token });
  await api('addToCart', { body: { ...item, quantity: 1 } });
  const order = await api('placeOrder', { body: { paymentInfo: { paymentOptionId }, gift } });
  const token = order.gift?.recipientUrl?.split('/for-you/')[1] ?? '';
  const read = () => api('getOrder', { params: { id: order.id } });
  return { order, api, token, read, id: order.id, user };
}

const place = (more: object = {}) => ({ zoneId: cheapest().id, address: 'Villa 7, Street 12', ...more });
const choose = (token: string, body: ReturnType<typeof place>) => anyone('chooseGift', { params: { token }, body });
const page = (token: string, query: { zoneId?: number } = {}) => anyone('getGift', { params: { token }, query });
const seen = (id: OrderId) => owner.console('getOrder', { params: { order: String(id) } });
const accept = async (id: OrderId) =>
  owner.console('acceptOrder', { params: { id }, body: { version: (await seen(id)).version } });

describe('an order of which the recipient is asked', () => {
  it('counts the dearest fee, has no address, and waits', async () => {
    const { order, api, id, token } = await ask();
    expect(order.shipping_fee).toBe(dearest());
    expect(order.shippingAddress).toEqual({ zone: { name: '' }, address_line1: '' });
    expect(order.gift).toMatchObject({ askRecipient: true, recipientState: 'asked' });
    expect(token).toMatch(/^[\w-]{22}$/);
    await api('addToCart', { body: { ...item, quantity: 1 } });
    const summary = await api('getSummary', { query: { askRecipient: true, paymentOptionId } });
    expect(summary).toMatchObject({ shippingFee: dearest(), totalAmount: order.total_amount });

    shop.at.now = new Date(placedAt.getTime() + 5 * hourMs);
    const whole = await seen(id);
    expect(whole).toMatchObject({ promise: { kind: 'asked', late: false }, clock: null, possible: ['Cancelled'] });
    expect(whole.contactTexts?.recipient).toContain(token);
    expect(whole.contactTexts?.recipient).not.toContain('Omar');
    await expect(accept(id)).rejects.toMatchObject({ code: 'awaits_recipient', status: 409 });
    const many = await owner.console('moveOrders', {
      body: { to: 'Processing', items: [{ id, version: whole.version }] },
    });
    expect(many.refused).toMatchObject([{ id, code: 'awaits_recipient' }]);
    expect((await owner.console('countOrders')).asked).toBeGreaterThan(0);
  });

  it('shows the recipient no price, no phone, no email and no giver without a name', async () => {
    const { token } = await ask({ ...card, from: null });
    const shown = await page(token, { zoneId: cheapest().id });
    expect(shown).toMatchObject({ state: 'asked', from: null, message: 'مبروك', needsAddress: true, mayChoose: true });
    expect(shown.zones.map(({ id }) => id)).toEqual(zones.map(({ id }) => id));
    expect(shown.days.length).toBeGreaterThan(0);
    expect((await page(token)).days).toEqual([]);
    const text = JSON.stringify(shown);
    expect(text).not.toMatch(/price|fee|amount|phone|email|PIN/i);
    expect(text).not.toContain('Omar');
    expect(text).not.toContain('55000');
  });

  it('gets place, time and the lower fee from its recipient, whom the giver does not see', async () => {
    const { order, token, read, id } = await ask();
    const zoneId = cheapest().id;
    // The next day: the slots of today are over then.
    const [, first] = (await page(token, { zoneId })).days;
    const time = { day: first?.day, slotId: first?.slots[0]?.id };
    shop.at.now = new Date(placedAt.getTime() + 5 * hourMs);
    const chosen = await choose(token, place({ ...time, note: 'Call first' }));
    expect(chosen).toMatchObject({ state: 'chosen', needsAddress: false, delivery: { day: time.day, from: '16:00' } });
    expect(JSON.stringify(chosen)).not.toContain('Villa 7');
    const total = order.total_amount - dearest() + cheapest().shippingFee;
    const shown = await read();
    expect(shown).toMatchObject({ shipping_fee: cheapest().shippingFee, total_amount: total });
    expect(shown.shippingAddress).toEqual({ zone: { name: '' }, address_line1: '' });
    expect(JSON.stringify(shown)).not.toMatch(/Villa 7|Call first/);

    const whole = await seen(id);
    expect(whole).toMatchObject({
      total,
      contact: { address: 'Villa 7, Street 12' },
      recipientNote: 'Call first',
      promise: { kind: 'slot', day: time.day },
      clock: { kind: 'accept', state: 'fine' },
    });
    expect(whole.timeline.at(-1)).toMatchObject({ action: 'recipient_chose' });
    const mails = await deliverMails(shop);
    expect(JSON.stringify(mails.filter(({ to }) => to === order.customer.email))).not.toContain('Villa 7');
    expect((await accept(id)).order.status).toBe('Processing');
    await expect(choose(token, place({ lastFour: '0108' }))).rejects.toMatchObject({ code: 'not_changeable' });
  });

  it('is chosen by the first of ten; a change needs the last digits of the phone, and five wrong ones are enough', async () => {
    const { token, id } = await ask();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => choose(token, place({ address: `Villa ${at}` }))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'invalid', fields: { lastFour: expect.any(String) as string } });
    const { address } = (await seen(id)).contact!;
    // The same again changes nothing, and asks for nothing.
    expect((await choose(token, place({ address }))).state).toBe('chosen');
    expect((await choose(token, place({ address: 'Villa 20', lastFour: '٠١٠٨' }))).state).toBe('chosen');
    expect((await seen(id)).contact?.address).toBe('Villa 20');
    for (let at = 0; at < 5; at += 1)
      await expect(choose(token, place({ address: 'Villa 21', lastFour: '9999' }))).rejects.toMatchObject({
        code: 'invalid',
      });
    await expect(choose(token, place({ address: 'Villa 21', lastFour: '0108' }))).rejects.toMatchObject({
      code: 'too_many_requests',
    });
  });

  it('takes the place in a slot when it is chosen, not when it is asked, and returns it with a change', async () => {
    const [one, two] = [await ask(), await ask()];
    const [first, second] = (await page(one.token, { zoneId: cheapest().id })).days;
    const time = { day: first?.day, slotId: first?.slots[0]?.id };
    await choose(one.token, place(time));
    await expect(choose(two.token, place(time))).rejects.toMatchObject({ code: 'slot_full' });
    expect((await page(two.token)).state).toBe('asked');
    await choose(one.token, place({ day: second?.day, slotId: second?.slots[0]?.id, lastFour: '0108' }));
    expect((await choose(two.token, place(time))).state).toBe('chosen');
  });

  it('reminds the giver, lapses, and is then for the giver to decide', async () => {
    const { token, read, api, id, order } = await ask();
    const subjects = async () =>
      (await deliverMails(shop)).filter(({ to }) => to === order.customer.email).map(({ subject }) => subject);
    const inDays = (days: number) => new Date(placedAt.getTime() + days * 24 * hourMs);
    shop.at.now = inDays(2);
    await shop.services.recipients.awaitRecipient(id);
    expect(await subjects()).toContainEqual(expect.stringContaining('has not chosen yet'));
    shop.at.now = inDays(3);
    await shop.services.recipients.awaitRecipient(id);
    expect(await subjects()).toContainEqual(expect.stringContaining('Please choose'));
    expect((await page(token)).state).toBe('lapsed');
    await expect(choose(token, place())).rejects.toMatchObject({ code: 'not_changeable' });
    expect((await read()).gift?.recipientState).toBe('lapsed');
    // The session of before has ended.
    owner = await createStaff(shop, 'owner');
    await expect(accept(id)).rejects.toMatchObject({ code: 'awaits_recipient' });
    const asStaff = () => owner.console('getOrder', { params: { order: String(id) } });
    const closed = await asStaff();
    expect(closed).toMatchObject({ recipientUrl: null, recipientState: 'lapsed' });
    expect(JSON.stringify([closed.contactTexts, closed.contact?.message])).not.toContain(token);

    const changed = await api('changeDelivery', {
      params: { id },
      body: { shippingAddress: { zoneId: cheapest().id, address_line1: 'Villa 9' } },
    });
    expect(changed).toMatchObject({
      shipping_fee: cheapest().shippingFee,
      shippingAddress: { address_line1: 'Villa 9' },
      gift: { askRecipient: false, recipientState: 'chosen' },
    });
    expect(await asStaff()).toMatchObject({
      recipientUrl: expect.stringContaining(token) as unknown,
      recipientState: 'chosen',
    });
    expect((await accept(id)).order.status).toBe('Processing');
  });

  it('is cancelled by its giver: the link says so', async () => {
    const { token, api, id } = await ask();
    await api('cancelOrder', { params: { id } });
    expect((await page(token)).state).toBe('cancelled');
    await expect(choose(token, place())).rejects.toMatchObject({ code: 'not_changeable', status: 409 });
  });
});

describe('the link of a recipient', () => {
  async function delivered() {
    const { id, token, read, user } = await ask();
    await choose(token, place());
    await accept(id);
    const { order } = await owner.console('packOrder', { params: { id }, body: { version: (await seen(id)).version } });
    await owner.console('handOver', { body: { driverId: owner.id, items: [{ id, version: order.version }] } });
    const way = await page(token);
    await owner.console('deliverOrder', {
      params: { id },
      body: { version: (await seen(id)).version, pin: way.deliveryPin },
    });
    return { id, token, read, way, user };
  }

  it('has the PIN on the way, and a line of thanks after the delivery', async () => {
    const { token, read, way } = await delivered();
    expect(way).toMatchObject({ state: 'onWay', deliveryPin: expect.stringMatching(/^\d{4}$/) as string });
    expect(await page(token)).toMatchObject({ state: 'delivered', thanks: '' });
    const thank = (text: string) => anyone('thankGiver', { params: { token }, body: { text } });
    for (const text of ['Call 5500 0108', 'me@example.qa', 'https://evil.example', 'اتصل ٥٥٠٠٠١٠٨'])
      await expect(thank(text)).rejects.toMatchObject({ code: 'invalid' });
    expect((await thank('Thank you so much!')).thanks).toBe('Thank you so much!');
    expect((await thank('Another one')).thanks).toBe('Thank you so much!');
    expect((await read()).gift?.thanks).toBe('Thank you so much!');
  });

  it('ends with the data of the order, and with the key', async () => {
    const { token, id } = await delivered();
    const other = await ask();
    await renewRecipientLinks(shop.db, Buffer.alloc(32, 7));
    await expect(page(other.token)).rejects.toMatchObject({ code: 'not_found' });
    const key = shop.services.secrets.codeKey;
    await renewRecipientLinks(shop.db, key);
    expect((await page(other.token)).state).toBe('asked');
    const order = await seen(id);
    await owner.console('moveOrder', { params: { id }, body: { version: order.version, to: 'Completed' } });
    await shop.services.orders.personalData.anonymiseFinishedOrders(shop.db, { orderId: id });
    const { user_id: userId } = await shop.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (userId !== null) await shop.services.orders.personalData.anonymiseFinishedOrders(shop.db, { userId });
    await expect(page(token)).rejects.toMatchObject({ code: 'not_found' });
    expect(hashRecipientToken(recipientToken(key, id))).toHaveLength(32);
  });

  it('cannot be guessed: wrong ones are not found, and right ones open still', async () => {
    const { token } = await ask();
    const codes = new Set<string>();
    for (let at = 0; at < 31; at += 1)
      await page(`${'x'.repeat(20)}${at}`).catch((error: { code: string }) => codes.add(error.code));
    expect([...codes]).toEqual(['not_found']);
    expect((await page(token)).state).toBe('asked');
  });

  it('of a gift with an address shows it on its way, and lets nobody change it', async () => {
    const user = await createUser(shop, {});
    const api = shop.apiFor({ token: user.token });
    await api('addToCart', { body: { ...item, quantity: 1 } });
    const { gift } = await api('placeOrder', {
      body: {
        shippingAddress: { zoneId: cheapest().id, address_line1: 'Villa 3' },
        paymentInfo: { paymentOptionId },
        gift: { ...card, askRecipient: false },
      },
    });
    const token = gift?.recipientUrl?.split('/for-you/')[1] ?? '';
    expect(await page(token)).toMatchObject({ state: 'chosen', needsAddress: false, mayChoose: false, zones: [] });
    await expect(choose(token, place())).rejects.toMatchObject({ code: 'not_changeable' });
  });
});

describe('a customer', () => {
  it('changes address and time of an own order until the shop accepts it', async () => {
    const user = await createUser(shop, {});
    const api = shop.apiFor({ token: user.token });
    await api('addToCart', { body: { ...item, quantity: 1 } });
    const shippingAddress = { zoneId: cheapest().id, address_line1: 'Villa 3' };
    const { id } = await api('placeOrder', { body: { shippingAddress, paymentInfo: { paymentOptionId } } });
    const far = zones.find(({ shippingFee }) => shippingFee === dearest())!;
    const body = { shippingAddress: { zoneId: far.id, address_line1: 'Villa 4' } };
    await expect(api('changeDelivery', { params: { id }, body: { ...body, expectedTotal: 1 } })).rejects.toMatchObject({
      code: 'price_changed',
    });
    const changed = await api('changeDelivery', { params: { id }, body });
    expect(changed).toMatchObject({ shipping_fee: dearest(), shippingAddress: { address_line1: 'Villa 4' } });
    const stranger = shop.apiFor({ token: (await createUser(shop, {})).token });
    await expect(stranger('changeDelivery', { params: { id }, body })).rejects.toMatchObject({ code: 'not_found' });
    await accept(id);
    await expect(api('changeDelivery', { params: { id }, body })).rejects.toMatchObject({ code: 'not_changeable' });
  });
});
