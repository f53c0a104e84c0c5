import { expect, test } from 'vitest';
import { starFill } from '../display/star-shape.tsx';
import { ratingAt, ratingByKey } from './star-value.ts';

function fills(value: number): string {
  return [1, 2, 3, 4, 5].map((n) => starFill(value, n)[0]).join('');
}

test.each([
  [0, 'eeeee'],
  [3.4, 'fffee'],
  [3.5, 'fffhe'],
  [4.9, 'ffffh'],
  [5, 'fffff'],
])('%d stars: whole ones by the floor, a half from .5 up', (value, expected) => {
  expect(fills(value)).toBe(expected);
});

// Spec: S5.13
test.each([
  [0, 0.5],
  [310, 3.5],
  [350, 3.5],
  [351, 4],
  [399, 4],
  [500, 5],
  [520, 5],
])('%d of 500 from the start of the row is %d', (fromStart, rating) => {
  expect(ratingAt(fromStart, 500)).toBe(rating);
});

test('sideways keys follow the reading direction, up and down do not', () => {
  expect(ratingByKey('ArrowRight', 3, false)).toBe(3.5);
  expect(ratingByKey('ArrowRight', 3, true)).toBe(2.5);
  expect(ratingByKey('ArrowLeft', 3, true)).toBe(3.5);
  expect(ratingByKey('ArrowUp', 3, true)).toBe(3.5);
  expect(ratingByKey('ArrowUp', 5, false)).toBe(5);
  expect(ratingByKey('ArrowDown', 0.5, false)).toBe(0.5);
  expect(ratingByKey('Home', 3, true)).toBe(0.5);
  expect(ratingByKey('End', 3, true)).toBe(5);
  expect(ratingByKey('Tab', 3, false)).toBeNull();
});
