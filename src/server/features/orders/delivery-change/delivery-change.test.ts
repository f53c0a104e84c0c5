import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createUser, mailsTo } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

const today = '2026-11-22';
const tomorrow = '2026-11-23';
const noon = '12:00-15:00';
const evening = '18:00-21:00';
const slots = [
  { from: '12:00', to: '15:00', capacity: 1 },
  { from: '18:00', to: '21:00' },
];

let shop: TestApp;
let owner: Staff;
let zones: { near: number; far: number };
let productId: number;
let variantId: number;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  const { rows } = await shop.apiFor()('listZones');
  const far = rows.find(({ name }) => name.includes('Khor'))!.id;
  zones = { near: rows[0]!.id, far };
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.at.now = qatarMoment(today, '09:00');
  await shop.db.deleteFrom('delivery_slots').execute();
  await shop.services.settings.load({
    delivery: { enabled: true, daysAhead: 3, slots },
    freeDeliveryFrom: 1000,
    zones: { 'al-khor': { delivery: { slots: [{ from: '18:00', to: '21:00' }] }, fee: 45 } },
  });
  owner = await createStaff(shop, 'owner', { name: 'مريم' });
  const roses = await createProduct(shop.db, { variants: [{ price: 40, stock: 1000 }] });
  productId = roses.productId;
  variantId = roses.variantIds[0]!;
});

interface Wanted {
  language?: RequiredLanguage;
  slotId?: string;
  quantity?: number;
  gift?: { recipientName: string; recipientPhone?: string; message?: string };
}

async function order({ language = 'en', slotId = evening, quantity = 1, gift }: Wanted = {}) {
  const user = await createUser(shop, { name: 'نورة المري', language });
  const api = shop.apiFor({ token: user.token, language });
  await api('addToCart', { body: { productId, variantId, quantity } });
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
  const placed = await api('placeOrder', {
    body: {
      shippingAddress: { zoneId: zones.near, address_line1: 'Street 12' },
      paymentInfo: { paymentOptionId },
      delivery: { day: tomorrow, slotId },
      ...(gift && { gift }),
    },
  });
  return { id: placed.id, total: placed.total_amount, fee: placed.shipping_fee, api, user };
}

async function taken() {
  const rows = await shop.db.selectFrom('delivery_slots').selectAll().where('taken', '>', 0).orderBy('slot').execute();
  return rows.map(({ day, area, slot, taken: count }) => `${day} ${area}${slot} ${count}`);
}

const put = (id: number, body: InputOf<ConsoleApi['changeDelivery']>['body'], by = owner) =>
  by.console('changeDelivery', { params: { id }, body });

it('a change of staff is in the export of the customer, with how the delivery was before', async () => {
  const { id, user } = await order();
  await put(id, { version: 1, address: 'Villa 9' });
  const { person } = await owner.console('exportCustomer', { params: { id: user.userId } });
  expect(person['orders']).toMatchObject([{ deliveryChanges: [{ before: { address_line1: 'Street 12' } }] }]);
});

it('a shopper who changes the time only keeps who receives it at the address', async () => {
  const user = await createUser(shop, { name: 'نورة المري', language: 'en' });
  const api = shop.apiFor({ token: user.token });
  const saved = await api('addAddress', {
    body: {
      label: 'Office',
      zoneId: zones.near,
      address_line1: 'Tower 3',
      recipientName: 'Mona',
      recipientPhone: '66001122',
    },
  });
  await api('addToCart', { body: { productId, variantId, quantity: 1 } });
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
  const { id } = await api('placeOrder', {
    body: { addressId: saved.id, paymentInfo: { paymentOptionId }, delivery: { day: tomorrow, slotId: evening } },
  });
  const changeTo = (address: string) =>
    api('changeDelivery', {
      params: { id },
      body: {
        shippingAddress: { zoneId: zones.near, address_line1: address },
        delivery: { day: tomorrow, slotId: noon },
      },
    });
  expect((await changeTo('Tower 3')).shippingAddress).toMatchObject({ recipientName: 'Mona' });
  expect((await changeTo('Villa 8')).shippingAddress.recipientName ?? '').toBe('');
});

