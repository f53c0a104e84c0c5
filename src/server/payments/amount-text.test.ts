import { describe, expect, it } from 'vitest';
import { dirhamsOf, dirhamsToText, fixedText } from './amount-text.ts';
import { jsonNumber, readJsonText, textAt } from './json-text.ts';

describe('an amount of a provider', () => {
  it.each([
    ['299.9', 29_990],
    ['299.90', 29_990],
    ['299.90 QR', 29_990],
    ['1,299.90 QR', 129_990],
    ['299.90QAR', 29_990],
    ['1', 100],
    ['1.0', 100],
    ['1.00', 100],
    ['1.15', 115],
    ['1.000000', 100],
    ['1e2', 10_000],
    ['2.9990E+2', 29_990],
    ['5e-1', 50],
    ['0', 0],
    ['0.01', 1],
    // What programs print of 0.1 + 0.2, 299.9 and 1.15 after sums.
    ['0.30000000000000004', 30],
    ['299.90000000000003', 29_990],
    ['29989.999999999996', 2_999_000],
    ['1.1499999999999999', 115],
    ['90071992547409.91', 9_007_199_254_740_991],
  ])('%s is %d dirhams', (text, dirhams) => {
    expect(dirhamsOf(text)).toBe(dirhams);
  });

  it.each([
    '1.001',
    '1.0010000000000001',
    '0.005',
    '-1',
    '',
    ' ',
    '.5',
    '1.',
    '1,00',
    '12,34.00',
    '١٫٠٠',
    '0x10',
    'NaN',
    'Infinity',
    '1e99',
    '1 2',
    '299.90 KD',
    '9'.repeat(41),
    '90071992547409.92',
  ])('%j is no whole number of dirhams', (text) => {
    expect(dirhamsOf(text)).toBeNull();
  });

  it('is read from JSON as it was written', () => {
    const body = readJsonText('{"a":299.90,"b":"1.00","c":0.30000000000000004,"d":1.001,"e":null,"f":[1.0]}');
    const read = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => dirhamsOf(textAt(body, name)));
    expect(read).toEqual([29_990, 100, 30, null, null, null, null]);
    expect(textAt(body, 'a')).toBe('299.90');
  });

  it.each(['01', '1.', '.1', '+1', '1e', '--1', '{1:2}', '[1 2]', '"a', '"\n"', 'NaN', '1x', "'1'"])(
    'is not read from %j, which is no JSON',
    (text) => {
      expect(() => readJsonText(text)).toThrow(SyntaxError);
    },
  );

  it('beside texts with digits, quotes and escapes is read as well', () => {
    const value = { 'a"1\\': '2 "3" \\" 4\\', b: [-1.5, '5', { c: 6e-7 }], 'd\u0031': 'é1', e: '\\', f: 7 };
    const kept = { 'a"1\\': '2 "3" \\" 4\\', b: ['-1.5', '5', { c: '6e-7' }], d1: 'é1', e: '\\', f: '7' };
    expect(readJsonText(JSON.stringify(value))).toEqual(kept);
    expect(readJsonText('"' + 'x1'.repeat(100_000) + '"')).toHaveLength(200_000);
  });

  it('is printed with two decimals, in JSON too, and read again for each dirham', () => {
    expect([0, 1, 10, 100, 29_990].map(dirhamsToText)).toEqual(['0.00', '0.01', '0.10', '1.00', '299.90']);
    expect(JSON.stringify({ amount: jsonNumber(dirhamsToText(29_990)) })).toBe('{"amount":299.90}');
    for (let dirhams = 0; dirhams < 30_000; dirhams += 1) {
      const text = dirhamsToText(dirhams);
      if (dirhamsOf(text) !== dirhams || dirhamsOf(String(dirhams / 100)) !== dirhams)
        throw new Error(`${dirhams} is ${text}`);
    }
  });

  it('is printed with the decimals of its currency', () => {
    expect(['1', '1.0', '299.9', '0.30000000000000004'].map((text) => fixedText(text, 2))).toEqual([
      '1.00',
      '1.00',
      '299.90',
      '0.30',
    ]);
    expect(fixedText('1', 3)).toBe('1.000');
    expect(fixedText('0.5', 3)).toBe('0.500');
    expect([fixedText('1.001', 2), fixedText('x', 2)]).toEqual([null, null]);
  });
});
