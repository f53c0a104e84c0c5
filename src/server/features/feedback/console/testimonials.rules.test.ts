import { expect, it } from 'vitest';
import { movedOrder } from './testimonials.rules.ts';

it.each([
  ['up', 3, [1, 3, 2]],
  ['down', 1, [2, 1, 3]],
  ['up', 1, null],
  ['down', 3, null],
  ['up', 9, null],
  ['top', 3, [3, 1, 2]],
  ['top', 1, null],
  ['top', 9, null],
] as const)('moves %s: %d', (direction, id, order) => {
  expect(movedOrder([1, 2, 3], id, direction)).toEqual(order);
});
