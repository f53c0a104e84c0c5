import { expect, it } from 'vitest';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { letterOf, pickLines } from './pick-lines.rules.ts';

const order = (id: number, lines: [sku: string, shelf: number][]) =>
  ({
    id,
    items: lines.map(([sku, shelf], index) => ({ id: id * 10 + index, sku, shelf, quantity: 1 })),
  }) as ConsoleOrder;

it('lines of orders that are picked together are sorted by category, equal goods together', () => {
  const first = order(1, [
    ['TEA-1', 30],
    ['ROSE-2', 10],
  ]);
  const second = order(2, [
    ['ROSE-2', 10],
    ['ROSE-1', 10],
  ]);
  expect(pickLines([first, second]).map(({ letter, line }) => `${letter} ${line.sku}`)).toEqual([
    'B ROSE-1',
    'A ROSE-2',
    'B ROSE-2',
    'A TEA-1',
  ]);
});

it('one order has no letter', () => {
  expect(pickLines([order(1, [['TEA-1', 1]])])[0]?.letter).toBe('');
  expect([0, 11].map((index) => letterOf(index, 12))).toEqual(['A', 'L']);
});
