import { describe, expect, it } from 'vitest';
import { normaliseCode, normalisePhone, toLatinDigits } from './digits.ts';

describe('digits', () => {
  it('turns Arabic-Indic, Persian and full-width digits into Latin ones and changes nothing else', () => {
    expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０１２３４５６７８９ a1 قهوة')).toBe(
      '0123456789 0123456789 0123456789 a1 قهوة',
    );
  });

  it.each([
    ['5512 3456', '+97455123456'],
    ['٥٥١٢٣٤٥٦', '+97455123456'],
    ['+974 5512-3456', '+97455123456'],
    ['00974 5512 3456', '+97455123456'],
    ['97455123456', '+97455123456'],
    ['\u200e+974\u200e (5512) 3456', '+97455123456'],
    ['', ''],
    ['not a phone', 'notaphone'],
  ])('brings the phone %j to %j', (typed, expected) => {
    expect(normalisePhone(typed)).toBe(expected);
  });

  it('accepts a pasted code with spaces and any digits', () => {
    expect(normaliseCode('١٢٣ ٤٥٦')).toBe('123456');
    expect(normaliseCode('123-456')).toBe('123456');
    expect(normaliseCode('\u2067123\u200b456\u2069\u202b\u202c')).toBe('123456');
  });
});
