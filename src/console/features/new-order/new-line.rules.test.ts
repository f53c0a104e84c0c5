import { expect, it } from 'vitest';
import { sameLine } from './new-line.rules.ts';

it('lines are the same with the same variant and the same texts', () => {
  const line = {
    productId: 1,
    variantId: 2,
    quantity: 1,
    name: 'Rose',
    detail: '',
    options: [{ id: 1, value: 'نور' }],
  };
  expect(sameLine(line, { ...line, quantity: 3, options: [{ id: 1, value: 'نور' }] })).toBe(true);
  expect(sameLine(line, { ...line, options: [] })).toBe(false);
  expect(sameLine(line, { ...line, variantId: 3 })).toBe(false);
});
