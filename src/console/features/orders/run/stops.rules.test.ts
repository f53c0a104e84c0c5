import { expect, it } from 'vitest';
import { cashOf, moveStop, sortStops } from './stops.rules.ts';

const stop = (id: number, more: object = {}) => ({ id, stage: 'way' as const, marks: [], ...more });

it('stops stand in the driver’s own order, new ones last, then those that came back and the delivered ones', () => {
  const stops = [stop(1), stop(2), stop(3), stop(4, { marks: ['tried'] }), stop(5, { stage: 'delivered' })];
  const { ahead, back, delivered } = sortStops(stops, [3, 1]);
  expect([ahead, back, delivered].map((list) => list.map(({ id }) => id))).toEqual([[3, 1, 2], [4], [5]]);
});

it('a stop moves up and down, and not beyond the ends', () => {
  expect(moveStop([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
  expect(moveStop([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
  expect(moveStop([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
  expect(moveStop([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
  expect(moveStop([1, 2, 3], 9, 1)).toEqual([1, 2, 3]);
});

it('the cash of a run has no rounding errors', () => {
  expect(cashOf([10.1, 10.1, null])).toBe(20.2);
});
