import { expect, it } from 'vitest';
import { foldBarcode, gtinForms, isGtin } from './gtin.ts';

it.each(['96385074', '036000291452', '6291041500213', '4006381333931', '10614141000415'])('%s is a GTIN', (text) =>
  expect(isGtin(text)).toBe(true),
);

it.each([
  ['a wrong check digit', '6291041500214'],
  ['two digits that changed places', '6290141500213'],
  ['nine digits', '963850742'],
  ['only zeros', '0000000000000'],
  ['letters', 'ABC-1234'],
  ['a number that a sheet has shortened', '6.29104E+12'],
  ['nothing', ''],
])('is none with %s', (_what, text) => expect(isGtin(text)).toBe(false));

it.each(['6291041500213', '٦٢٩١٠٤١٥٠٠٢١٣', '۶۲۹۱۰۴۱۵۰۰۲۱۳', ' 6 291041-500213 ', '\u200f6291041500213\u200e'])(
  'is the same as %s',
  (text) => expect(foldBarcode(text)).toBe('6291041500213'),
);

it('is found with and without the zeros before it', () => {
  expect(gtinForms('036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452']);
  expect(gtinForms('0036000291452')).toEqual(gtinForms('036000291452'));
  expect(gtinForms('٩٦٣٨٥٠٧٤')).toContain('96385074');
  expect(gtinForms('ABC')).toEqual([]);
});
