import { expect, it } from 'vitest';
import { repeatedOrder } from './repeat-order.rules.ts';

const roses = {
  orderedName: { en: 'Roses', ar: 'ورد' },
  quantity: 3,
  removed: 0,
  options: [],
  productId: 7,
  name: { en: 'Red roses', ar: 'ورد أحمر' },
  variantId: 70,
  sku: 'ROSE-1',
  attributes: [{ name: { en: 'Size', ar: 'المقاس' }, value: { en: 'Large', ar: 'كبير' } }],
  stock: 10,
};
const namesOf = (problems: { name: { en: string }; problem: string }[]) =>
  problems.map(({ name, problem }) => [name.en, problem]);

it('has what can be ordered now, with the names of today', () => {
  expect(repeatedOrder([roses])).toEqual({
    lines: [
      {
        productId: 7,
        variantId: 70,
        quantity: 3,
        name: { en: 'Red roses', ar: 'ورد أحمر' },
        detail: { en: 'Large', ar: 'كبير' },
      },
    ],
    problems: [],
  });
  expect(repeatedOrder([{ ...roses, attributes: [] }]).lines[0]?.detail).toEqual({ en: 'ROSE-1', ar: 'ROSE-1' });
});

it('names what is gone, sold out, asked for again, or left in smaller numbers', () => {
  const gone = { ...roses, productId: null, name: null, variantId: null, sku: null, attributes: null, stock: null };
  const option = { optionId: 1, name: { en: 'Text', ar: 'نص' }, type: 'text' as const, value: 'Sara' };
  const { lines, problems } = repeatedOrder([
    gone,
    { ...roses, variantId: 71, stock: 0 },
    { ...roses, variantId: 72, options: [option] },
    { ...roses, variantId: 73, stock: 2 },
  ]);
  expect(lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([[73, 2]]);
  expect(namesOf(problems)).toEqual([
    ['Roses', 'gone'],
    ['Red roses', 'soldOut'],
    ['Red roses', 'personal'],
    ['Red roses', 'fewer'],
  ]);
});

it('leaves out pieces that were taken out, and shares what is left between two lines', () => {
  expect(repeatedOrder([{ ...roses, removed: 3 }])).toEqual({ lines: [], problems: [] });
  const { lines, problems } = repeatedOrder([
    { ...roses, stock: 4 },
    { ...roses, stock: 4 },
  ]);
  expect(lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
  expect(problems).toMatchObject([{ problem: 'fewer', ordered: 3, left: 1 }]);
});
