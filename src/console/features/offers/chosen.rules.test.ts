import { expect, it } from 'vitest';
import { byId, matching } from './chosen.rules.ts';

const products = byId([
  { id: 1, name: { en: 'Rose cake', ar: 'كعكة الورد' }, picture: null },
  { id: 2, name: { en: 'Date cake', ar: 'كعكة التمر' }, picture: null },
  { id: 3, name: { en: 'Crème', ar: 'إبريق' }, picture: null },
]);

it.each([
  ['', [1, 2, 3, 4]],
  ['CAKE', [1, 2]],
  ['cake da', [2]],
  ['كعكه', [1, 2]],
  ['ابريق', [3]],
  ['creme', [3]],
  ['tea', []],
])('the chosen products with "%s"', (typed, ids) => {
  expect(matching([1, 2, 3, 4], products, typed)).toEqual(ids);
});
