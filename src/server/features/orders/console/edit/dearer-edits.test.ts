import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { Order } from '#contract/orders.ts';
import { systemActor } from '../../../../audit/actors.ts';
import { moneyFaults } from '../../../../testing/money-faults.ts';
import { openPayingShop, type PayingShop } from '../../../../testing/paying-shop.ts';
import { deliverMails } from '../../../../testing/people.ts';
import { createStaff } from '../../../../testing/staff-factory.ts';

type Staff = Awaited<ReturnType<typeof createStaff>>;

let paying: PayingShop;
let api: Client;
let owner: Staff;
let driver: Staff;

beforeAll(async () => {
  paying = await openPayingShop();
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.reset();
  api = await paying.newBuyer();
  owner = await createStaff(paying.shop, 'owner', { name: 'مريم' });
  driver = await createStaff(paying.shop, 'driver', { name: 'Bilal' });
});

const read = (order: Order) => owner.console('getOrder', { params: { order: order.order_number } });
const own = (order: Order) => api('getOrder', { params: { id: order.id } });
const additions = () => [{ variantId: paying.item.variantId, quantity: 1 }];

async function at<M extends object>(order: Order, more: M) {
  const { version } = await read(order);
  return { params: { id: order.id }, body: { version, ...more } };
}

/** Adds a piece of 40 riyals. */
async function makeDearer(order: Order) {
  const { total } = await read(order);
  return owner.console(
    'editOrder',
    await at(order, { additions: additions(), reason: 'One more', expectedTotal: (total ?? 0) + 40 }),
  );
}

async function handOver(order: Order) {
  const { version } = await read(order);
  return owner.console('handOver', { body: { driverId: driver.id, items: [{ id: order.id, version }] } });
}

async function pack(order: Order) {
  return owner.console('packOrder', await at(order, {}));
}

/** An accepted order of 55 riyals that was paid by card. */
async function paidOrder(body: Parameters<PayingShop['placePaid']>[1] = {}): Promise<Order> {
  const order = await paying.placePaid(api, body);
  await owner.console('acceptOrder', await at(order, {}));
  return order;
}

async function payByLink(order: Order): Promise<void> {
  const { url } = await owner.console('makePaymentLink', { params: { id: order.id }, body: {} });
  await paying.shop.apiFor()('beginLinkPayment', { params: { token: url.split('/').at(-1) ?? '' } });
  await paying.settle(order, paying.bank.pay);
}

const held = (order: Order) => ({ id: order.id, number: order.order_number, code: 'awaits_rest', details: {} });
const faultsOf = (order: Order) => moneyFaults(paying.shop.db, order.id);

