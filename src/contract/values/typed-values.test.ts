import { describe, expect, it } from 'vitest';
import { decimalSignOf, onlyReading, readAmount, readFileNumber, readPercent } from './typed-values.ts';
import { readWhole } from './whole-number.ts';

const unclear = { thousands: 12_500, decimals: 12.5 };

// The text, as an amount in a form, as a whole number in a form, and as a number in a file.
it.each([
  ['250', 250, 250, 250],
  ['٢٥٠', 250, 250, 250],
  ['۲۵۰', 250, 250, 250],
  [' 07 ', 7, 7, 7],
  ['25.50', 25.5, null, 25.5],
  ['٢٥٫٥٠', 25.5, null, 25.5],
  ['25,5', 25.5, null, 25.5],
  ['٢٥،٥', 25.5, null, 25.5],
  ['.5', 0.5, null, 0.5],
  ['5.', 5, null, 5],
  ['0.1', 0.1, null, 0.1],
  ['1,250.50', 1250.5, null, 1250.5],
  ['١٬٢٥٠٫٥٠', 1250.5, null, 1250.5],
  ['1.250,50', 1250.5, null, 1250.5],
  ['1,250,000', 1_250_000, 1_250_000, 1_250_000],
  ['1.250.000', 1_250_000, null, 1_250_000],
  ['1 250', 1250, 1250, 1250],
  ['1\u00a0250,50', 1250.5, null, 1250.5],
  ['1\u202f250\u202f000', 1_250_000, 1_250_000, 1_250_000],
  ["1'250.50", 1250.5, null, 1250.5],
  // A count has no currency.
  ['QR. 250', 250, null, 250],
  ['QR250', 250, null, 250],
  ['25 ر.ق', 25, null, 25],
  ['٢٥ ر.ق.', 25, null, 25],
  ['25 QAR', 25, null, 25],
  ['qar 25.50', 25.5, null, 25.5],
  ['٩٩ ريال قطري', 99, null, 99],
  ['\u200e25\u200f', 25, 25, 25],
  ['\u206625.50\u2069\u00a0ر.ق', 25.5, null, 25.5],
  ['\u202a1,250.50\u202c', 1250.5, null, 1250.5],
  // Thousands in a form, because the shop prints them so.
  ['12,500', 12_500, 12_500, unclear],
  ['١٢٬٥٠٠', 12_500, 12_500, unclear],
  ['QAR 12,500', 12_500, null, unclear],
  ['12.500', unclear, null, unclear],
  ['١٢٫٥٠٠', unclear, null, unclear],
  ['12.505', { thousands: 12_505, decimals: 12.505 }, null, { thousands: 12_505, decimals: 12.505 }],
  // A group of thousands has one to three digits before it, and no zero.
  ['0.500', 0.5, null, 0.5],
  ['1250.500', 1250.5, null, 1250.5],
  ['12.5000', 12.5, null, 12.5],
  ['0,500', null, null, 0.5],
  ['1250,500', null, null, 1250.5],
  ['0.505', null, null, null],
  ['12.5050', null, null, null],
  ['-3', null, null, -3],
  ['1e3', null, null, null],
  ['0x10', null, null, null],
  ['1.2.3', null, null, null],
  ['12,34,56', null, null, null],
  ['12 34', null, null, null],
  ['1,25 0', null, null, null],
  ['25 USD', null, null, null],
  ['Infinity', null, null, null],
  ['9999999999999', null, null, null],
  ['abc', null, null, null],
  ['.', null, null, null],
  ['QAR', null, null, null],
  [' ', null, null, null],
  ['', null, null, null],
])('%j is the amount %j, the whole number %j and %j in a file', (text, amount, whole, inFile) => {
  expect(readAmount(text)).toEqual(amount);
  expect(readWhole(text, 10_000_000)).toBe(whole);
  expect(readFileNumber(text, null)).toEqual(inFile);
});

it('an amount above its limit is none', () => {
  expect([readAmount('400,000', 400_000), readAmount('400000.01', 400_000)]).toEqual([400_000, null]);
});

// Spec: S5.12
it.each([
  ['1', 1],
  ['۵۰', 50],
  ['0', null],
  ['51', null],
  ['1.5', null],
  ['1e1', null],
  ['two', null],
])('%j is the whole number %j from 1 to 50', (text, whole) => {
  expect(readWhole(text, 50, 1)).toBe(whole);
});

it('a number with two readings is none until the person says which', () => {
  expect(['12.50', '12.500', 'abc'].map((text) => onlyReading(readAmount(text)))).toEqual([12.5, null, null]);
});

it.each([
  ['5', 5],
  ['+5', 5],
  ['-12.5 %', -12.5],
  ['−3', -3],
  ['٥٪', 5],
  ['١٠ ٪', 10],
  ['\u200f25%', 25],
  ['2,5', 2.5],
  ['-0', 0],
  ['%', null],
  ['12.505', null],
  ['1,000', null],
  ['1e1', null],
  ['five', null],
  ['5%5', null],
  ['', null],
])('%j is %j per cent', (text, percent) => {
  expect(readPercent(text)).toBe(percent);
});

describe('the numbers of a file', () => {
  it.each([
    ['25.50', '.'],
    ['1,250.50', '.'],
    ['1,250,000', '.'],
    ['0.500', '.'],
    ['25,50', ','],
    ['١٬٢٥٠٫٥٠', '.'],
    ['1.250,50', ','],
    ['-3,5', ','],
    ['12,500', null],
    ['12.500', null],
    ['250', null],
    ['abc', null],
  ])('%j shows the decimal sign %j', (text, sign) => {
    expect(decimalSignOf(text)).toBe(sign);
  });

  it('have one reading if other rows show the decimal sign', () => {
    expect([readFileNumber('12,500', '.'), readFileNumber('12.500', '.')]).toEqual([12_500, 12.5]);
    expect([readFileNumber('12,500', ','), readFileNumber('12.500', ',')]).toEqual([12.5, 12_500]);
    expect([readFileNumber('12.505', '.'), readFileNumber('-1,250', '.')]).toEqual([null, -1250]);
  });
});
