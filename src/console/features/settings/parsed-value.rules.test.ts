import { expect, it } from 'vitest';
import {
  amount,
  colourCode,
  optionalAmount,
  optionalWhole,
  wholeNumber,
  wholeNumbers,
  wordList,
} from './parsed-value.rules.ts';

it('an amount is one number', () => {
  expect(['1,250', '٢٥ ر.ق', '1.234', 'abc', ''].map(amount.parse)).toEqual([
    1250,
    25,
    undefined,
    undefined,
    undefined,
  ]);
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

it('a colour is its code, or nothing', () => {
  expect(['#1D5C63', '١٢٣', ' ', 'teal', '#12'].map(colourCode.parse)).toEqual([
    '#1d5c63',
    '#112233',
    null,
    undefined,
    undefined,
  ]);
  expect([colourCode.format(null), colourCode.format('#1d5c63')]).toEqual(['', '#1d5c63']);
});

it('lists have commas of either script', () => {
  expect(wholeNumbers.parse('٥١، 52 53')).toEqual([51, 52, 53]);
  expect([wholeNumbers.parse('a'), wholeNumbers.parse(''), wholeNumbers.format([1, 2])]).toEqual([
    undefined,
    [],
    '1, 2',
  ]);
  expect(wordList.parse('عود، oud ,\n بخور')).toEqual(['عود', 'oud', 'بخور']);
  expect(wordList.format(['a', 'b'])).toBe('a، b');
});
