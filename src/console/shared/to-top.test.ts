import { expect, it } from 'vitest';
import { withFirst } from './to-top.ts';

it.each([
  [0, ['a', 'b', 'c']],
  [1, ['b', 'a', 'c']],
  [2, ['c', 'a', 'b']],
])('the item at %d comes before all others', (place, items) => {
  expect(withFirst(['a', 'b', 'c'], place)).toEqual(items);
});
