import { describe, expect } from 'vitest';
import { createStaff } from '../../../testing/staff-factory.ts';
import { insertTestOrder } from '../../../testing/order-factory.ts';
import { it } from '../../../testing/shop-test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { productionLetter } from './production.rules.ts';

const day = '2026-11-28';
const slot = { delivery_day: day, delivery_slot: '16:00-20:00', delivery_area: '' };
const box = { sku: 'BOX', product_name: JSON.stringify({ en: 'Rose box', ar: 'علبة ورد' }) };
const cake = { sku: 'CAKE', product_name: JSON.stringify({ en: 'Cake', ar: 'كيكة' }) };

let made = 0;
function order({ db }: TestApp, more: object, lines: object[]) {
  made += 1;
  const number = `DN-261126-P${String(made).padStart(5, '0')}`;
  return insertTestOrder(db, { number, status: 'Processing', ...slot, ...more }, lines);
}

it('letters go on after Z', () => {
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(productionLetter)).toEqual([
    'A',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});

describe('what must be made for a day', () => {
  it('is by product, with the pieces, texts and letters of every order of the day', async ({ shop, owner }) => {
    const text = JSON.stringify([{ name: { en: 'Name', ar: 'الاسم' }, type: 'text', value: 'نورة', optionId: 1 }]);
    const one = await order(shop, { note: 'no nuts' }, [
      { ...box, quantity: 2, options: text },
      { ...cake, quantity: 1 },
    ]);
    const gone = await order(shop, { status: 'Cancelled' }, [{ ...box, quantity: 9 }]);
    const two = await order(shop, { status: 'Pending', delivery_slot: '10:00-13:00' }, [
      { ...box, quantity: 3, removed: 1 },
    ]);
    await order(shop, { delivery_day: '2026-11-29' }, [{ ...box, quantity: 7 }]);
    const { rows, orders, hasMore } = await owner.console('getProduction', { query: { day } });
    expect(gone).toBeGreaterThan(one);
    expect(hasMore).toBe(false);
    expect(orders.map(({ id, letter, wish }) => [id, letter, wish])).toEqual([
      [one, 'A', 'no nuts'],
      [two, 'C', ''],
    ]);
    expect(
      rows.map(({ sku, pieces, items }) => [sku, pieces, items.map(({ letter, quantity }) => letter + quantity)]),
    ).toEqual([
      ['BOX', 4, ['A2', 'C2']],
      ['CAKE', 1, ['A1']],
    ]);
    expect(rows[0]?.items[0]?.options).toEqual([{ name: { en: 'Name', ar: 'الاسم' }, type: 'text', value: 'نورة' }]);
    expect(rows[0]?.items.map(({ from, to }) => `${from}-${to}`)).toEqual(['16:00-20:00', '10:00-13:00']);
  });

  it('is ticked by anyone who packs, and by no one else', async ({ shop, owner }) => {
    await order(shop, {}, [
      { ...box, quantity: 2 },
      { ...cake, quantity: 1 },
    ]);
    const packer = await createStaff(shop, 'packer');
    const driver = await createStaff(shop, 'driver');
    const read = async () => (await owner.console('getProduction', { query: { day } })).rows;
    const items = (await read()).flatMap((row) => row.items.map(({ id }) => id));
    expect(await packer.console('setMade', { body: { items: [...items, 987_654], made: true } })).toEqual({
      items,
      made: true,
    });
    expect((await read()).map((row) => [row.pieces, row.made])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    await packer.console('setMade', { body: { items: items.slice(0, 1), made: false } });
    expect((await read()).map((row) => row.made)).toEqual([0, 1]);
    await expect(driver.console('getProduction')).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(driver.console('setMade', { body: { items, made: true } })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    // Open consoles read it again.
    const changes = await shop.db.selectFrom('console_changes').select('kind').where('kind', '=', 'order').execute();
    expect(changes.length).toBeGreaterThan(1);
  });
});
