import { expect, it } from 'vitest';
import { amount, optionalAmount, optionalWhole, wholeNumber, wholeNumbers, wordList } from './parsed-value.rules.ts';

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
