import { describe, expect, it } from 'vitest';
import { decided, hasChanges } from '../../shared/edit/edit.rules.ts';
import {
  emptyOfferForm,
  endsTooEarly,
  fieldsOf,
  formValueOf,
  type OfferFormValues,
  percentOf,
  withReduction,
} from './offer-form.rules.ts';

const fields = {
  target: { products: [3] },
  discount: 20,
  from: null,
  until: { day: '2026-12-01', time: '23:59' },
  text: { en: 'Weekend', ar: 'نهاية الأسبوع' },
  licence: '',
};

const { discount: _discount, ...others } = fields;
const form = { ...others, from: emptyOfferForm.from, reduction: { unit: 'percent' as const, number: '20' } };

describe('the form of an offer', () => {
  it.each([
    ['20', 20],
    ['٢٥ ٪', 25],
    ['99%', 99],
    ['0', null],
    ['100', null],
    ['12.5', null],
    ['', null],
  ])('reads %s as %s per cent', (typed, percent) => {
    expect(percentOf(typed)).toBe(percent);
  });

  it('is complete with products and a per cent, and begins at once without a day', () => {
    expect(fieldsOf(emptyOfferForm)).toBeNull();
    expect(fieldsOf({ ...form, reduction: { unit: 'percent', number: '20' } })).toEqual(fields);
  });

  it('is a sum of money as well', () => {
    const sumOf = (number: string) => fieldsOf({ ...form, reduction: { unit: 'sum', number } });
    expect(sumOf('٥٠٫٥')).toMatchObject({ amount: 50.5 });
    expect(sumOf('0')).toBeNull();
  });

  it('knows an end before its begin', () => {
    const from = { day: '2026-12-01', time: '10:00' };
    expect(endsTooEarly({ from, until: { day: '2026-12-01', time: '10:00' } })).toBe(true);
    expect(endsTooEarly({ from, until: { day: '2026-12-02', time: '09:00' } })).toBe(false);
    expect(endsTooEarly({ from, until: { day: '', time: '09:00' } })).toBe(false);
  });

  it.each([
    ['a sum', { amount: { yours: 12, theirs: 15 } }, { unit: 'sum', number: '15' }],
    ['a per cent', { discount: { yours: 30, theirs: 25 } }, { unit: 'percent', number: '25' }],
    [
      'a per cent in place of a sum',
      { amount: { yours: 12, theirs: null }, discount: { yours: null, theirs: 25 } },
      { unit: 'percent', number: '25' },
    ],
    [
      'a sum in place of a per cent',
      { amount: { yours: null, theirs: 15 }, discount: { yours: 30, theirs: 7 } },
      { unit: 'sum', number: '15' },
    ],
  ])('takes what a colleague chose: %s', (_what, conflict, reduction) => {
    const edit = {
      values: { reduction: { unit: 'sum', number: '12' } },
      base: { reduction: { unit: 'sum', number: '10' } },
      seen: { reduction: 1 },
    } as const;
    const { reduction: both, ...rest } = withReduction({ ...conflict, licence: { yours: 'A', theirs: 'B' } });
    expect(rest).toEqual({ licence: { yours: 'A', theirs: 'B' } });
    const theirs = formValueOf('reduction', both?.theirs);
    const next = decided<OfferFormValues>(edit, { part: 'reduction', yours: both?.yours, theirs }, 'theirs');
    expect(next.values).toEqual({ reduction });
    expect(hasChanges(next)).toBe(false);
  });

  it('has a stored field as it is typed', () => {
    expect(formValueOf('until', null)).toEqual(emptyOfferForm.until);
    expect(formValueOf('text.ar', 'العيد')).toBe('العيد');
  });
});
