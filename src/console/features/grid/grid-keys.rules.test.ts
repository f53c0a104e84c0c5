import { expect, it } from 'vitest';
import type { GridRow } from '#contract/console/grid.ts';
import { columns } from './grid-cells.rules.ts';
import { copied, filledDown, movedBy, nextCell, pasted, within } from './grid-keys.rules.ts';

const rows = [1, 2, 3].map((id): GridRow => ({
  id,
  version: 1,
  productId: id,
  productVersion: 1,
  sku: `S-${id}`,
  nameAr: 'شاي',
  nameEn: 'Tea',
  attributes: [],
  image: null,
  price: 10 + id,
  offer: 0,
  otherOffer: 0,
  stock: id,
  movement: null,
  published: id !== 2,
}));
const at = (row: number, column: number) => ({ row, column });
const last = columns.length - 1;
const from = (active: [number, number], anchor = active) => ({ active: at(...active), anchor: at(...anchor) });

it('arrows move within the table; in Arabic the next column is on the left', () => {
  const ltr = { rows: 3, isRtl: false };
  const far = { ...ltr, isCommand: true };
  expect(movedBy('ArrowRight', at(0, 1), ltr)).toEqual(at(0, 2));
  expect(movedBy('ArrowRight', at(0, 1), { ...ltr, isRtl: true })).toEqual(at(0, 0));
  expect([movedBy('ArrowUp', at(0, 1), ltr), movedBy('ArrowDown', at(2, 1), ltr)]).toEqual([at(0, 1), at(2, 1)]);
  expect([movedBy('Home', at(1, 3), ltr), movedBy('End', at(1, 3), ltr)]).toEqual([at(1, 0), at(1, last)]);
  expect([movedBy('Home', at(1, 3), far), movedBy('End', at(1, 3), far)]).toEqual([at(0, 0), at(2, last)]);
  expect([movedBy('PageDown', at(1, 3), ltr), movedBy('PageUp', at(1, 3), ltr)]).toEqual([at(2, 3), at(0, 3)]);
  expect(movedBy('ArrowDown', at(1, 3), far)).toBeNull();
  expect(movedBy('Enter', at(1, 3), ltr)).toBeNull();
});

it('Tab goes from row to row, and leaves at both ends', () => {
  expect([nextCell(at(0, last), 1, 3), nextCell(at(1, 0), -1, 3)]).toEqual([at(1, 0), at(0, last)]);
  expect([nextCell(at(2, last), 1, 3), nextCell(at(0, 0), -1, 3)]).toEqual([null, null]);
});

it('a range ends with the rows of another filter', () => {
  expect(within(from([9, 2], [1, 0]), 3)).toEqual(from([2, 2], [1, 0]));
});

it('a range is copied with what was typed', () => {
  const edits = { 2: { version: 1, productVersion: 1, stock: 2, offer: 0, cells: { price: '99' } } };
  expect(copied(rows, edits, from([1, 4], [0, 2]))).toBe('11.00\t\t1\n99\t\t2');
});

it('a pasted range begins at the first selected cell and ends with the table', () => {
  expect(pasted(rows, 'a\tb\nc\td\ne\tf', from([1, last]))).toEqual([
    { id: 2, column: 'cost', text: 'a' },
    { id: 3, column: 'cost', text: 'c' },
  ]);
});

it('one pasted value fills the selection; the first row fills down', () => {
  expect(pasted(rows, '5', from([1, 3], [0, 2])).map(({ id, column }) => `${id} ${column}`)).toEqual([
    '1 price',
    '1 offer',
    '2 price',
    '2 offer',
  ]);
  expect(filledDown(rows, {}, from([2, 2], [0, 2]))).toEqual([
    { id: 2, column: 'price', text: '11.00' },
    { id: 3, column: 'price', text: '11.00' },
  ]);
});