describe('a paid order that an edit makes dearer', () => {
  it('stays paid and owes the rest, as the preview said; the customer reads it and pays it online', async () => {
    const order = await paidOrder();
    expect(await owner.console('previewEdit', await at(order, { additions: additions() }))).toMatchObject({
      before: { total: 55, toCollect: 0 },
      after: { total: 95, toCollect: 0 },
      toRefund: 0,
      owed: 40,
      message: expect.stringContaining('40'),
    });
    const { order: edited } = await makeDearer(order);
    expect(edited).toMatchObject({ total: 95, toCollect: 0, payment: { status: 'Paid' }, money: { owed: 40 } });
    expect(await own(order)).toMatchObject({ total_amount: 95, payment_status: 'Paid', payment: { owed: 40 } });
    await paying.begin(api, order);
    await paying.settle(order, paying.bank.pay);
    const { version, money, timeline } = await read(order);
    expect([version, money?.owed, money?.captured.length]).toEqual([edited.version + 1, 0, 2]);
    expect(timeline.at(-1)).toMatchObject({ action: 'paid', by: { kind: 'customer' } });
    expect(await faultsOf(order)).toEqual([]);
  });

  it('tells its customer by mail what is still to be paid, and where', async () => {
    const order = await paidOrder();
    await makeDearer(order);
    paying.passMinutes(2);
    const mail = (await deliverMails(paying.shop)).find(({ subject }) => subject.includes('has changed'));
    expect(mail?.text).toMatch(/40\.00[^\n]* is still to be paid/);
    expect(mail?.text).toContain(`/en/order-details/${order.id}`);
  });

  it('is marked in the lists until the rest is paid, or collected at the door', async () => {
    const marksOf = async ({ id }: Order) => {
      const { rows } = await owner.console('listOrders', { query: {} });
      return rows.find((row) => row.id === id)?.marks.includes('owes');
    };
    const order = await paidOrder();
    await pack(order);
    expect(await marksOf(order)).toBe(false);
    await makeDearer(order);
    expect(await marksOf(order)).toBe(true);
    expect((await read(order)).marks).toContain('owes');
    const { act } = await owner.console('collectRest', await at(order, { amount: 40 }));
    expect(await marksOf(order)).toBe(false);
    await owner.console('undoAct', { params: { act: act! } });
    expect(await marksOf(order)).toBe(true);
    await payByLink(order);
    expect(await marksOf(order)).toBe(false);
  });

  it('is not handed over until the rest is paid by its link', async () => {
    const order = await paidOrder();
    await makeDearer(order);
    await pack(order);
    expect((await handOver(order)).refused).toEqual([held(order)]);
    const { work } = paying.shop.services.ordersConsole;
    const anyone = { driverId: null, now: new Date() };
    await expect(work.move(systemActor, anyone, order.id, { version: null, to: 'Shipped' })).rejects.toMatchObject({
      code: 'awaits_rest',
    });
    await payByLink(order);
    expect((await handOver(order)).done).toMatchObject([{ id: order.id }]);
    expect(await faultsOf(order)).toEqual([]);
  });

  it('is not delivered either, if it owes again on the way', async () => {
    const order = await paidOrder();
    await pack(order);
    await handOver(order);
    const [charge] = paying.bank.chargesOf(order.order_number);
    await paying.notify(charge!.ref, { event: 'dispute', key: `d${charge!.ref}` });
    const [attempt] = await paying.attemptsOf(order);
    const lost = { lost: true, reason: 'The bank said so' };
    await owner.console('endDispute', { params: { id: attempt!.id }, body: lost });
    await expect(owner.console('deliverOrder', await at(order, { reason: 'Seen' }))).rejects.toMatchObject({
      code: 'awaits_rest',
    });
    await owner.console('collectRest', await at(order, { amount: 55 }));
    const { order: delivered } = await owner.console('deliverOrder', await at(order, { reason: 'Seen' }));
    expect(delivered).toMatchObject({ cashCollected: 55, money: { owed: 0 } });
    expect(await faultsOf(order)).toEqual([]);
  });

  it('is handed over once the rest is waived, or marked as paid at the shop', async () => {
    const [waived, marked] = [await paidOrder(), await paidOrder()];
    for (const order of [waived, marked]) {
      await makeDearer(order);
      await pack(order);
    }
    const before = await read(waived);
    expect(await owner.console('waiveOwed', await at(waived, { reason: 'A regular' }))).toMatchObject({ waived: 40 });
    expect((await read(waived)).version).toBe(before.version + 1);
    await owner.console('markPaid', await at(marked, { way: 'transfer' }));
    for (const order of [waived, marked]) {
      expect((await handOver(order)).done).toHaveLength(1);
      expect(await faultsOf(order)).toEqual([]);
    }
  });

  it('owes nothing once the edit is undone, which is refused while the customer may be paying, or has paid', async () => {
    const order = await paidOrder();
    const { act } = await makeDearer(order);
    await paying.begin(api, order);
    await expect(owner.console('undoAct', { params: { act: act! } })).rejects.toMatchObject({ code: 'payment_open' });
    await paying.settle(order, paying.bank.decline);
    await owner.console('undoAct', { params: { act: act! } });
    expect(await read(order)).toMatchObject({ total: 55, payment: { status: 'Paid' }, money: { owed: 0, dueBack: 0 } });
    await pack(order);
    expect((await handOver(order)).done).toHaveLength(1);
    expect(await faultsOf(order)).toEqual([]);

    const paid = await paidOrder();
    const again = await makeDearer(paid);
    await payByLink(paid);
    const { done, refused } = await owner.console('undoAct', { params: { act: again.act! } });
    expect([done, refused]).toMatchObject([[], [{ id: paid.id, code: 'changed_meanwhile' }]]);
    expect(await faultsOf(paid)).toEqual([]);
  });

  it('in cash is held as well, and its rest is collected or marked as paid', async () => {
    const order = await paying.place(api, {}, { option: 'cash' });
    await owner.console('acceptOrder', await at(order, {}));
    await owner.console('markPaid', await at(order, { way: 'cash' }));
    await makeDearer(order);
    await pack(order);
    expect((await handOver(order)).refused).toEqual([held(order)]);
    const { act } = await owner.console('markPaid', await at(order, { way: 'cash' }));
    expect(await read(order)).toMatchObject({ payment: { status: 'Paid' }, money: { owed: 0 } });
    // What the second one marked was the rest: the order stays paid.
    await owner.console('undoAct', { params: { act: act! } });
    expect(await read(order)).toMatchObject({ payment: { status: 'Paid' }, money: { owed: 40 } });
    await owner.console('collectRest', await at(order, { amount: 40 }));
    expect((await handOver(order)).done).toHaveLength(1);
    const delivered = await owner.console('deliverOrder', await at(order, { reason: 'Seen' }));
    expect(delivered.order).toMatchObject({ cashCollected: 40, money: { owed: 0, dueBack: 0 }, moneyMark: null });
    expect(await faultsOf(order)).toEqual([]);
  });

  it('keeps its day and address open to changes that cost nothing', async () => {
    const order = await paidOrder();
    await makeDearer(order);
    const note = 'Ring twice';
    const { order: noted } = await owner.console('changeDelivery', await at(order, { note }));
    expect(noted).toMatchObject({ wish: note, money: { owed: 40 } });
  });
});

