import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it.each([
  ['a short text', 20, 'a short text'],
  ['on pearl paper, with water', 20, 'on pearl paper,…'],
  ['باقة من الورد الجوري', 12, 'باقة من…'],
  ['oneverylongword', 8, 'onevery…'],
  ['abcdef🌹🌹', 8, 'abcdef…'],
  ['words  and   spaces', 10, 'words…'],
])('%j in %i is %j', (text, max, expected) => {
  expect(shorten(text, max)).toBe(expected);
  expect(shorten(text, max).length).toBeLessThanOrEqual(max);
});
