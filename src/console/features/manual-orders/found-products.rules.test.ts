import { expect, it } from 'vitest';
import { rankFound } from './found-products.rules.ts';

const product = (en: string, ar: string, stock = 5) => ({ name: { en, ar }, stock });
const signature = product('Dana Signature Bouquet', 'باقة دانة المميزة');
const red = product('Long-Stem Red Roses', 'ورد أحمر طويل الساق');
const box = product('Rose box', 'علبة الورد');
const sold = product('Rose vase', 'مزهرية', 0);

it('a product with the typed words in its name comes before one that is found by something else', () => {
  expect(rankFound([signature, red, sold, box], 'rose')).toEqual([box, sold, red, signature]);
  expect(rankFound([signature, box, red], 'ورد')).toEqual([red, box, signature]);
  expect(rankFound([signature, red], 'red ros')).toEqual([red, signature]);
});

it('what is in stock comes first among names that fit as well, and equal ones stay in their order', () => {
  expect(rankFound([sold, box], 'rose')).toEqual([box, sold]);
  expect(rankFound([signature, red], 'x')).toEqual([signature, red]);
});
