import { expect, it } from 'vitest';
import { type NewLine, problemsOfLine, sameLine, withLine } from './new-line.rules.ts';

const line: NewLine = {
  productId: 1,
  variantId: 2,
  quantity: 1,
  name: 'Rose',
  detail: '',
  options: [{ id: 1, type: 'text', value: 'نور' }],
};

it('lines are the same with the same variant and the same texts', () => {
  expect(sameLine(line, { ...line, quantity: 3, options: [{ id: 1, type: 'text', value: 'نور' }] })).toBe(true);
  expect(sameLine(line, { ...line, options: [] })).toBe(false);
  expect(sameLine(line, { ...line, variantId: 3 })).toBe(false);
});

it('the same line again is more pieces', () => {
  const other = { ...line, variantId: 3 };
  expect(withLine([line, other], { ...line, quantity: 2 })).toEqual([{ ...line, quantity: 3 }, other]);
  expect(withLine([line], other)).toEqual([line, other]);
});

it('a refusal is about the line of its field', () => {
  const fields = { 'lines.1.options.0.option_value': 'Too long', 'lines.10.quantity': 'Too many', phone: 'Wrong' };
  expect(problemsOfLine(fields, 1)).toEqual(['Too long']);
  expect(problemsOfLine(fields, 0)).toEqual([]);
});