describe('a paid order that an edit makes dearer while an earlier refund is on its way', () => {
  /** A paid order of 95 riyals of which 40 were sent back. */
  async function paidAndSentBack(refund: 'answers' | 'refuses' = 'answers'): Promise<Order> {
    const order = await paying.placePaid(api, {}, { quantity: 2 });
    await owner.console('acceptOrder', await at(order, {}));
    const { items } = await read(order);
    const removals = [{ itemId: items[0]!.id, quantity: 1, missing: false, setStockToZero: false }];
    await owner.console('editOrder', await at(order, { removals, reason: 'Gone' }));
    paying.bank.behaviour.refund = refund;
    paying.passMinutes(11);
    await paying.runDue();
    return order;
  }

  it('owes what the refund takes away, and paying it sends nothing back', async () => {
    const order = await paidAndSentBack();
    expect((await read(order)).money).toMatchObject({ refunds: [{ amount: 40, state: 'sent' }], owed: 0, dueBack: 0 });
    expect(await owner.console('previewEdit', await at(order, { additions: additions() }))).toMatchObject({
      owed: 40,
      toRefund: 0,
    });
    expect(await owner.console('previewDelivery', await at(order, { note: 'Ring' }))).toMatchObject({ toRefund: 0 });
    const { order: edited } = await makeDearer(order);
    expect(edited).toMatchObject({ total: 95, money: { owed: 40, dueBack: 0 } });
    expect((await own(order)).payment).toMatchObject({ owed: 40 });
    await pack(order);
    expect((await handOver(order)).refused).toEqual([held(order)]);
    await owner.console('collectRest', await at(order, { amount: 40 }));
    expect(await read(order)).toMatchObject({ toCollect: 40 });
    expect(await faultsOf(order)).toEqual([]);

    await payByLink(order);
    expect(await read(order)).toMatchObject({
      toCollect: 0,
      money: { owed: 0, dueBack: 0, refunds: [{ amount: 40 }] },
    });
    paying.bank.endRefund(order.order_number);
    paying.passMinutes(61);
    await paying.runDue();
    expect((await read(order)).money).toMatchObject({ owed: 0, dueBack: 0, refunds: [{ state: 'done' }] });
    expect(await faultsOf(order)).toEqual([]);
  });

  it('owes the same once the refund is done, and what staff still give back by hand', async () => {
    const order = await paidAndSentBack();
    await makeDearer(order);
    await owner.console('collectRest', await at(order, { amount: 40 }));
    paying.bank.endRefund(order.order_number);
    paying.passMinutes(61);
    await paying.runDue();
    expect(await read(order)).toMatchObject({ toCollect: 40, money: { owed: 40, refunds: [{ state: 'done' }] } });
    expect(await faultsOf(order)).toEqual([]);

    const byHand = await paidAndSentBack('refuses');
    await makeDearer(byHand);
    expect((await read(byHand)).money).toMatchObject({ owed: 40, refunds: [{ state: 'by_hand' }] });
  });

  it('delivered without it is a task of the team', async () => {
    const order = await paidAndSentBack();
    await makeDearer(order);
    await pack(order);
    await owner.console('collectRest', await at(order, { amount: 40 }));
    await handOver(order);
    const { deliveryPin: pin } = await own(order);
    await driver.console('deliverOrder', await at(order, { pin, collected: 0 }));
    expect(await read(order)).toMatchObject({ moneyMark: 'short' });
    expect((await owner.console('listMoneyTasks')).rows).toContainEqual(
      expect.objectContaining({ kind: 'short', amount: 40 }),
    );
  });

  it('owes nothing while the refund has not left: it is not sent then', async () => {
    const order = await paying.placePaid(api, {}, { quantity: 2 });
    await owner.console('acceptOrder', await at(order, {}));
    const { items } = await read(order);
    const removals = [{ itemId: items[0]!.id, quantity: 1, missing: false, setStockToZero: false }];
    await owner.console('editOrder', await at(order, { removals, reason: 'Gone' }));
    const { order: edited } = await makeDearer(order);
    expect(edited.money).toMatchObject({ owed: 0, dueBack: 0 });
    paying.passMinutes(12);
    await paying.runDue();
    expect((await read(order)).money).toMatchObject({ refunds: [], owed: 0, dueBack: 0 });
  });
});

