import { expect, test } from 'vitest';
import { readQuantity } from './quantity-value.ts';

// Spec: S5.12
test.each([
  ['3', 3],
  ['٣', 3],
  ['۵۰', 50],
  [' 07 ', 7],
  ['0', null],
  ['51', null],
  ['-1', null],
  ['1.5', null],
  ['1e1', null],
  ['', null],
  ['two', null],
])('%j between 1 and 50 is %j', (text, quantity) => {
  expect(readQuantity(text, 1, 50)).toBe(quantity);
});
