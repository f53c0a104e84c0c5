import { describe, expect } from 'vitest';
import { type Permission, permissions } from '#contract/console/permissions.ts';
import { insertTestOrder } from '../../../testing/order-factory.ts';
import { it } from '../../../testing/shop-test.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';

// A driver sees the people of his own orders only, whatever else was added to his role.

const others = {
  number: 'DN-261126-OTHERS',
  customer_name: 'Mozacanary',
  customer_phone: '+97455123400',
  customer_email: 'moza.canary@example.qa',
  address_line1: 'Villacanary 7',
  recipient_name: 'Hessacanary',
  recipient_phone: '+97466001122',
  gift: JSON.stringify({
    recipientName: 'Hessacanary',
    recipientPhone: '+97466001122',
    message: 'Cardcanary',
    hidePrices: true,
    from: null,
  }),
};
const own = { ...others, number: 'DN-261126-0WN0WN', gift: null, recipient_name: '', recipient_phone: '' };
const secret = /canary|55123400|66001122/i;

/** What opens these parts of all orders, or other data of customers. */
const opensPeople = new Set<Permission>(['orders.name', 'orders.contact', 'customers.read', 'customers.export']);

const way = { status: 'Shipped', packed_at: new Date(), handed_at: new Date() } as const;

// Those of orders one by one, and all others.
const harmless = permissions.filter((one) => !opensPeople.has(one));
const ofOrders = harmless.filter((one) => one.startsWith('orders.'));
const addedOnes = [...ofOrders.map((one) => [one]), harmless.filter((one) => !ofOrders.includes(one))];

async function twoOrders({ db }: TestApp, driverId: number) {
  const colleague = { ...others, ...way, driver_id: null };
  const id = await insertTestOrder(db, colleague);
  return { others: id, own: await insertTestOrder(db, { ...own, ...way, driver_id: driverId }) };
}

describe('a driver with another permission', () => {
  it('reads no one of the orders of others', async ({ shop }) => {
    const foreign = await insertTestOrder(shop.db, { ...others, ...way, driver_id: null });
    for (const added of addedOnes) {
      const driver = await createStaff(shop, 'driver', { extra: ['orders.read', ...added] });
      const number = `DN-261126-${String(driver.id).padStart(6, '0')}`;
      const mineId = await insertTestOrder(shop.db, { ...own, ...way, number, driver_id: driver.id });
      const orders = { others: foreign, own: mineId };
      const { console } = driver;
      const search = (q: string) => console('searchShop', { query: { q } });
      const whole = await console('getOrder', { params: { order: String(orders.others) } });
      expect(JSON.stringify(whole), added.join()).not.toMatch(secret);
      expect(whole).toMatchObject({ customer: null, recipient: null, contact: null, contactTexts: null });
      const rows = [
        ...(await console('listOrders', { query: { limit: 100 } })).rows,
        ...(await console('listProblems')).rows,
        ...(await search('OTHERS')).orders,
      ].filter(({ id }) => id === orders.others);
      expect(rows.length, added.join()).toBeGreaterThan(0);
      expect(JSON.stringify(rows), added.join()).not.toMatch(secret);
      for (const q of ['Mozacanary', '55123400', 'Hessacanary', 'moza.canary@example.qa']) {
        const found = [...(await console('listOrders', { query: { q } })).rows, ...(await search(q)).orders];
        expect(found.map(({ id }) => id)).not.toContain(orders.others);
      }
      if (added.includes('orders.print'))
        expect(JSON.stringify(await console('getSlip', { params: { order: others.number } }))).not.toMatch(secret);
      // Their own order is as open as without it.
      const mine = await console('getOrder', { params: { order: String(orders.own) } });
      expect(mine).toMatchObject({ customer: 'Mozacanary', contact: { phone: '+97455123400' }, toCollect: 0.01 });
      expect((await console('getMyRun')).stops.map(({ id }) => id)).toEqual([orders.own]);
    }
  });

  it('who may read all orders delivers and notes his own only', async ({ shop }) => {
    const driver = await createStaff(shop, 'driver', { extra: ['orders.read', 'orders.deliverWithoutPin'] });
    const orders = await twoOrders(shop, driver.id);
    const params = { id: orders.others };
    const { console } = driver;
    const missing = { code: 'not_found' };
    await expect(console('deliverOrder', { params, body: { version: 1, reason: 'Known' } })).rejects.toMatchObject(
      missing,
    );
    await expect(console('failDelivery', { params, body: { version: 1, reason: 'x' } })).rejects.toMatchObject(missing);
    await expect(console('noteOrder', { params, body: { text: 'x' } })).rejects.toMatchObject(missing);
    await expect(console('noteMessage', { params })).rejects.toMatchObject(missing);
    await console('deliverOrder', {
      params: { id: orders.own },
      body: { version: 1, reason: 'Known', collected: 0.01 },
    });
    // What the driver brings to the shop.
    expect((await console('getMyRun')).stops).toMatchObject([{ id: orders.own, cashCollected: 0.01, money: null }]);
  });

  it('sees everyone with the permissions for names and contact data', async ({ shop }) => {
    const driver = await createStaff(shop, 'driver', { extra: ['orders.read', 'orders.name', 'orders.contact'] });
    const orders = await twoOrders(shop, driver.id);
    const whole = await driver.console('getOrder', { params: { order: String(orders.others) } });
    expect(whole).toMatchObject({ customer: 'Mozacanary', contact: { phone: '+97455123400' } });
  });
});