describe('staff change the delivery of an order', () => {
  it('address and zone: the fee, the total and the place follow, and it can be undone', async () => {
    const { id, total, fee } = await order();
    const body = { version: 1, zoneId: zones.far, address: 'Al Khor, Street 3' };
    const asked = await owner.console('previewDelivery', { params: { id }, body });
    expect(asked).toEqual({ fee: 45, total: total - fee + 45, toRefund: 0, owed: 0 });
    expect(await taken()).toEqual([`${tomorrow} ${evening} 1`]);

    const { act, order: changed } = await put(id, body);
    expect(changed).toMatchObject({
      version: 2,
      contact: { address: 'Al Khor, Street 3' },
      money: { delivery: 45, total: total - fee + 45 },
      promise: { kind: 'slot', day: tomorrow, from: '18:00', to: '21:00' },
    });
    expect(changed.timeline.at(-1)).toMatchObject({
      action: 'delivery_changed',
      detail: 'zoneId,address',
      by: { kind: 'staff', name: 'مريم' },
    });
    expect(await taken()).toEqual([`${tomorrow} al-khor${evening} 1`]);
    const [row] = (await owner.console('listAudit', { query: { action: 'order.delivery_changed' } })).rows;
    expect(row).toMatchObject({ after: { deliveryFields: ['zoneId', 'address'] } });
    expect(JSON.stringify(row)).not.toContain('Street 3');

    expect(await owner.console('undoAct', { params: { act: act! } })).toMatchObject({ done: [{ id, version: 3 }] });
    const back = await owner.console('getOrder', { params: { order: String(id) } });
    expect(back).toMatchObject({ total, contact: { address: 'Street 12' }, money: { delivery: fee } });
    expect(await taken()).toEqual([`${tomorrow} ${evening} 1`]);
  });

  it('day and time: also on the way, but the address only until the handover', async () => {
    const { id } = await order();
    const driver = await createStaff(shop, 'driver');
    await owner.console('acceptOrder', { params: { id }, body: { version: 1 } });
    await owner.console('packOrder', { params: { id }, body: { version: 2 } });
    await owner.console('handOver', { body: { driverId: driver.id, items: [{ id, version: 3 }] } });
    const { order: later } = await put(id, { version: 4, day: today, slotId: evening, note: 'Ring twice' });
    expect(later).toMatchObject({ promise: { day: today }, wish: 'Ring twice', status: 'Shipped' });
    expect(await taken()).toEqual([`${today} ${evening} 1`]);
    await expect(put(id, { version: 5, address: 'Street 99' })).rejects.toMatchObject({
      code: 'order_moved',
      status: 409,
    });
    await owner.console('deliverOrder', { params: { id }, body: { version: 5, reason: 'Known' } });
    await expect(put(id, { version: 6, note: 'Late' })).rejects.toMatchObject({ code: 'order_moved' });
  });

  it('refuses a full time, one that is over, half a time, and a zone that is not delivered to', async () => {
    const { id } = await order();
    await order({ slotId: noon });
    await expect(put(id, { version: 1, day: tomorrow, slotId: noon })).rejects.toMatchObject({ code: 'slot_full' });
    await expect(put(id, { version: 1, day: '2026-11-01' })).rejects.toMatchObject({ code: 'slot_over' });
    await expect(put(id, { version: 1, zoneId: 9999 })).rejects.toMatchObject({ status: 422, fields: { zoneId: /./ } });
    await expect(put(id, { version: 1, cardText: 'Eid Mubarak' })).rejects.toMatchObject({ status: 422 });
    const { id: morning } = await order({ slotId: evening });
    await shop.db
      .updateTable('orders')
      .set({ delivery_day: null, delivery_slot: null, delivery_area: null })
      .where('id', '=', morning)
      .execute();
    const { version } = await owner.console('getOrder', { params: { order: String(morning) } });
    await expect(put(morning, { version, day: tomorrow })).rejects.toMatchObject({ fields: { slotId: /./ } });
    expect(await taken()).toContain(`${tomorrow} ${noon} 1`);
  });

  it('merges with what a colleague changed, and refuses what both changed', async () => {
    const { id } = await order();
    await put(id, { version: 1, note: 'Ring twice', address: 'Street 13' });
    await expect(put(id, { version: 1, address: 'Street 14' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      status: 409,
      details: { by: 'مريم', version: 2, fields: { address: { yours: 'Street 14', theirs: 'Street 13' } } },
    });
    const merged = await put(id, { version: 1, day: today, base: { day: tomorrow } });
    expect(merged.order).toMatchObject({ wish: 'Ring twice', promise: { day: today } });
    expect(await put(id, { version: 1, note: 'Ring twice' })).toMatchObject({ act: null });
  });

  it('a gift: the recipient and the card change, and its message names no address', async () => {
    const { id, user } = await order({ gift: { recipientName: 'Sara', message: 'Happy birthday' } });
    const { order: changed } = await put(id, {
      version: 1,
      address: 'Villa 7',
      recipientName: 'Hessa',
      recipientPhone: '+97466001122',
      cardText: 'Eid Mubarak',
    });
    expect(changed).toMatchObject({
      recipient: { name: 'Hessa', phone: '+97466001122' },
      gift: { message: 'Eid Mubarak' },
    });
    expect((await owner.console('searchShop', { query: { q: 'Hessa' } })).orders.map((one) => one.id)).toEqual([id]);
    await expect(put(id, { version: 2, recipientName: '' })).rejects.toMatchObject({ status: 422 });
    shop.at.now = new Date(shop.at.now!.getTime() + 120_000);
    const mail = (await mailsTo(shop, user.email)).at(-1);
    expect(mail?.text).toContain('The address of the recipient');
    expect(mail?.text).not.toContain('Villa 7');
  });

  it('the customer reads what changed, in their language, unless it was undone', async () => {
    const { id, user, total, fee } = await order({ language: 'ar' });
    const plate = { zone: 66, street: 950, building: 41, unit: '12' };
    const { act } = await put(id, { version: 1, zoneId: zones.far, address: 'بجوار المسجد', plate });
    const undone = await order({ language: 'ar' });
    const { act: other } = await put(undone.id, { version: 1, note: 'x' });
    await owner.console('undoAct', { params: { act: other! } });
    shop.at.now = new Date(shop.at.now!.getTime() + 120_000);
    const text = (await mailsTo(shop, user.email)).at(-1)?.text;
    expect(act).not.toBeNull();
    expect(text).toContain('منطقة 66، شارع 950، مبنى 41، وحدة 12، بجوار المسجد');
    expect(text).toContain(String(total - fee + 45));
    expect((await mailsTo(shop, undone.user.email)).map(({ subject }) => subject).join()).not.toContain('تعديل');
  });

  it('a paid order: a dearer zone is refused, a cheaper one is a refund', async () => {
    const { id, total, fee } = await order();
    await owner.console('markPaid', { params: { id }, body: { version: 1 } });
    const body = { version: 2, zoneId: zones.far };
    expect(await owner.console('previewDelivery', { params: { id }, body })).toMatchObject({ owed: 45 - fee });
    await expect(put(id, body)).rejects.toMatchObject({ code: 'edit_needs_payment', status: 409 });
    await shop.services.settings.load({ zones: { 'al-khor': { fee: 0 } } });
    const { order: changed } = await put(id, body);
    expect(changed).toMatchObject({ total: total - fee, money: { toRefund: fee, delivery: 0 } });
  });

  it('delivery stays free from the sum of the goods that the shop has set', async () => {
    const { id } = await order({ quantity: 30 });
    expect((await put(id, { version: 1, zoneId: zones.far })).order.money?.delivery).toBe(0);
  });

  it('is for those who edit orders', async () => {
    const { id } = await order();
    const packer = await createStaff(shop, 'packer');
    await expect(put(id, { version: 1, note: 'x' }, packer)).rejects.toMatchObject({ code: 'not_permitted' });
  });
});

describe('a shopper changes the delivery of an order', () => {
  it('until the shop accepts it, and staff see it', async () => {
    const { id, api, total, fee } = await order();
    const days = await api('listOrderDays', { params: { id }, query: { zoneId: zones.far } });
    expect(days).toMatchObject({ enabled: true, rows: [{ day: today, slots: [{ id: evening, open: true }] }, {}, {}] });
    expect(days).toMatchObject({ shippingFee: 45, totalAmount: total - fee + 45 });
    const shippingAddress = { zoneId: zones.far, address_line1: 'Al Khor, Street 3' };
    const body = { shippingAddress, delivery: { day: today, slotId: evening } };
    await expect(
      api('changeDelivery', { params: { id }, body: { ...body, expectedTotal: total } }),
    ).rejects.toMatchObject({
      code: 'price_changed',
      details: { summary: { totalAmount: total - fee + 45, shippingFee: 45 } },
    });
    const changed = await api('changeDelivery', { params: { id }, body: { ...body, expectedTotal: total - fee + 45 } });
    expect(changed).toMatchObject({
      total_amount: total - fee + 45,
      delivery: { day: today, from: '18:00' },
      shippingAddress: { address_line1: 'Al Khor, Street 3' },
      statusHistory: [{ order_status: 'Pending' }],
    });
    const seen = await owner.console('getOrder', { params: { order: String(id) } });
    expect(seen.version).toBe(2);
    expect(seen.timeline.at(-1)).toMatchObject({ action: 'delivery_changed', by: { kind: 'customer' } });
    await owner.console('acceptOrder', { params: { id }, body: { version: 2 } });
    await expect(api('changeDelivery', { params: { id }, body })).rejects.toMatchObject({
      code: 'not_changeable',
      status: 409,
    });
  });

  it('only their own, to an own address, to a free time', async () => {
    const { id, api } = await order();
    const stranger = await order({ slotId: noon });
    const shippingAddress = { zoneId: zones.near, address_line1: 'Street 12' };
    const body = { shippingAddress, delivery: { day: tomorrow, slotId: noon } };
    await expect(stranger.api('changeDelivery', { params: { id }, body })).rejects.toMatchObject({ code: 'not_found' });
    await expect(api('changeDelivery', { params: { id }, body })).rejects.toMatchObject({ code: 'slot_full' });
    const over = { shippingAddress, delivery: { day: '2026-11-01', slotId: noon } };
    await expect(api('changeDelivery', { params: { id }, body: over })).rejects.toMatchObject({ code: 'slot_over' });
    await expect(api('changeDelivery', { params: { id }, body: {} })).rejects.toMatchObject({ status: 422 });
    const { id: addressId } = await api('addAddress', {
      body: { zoneId: zones.near, address_line1: 'Villa 7', recipientName: 'Sara', recipientPhone: '66001122' },
    });
    expect(await api('changeDelivery', { params: { id }, body: { addressId } })).toMatchObject({
      shippingAddress: { address_line1: 'Villa 7', recipientName: 'Sara' },
    });
    // Staff find the order by whom it goes to now.
    for (const q of ['Sara', '66001122'])
      expect(
        (await owner.console('listOrders', { query: { q } })).rows.map((row) => row.id),
        q,
      ).toContain(id);
    const paid = await owner.console('getOrder', { params: { order: String(id) } });
    await owner.console('markPaid', { params: { id }, body: { version: paid.version } });
    const dearer = { shippingAddress: { ...shippingAddress, zoneId: zones.far } };
    await expect(api('changeDelivery', { params: { id }, body: dearer })).rejects.toMatchObject({
      code: 'not_changeable',
    });
    await expect(api('changeDelivery', { params: { id }, body: { addressId: 9999 } })).rejects.toMatchObject({
      fields: { addressId: /./ },
    });
  });

  it('keeps the agreed fee in the zone, and the promise of some hours', async () => {
    await shop.services.settings.load({ promiseHours: 4, delivery: { enabled: false, daysAhead: 3, slots } });
    const user = await createUser(shop, { name: 'Noora' });
    const api = shop.apiFor({ token: user.token });
    await api('addToCart', { body: { productId, variantId, quantity: 1 } });
    const paymentOptionId = (await api('listPaymentOptions')).rows[0]!.id;
    const shippingAddress = { zoneId: zones.near, address_line1: 'Street 12' };
    const placed = await api('placeOrder', { body: { shippingAddress, paymentInfo: { paymentOptionId } } });
    const promise = async () => (await owner.console('getOrder', { params: { order: String(placed.id) } })).promise;
    const before = await promise();
    expect(before.kind).toBe('soon');
    const params = { id: placed.id };
    await shop.db
      .updateTable('zones')
      .set(({ eb }) => ({ shipping_fee_dirhams: eb('shipping_fee_dirhams', '+', 500) }))
      .where('id', '=', zones.near)
      .execute();
    const changed = await api('changeDelivery', {
      params,
      body: { shippingAddress: { ...shippingAddress, address_line1: 'Street 14' }, expectedTotal: placed.total_amount },
    });
    expect(changed).toMatchObject({ shipping_fee: placed.shipping_fee, total_amount: placed.total_amount });
    expect(await promise()).toEqual(before);
    await shop.services.settings.load({ promiseHours: null });
    await shop.db
      .updateTable('zones')
      .set(({ eb }) => ({ shipping_fee_dirhams: eb('shipping_fee_dirhams', '-', 500) }))
      .where('id', '=', zones.near)
      .execute();
  });

  it('refuses a fee that changed meanwhile, with the new total, and changes nothing', async () => {
    const { id, api, total, fee } = await order();
    const { totalAmount } = await api('listOrderDays', { params: { id }, query: { zoneId: zones.far } });
    await shop.services.settings.load({ zones: { 'al-khor': { fee: 60 } } });
    const shippingAddress = { zoneId: zones.far, address_line1: 'Al Khor, Street 3' };
    const body = { shippingAddress, delivery: { day: today, slotId: evening }, expectedTotal: totalAmount };
    await expect(api('changeDelivery', { params: { id }, body })).rejects.toMatchObject({
      code: 'price_changed',
      details: { summary: { totalAmount: total - fee + 60, shippingFee: 60 } },
    });
    expect(await taken()).toEqual([`${tomorrow} ${evening} 1`]);
    expect(await api('getOrder', { params: { id } })).toMatchObject({
      total_amount: total,
      shippingAddress: { address_line1: 'Street 12' },
    });
  });
});
