import { expect, it } from 'vitest';
import type { Production } from '#contract/console/production.ts';
import { byTime, productionCsv, withMade } from './production.rules.ts';

const text = (en: string) => ({ en, ar: en });
const item = (id: number, letter: string, quantity: number, from: string) => ({
  id,
  orderId: id,
  letter,
  number: `DN-261126-00000${id}`,
  quantity,
  made: false,
  from,
  to: from === '10:00' ? '13:00' : '20:00',
  options: id === 1 ? [{ name: text('Name'), type: 'text' as const, value: '=Noora' }] : [],
  missingOptions: [],
});
const production: Production = {
  day: '2026-11-28',
  hasMore: false,
  orders: [],
  rows: [
    {
      productId: 1,
      variantId: 1,
      name: text('Rose box'),
      sku: 'BOX',
      attributes: [{ name: text('Size'), value: text('Large') }],
      image: null,
      pieces: 5,
      made: 0,
      items: [item(1, 'A', 2, '16:00'), item(2, 'B', 3, '10:00')],
    },
  ],
};

it('each time of the day has its pieces, the earliest first', () => {
  expect(byTime(production.rows).map(({ from, rows }) => [from, rows.map(({ pieces }) => pieces)])).toEqual([
    ['10:00', [3]],
    ['16:00', [2]],
  ]);
});

it('a tick counts the pieces of its line', () => {
  expect(withMade(production, [2], true).rows[0]?.made).toBe(3);
  expect(withMade(withMade(production, [1, 2], true), [1], false).rows[0]?.made).toBe(3);
});

it('the CSV has a line for each line of an order, and no formula', () => {
  const lines = productionCsv(production, 'en', (column) => column)
    .slice(1)
    .trimEnd()
    .split('\r\n');
  expect(lines).toEqual([
    'time,product,sku,pieces,letter,number,text,note,made',
    '10:00-13:00,Rose box · Large,BOX,3,B,DN-261126-000002,,,',
    '16:00-20:00,Rose box · Large,BOX,2,A,DN-261126-000001,Name: =Noora,,',
  ]);
});