describe('disputed orders among several', () => {
  it('are done like one alone, and named', async () => {
    const [plain, disputed] = [await paying.placePaid(api), await paying.placePaid(api)];
    const [charge] = paying.bank.chargesOf(disputed.order_number);
    await paying.notify(charge!.ref, { event: 'dispute', key: `d${charge!.ref}` });
    const items = await Promise.all(
      [plain, disputed].map(async (order) => ({ id: order.id, version: (await read(order)).version })),
    );
    const { done, refused } = await owner.console('moveOrders', { body: { to: 'Processing', items } });
    expect(refused).toEqual([]);
    expect(done).toEqual([
      { id: plain.id, version: expect.any(Number) },
      { id: disputed.id, version: expect.any(Number), disputed: disputed.order_number },
    ]);
  });
});

describe('the rest of a paid order at the door', () => {
  const body = { amount: 40 };

  it('is what the driver is shown, collects and hands in', async () => {
    const order = await paidOrder();
    await makeDearer(order);
    await pack(order);
    const { act, order: chosen } = await owner.console('collectRest', await at(order, body));
    expect(act).not.toBeNull();
    expect(chosen).toMatchObject({ toCollect: 40, payment: { status: 'Paid' }, money: { owed: 40 } });
    expect(chosen.contactTexts?.giver).toContain('40');
    expect((await own(order)).payment).toMatchObject({ owed: 40, atDoor: true });
    expect((await handOver(order)).done).toHaveLength(1);
    const { rows } = await owner.console('listOrders', { query: { stage: 'way' } });
    expect(rows.find(({ id }) => id === order.id)).toMatchObject({ toCollect: 40, moneyMark: null });
    const drivers = (await owner.console('listDrivers')).rows;
    expect(drivers.find(({ id }) => id === driver.id)).toMatchObject({ cash: 40 });

    const { stops } = await driver.console('getMyRun');
    expect(stops).toMatchObject([{ id: order.id, toCollect: 40 }]);
    const { deliveryPin: pin } = await own(order);
    const form = { version: stops[0]!.version, pin, due: 40 };
    const delivered = await driver.console('deliverOrder', { params: { id: order.id }, body: form });
    expect(delivered.order).toMatchObject({ status: 'Delivered', cashCollected: 40, toCollect: 0, moneyMark: null });
    expect((await read(order)).money).toMatchObject({
      captured: [{ way: 'card' }, { way: 'driver', amount: 40, by: 'Bilal' }],
      owed: 0,
      dueBack: 0,
    });
    const handIn = await owner.console('countCash', { params: { id: driver.id }, body: { counted: 40 } });
    expect(handIn).toMatchObject({ expected: 40, difference: 0 });
    expect(await faultsOf(order)).toEqual([]);
  });

  it('can be paid online all the same: then the driver collects nothing', async () => {
    const order = await paidOrder();
    await makeDearer(order);
    await pack(order);
    await owner.console('collectRest', await at(order, body));
    await handOver(order);
    await payByLink(order);
    const { version, toCollect } = await read(order);
    expect(toCollect).toBe(0);
    const { rows } = await owner.console('listOrders', { query: { stage: 'way' } });
    expect(rows.find(({ id }) => id === order.id)).toMatchObject({ toCollect: 0 });
    const { deliveryPin: pin } = await own(order);
    await expect(
      driver.console('deliverOrder', { params: { id: order.id }, body: { version, pin, due: 40 } }),
    ).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: { toCollect: { yours: 40, theirs: 0 } } },
    });
    await driver.console('deliverOrder', { params: { id: order.id }, body: { version, pin, due: 0 } });
    expect(await faultsOf(order)).toEqual([]);
  });

  it('that the driver did not get whole is marked until it is waived', async () => {
    const order = await paidOrder();
    await makeDearer(order);
    await pack(order);
    await owner.console('collectRest', await at(order, body));
    await handOver(order);
    const { deliveryPin: pin } = await own(order);
    const { version } = await read(order);
    await driver.console('deliverOrder', { params: { id: order.id }, body: { version, pin, collected: 30 } });
    expect(await read(order)).toMatchObject({
      payment: { status: 'Paid' },
      moneyMark: 'short',
      toCollect: 10,
      money: { owed: 10 },
    });
    const tasks = await owner.console('listMoneyTasks');
    expect(tasks.rows).toContainEqual(expect.objectContaining({ kind: 'short', amount: 10 }));
    const nothing = await paidOrder();
    await makeDearer(nothing);
    await pack(nothing);
    await owner.console('collectRest', await at(nothing, body));
    await handOver(nothing);
    const { deliveryPin } = await own(nothing);
    await driver.console('deliverOrder', await at(nothing, { pin: deliveryPin, collected: 0 }));
    expect(await read(nothing)).toMatchObject({ moneyMark: 'short', toCollect: 40 });
    expect((await owner.console('listMoneyTasks')).rows).toContainEqual(
      expect.objectContaining({ kind: 'short', amount: 40 }),
    );
    await owner.console('waiveOwed', await at(order, { reason: 'Fine' }));
    expect(await read(order)).toMatchObject({ moneyMark: null, toCollect: 0 });
    expect(await faultsOf(order)).toEqual([]);
  });

  it('is taken back by undo, and delivered and undone again collects it again', async () => {
    const order = await paidOrder();
    await makeDearer(order);
    await pack(order);
    const { act } = await owner.console('collectRest', await at(order, body));
    await owner.console('undoAct', { params: { act: act! } });
    expect(await read(order)).toMatchObject({ toCollect: 0, money: { owed: 40 } });
    expect((await handOver(order)).refused).toEqual([held(order)]);
    await owner.console('collectRest', await at(order, body));
    await handOver(order);
    const reason = 'Seen';
    for (let turn = 0; turn < 2; turn += 1) {
      const delivered = await owner.console('deliverOrder', await at(order, { reason }));
      expect((await read(order)).money).toMatchObject({ owed: 0, dueBack: 0 });
      if (turn === 0) await owner.console('undoAct', { params: { act: delivered.act! } });
    }
    expect(await faultsOf(order)).toEqual([]);
  });

  it('is refused for another sum, for an order that owes nothing, and at a door that nobody knows', async () => {
    const order = await paidOrder();
    expect(await owner.console('collectRest', await at(order, body))).toMatchObject({ act: null });
    await makeDearer(order);
    await expect(owner.console('collectRest', await at(order, { amount: 30 }))).rejects.toMatchObject({
      code: 'order_moved',
    });
    const recipient = { recipientName: 'Maryam', recipientPhone: '+97455000108', message: '', hidePrices: true };
    const asked = await paying.placePaid(api, { gift: { ...recipient, from: null, askRecipient: true } });
    await makeDearer(asked);
    await expect(owner.console('collectRest', await at(asked, body))).rejects.toMatchObject({ code: 'not_at_door' });
    const packer = await createStaff(paying.shop, 'packer');
    await expect(packer.console('collectRest', await at(order, body))).rejects.toMatchObject({
      code: 'not_permitted',
    });
  });
});
