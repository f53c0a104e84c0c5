import { expect, it } from 'vitest';
import { partsOf } from './near-rows.rules.ts';

const list = { count: 10, heights: new Map<number, number>(), estimate: 10, from: 0, to: 0, held: [] };

it('renders the rows of the view; the others leave their space before, between and after them', () => {
  expect(partsOf({ ...list, from: 45, to: 60, held: [1] })).toEqual([
    { before: 1, space: 10 },
    { index: 1 },
    { before: 4, space: 20 },
    { index: 4 },
    { index: 5 },
    { before: 10, space: 40 },
  ]);
  expect(partsOf({ ...list, count: 2, from: -50, to: 50, held: [-1, 7] })).toEqual([{ index: 0 }, { index: 1 }]);
  expect(partsOf({ ...list, count: 0, to: 50 })).toEqual([]);
});

it('knows the heights of the rows that were rendered', () => {
  expect(partsOf({ ...list, count: 3, heights: new Map([[0, 45]]), from: 44, to: 50 })).toEqual([
    { index: 0 },
    { index: 1 },
    { before: 3, space: 10 },
  ]);
});
