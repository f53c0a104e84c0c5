import { expect, it } from 'vitest';
import {
  amount,
  days,
  optionalAmount,
  optionalWhole,
  wholeNumber,
  wholeNumbers,
  wordList,
} from './parsed-value.rules.ts';

it.each([
  ['12.5', 12.5],
  ['١٢٫٥٠', 12.5],
  ['12,5', 12.5],
  [' 20 ', 20],
  ['abc', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['', undefined],
])('the amount %s is %s', (text, value) => {
  expect(amount.parse(text)).toBe(value);
});

it('what may be empty is nothing', () => {
  expect([optionalAmount.parse(''), optionalAmount.parse('x'), optionalAmount.format(null)]).toEqual([
    null,
    undefined,
    '',
  ]);
  expect([optionalWhole.parse('٣'), optionalWhole.parse(' '), optionalWhole.format(2)]).toEqual([3, null, '2']);
  expect(wholeNumber.parse('1.5')).toBeUndefined();
});

it('lists have commas of either script', () => {
  expect(wholeNumbers.parse('٥١، 52 53')).toEqual([51, 52, 53]);
  expect([wholeNumbers.parse('a'), wholeNumbers.parse(''), wholeNumbers.format([1, 2])]).toEqual([
    undefined,
    [],
    '1, 2',
  ]);
  expect([days.parse('2026-11-24, 2026-11-25'), days.parse('2026-02-30')]).toEqual([
    ['2026-11-24', '2026-11-25'],
    undefined,
  ]);
  expect(wordList.parse('عود، oud ,\n بخور')).toEqual(['عود', 'oud', 'بخور']);
  expect([days.format(['2026-11-24']), wordList.format(['a', 'b'])]).toEqual(['2026-11-24', 'a، b']);
});
