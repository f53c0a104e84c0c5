import { describe, expect, it } from 'vitest';
import { emptyOfferForm, endsTooEarly, fieldsOf, percentOf, formValueOf } from './offer-form.rules.ts';

const fields = {
  target: { products: [3] },
  discount: 20,
  from: null,
  until: { day: '2026-12-01', time: '23:59' },
  text: { en: 'Weekend', ar: 'نهاية الأسبوع' },
  licence: '',
};

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
    expect(fieldsOf({ ...fields, discount: '20', from: emptyOfferForm.from })).toEqual(fields);
  });

  it('is a sum of money as well', () => {
    const sum = { ...fields, discount: '٥٠٫٥', from: emptyOfferForm.from, unit: 'sum' as const };
    expect(fieldsOf(sum)).toMatchObject({ amount: 50.5 });
    expect(fieldsOf({ ...sum, discount: '0' })).toBeNull();
  });

  it('knows an end before its begin', () => {
    const from = { day: '2026-12-01', time: '10:00' };
    expect(endsTooEarly({ from, until: { day: '2026-12-01', time: '10:00' } })).toBe(true);
    expect(endsTooEarly({ from, until: { day: '2026-12-02', time: '09:00' } })).toBe(false);
    expect(endsTooEarly({ from, until: { day: '', time: '09:00' } })).toBe(false);
  });

  it('has a stored field as it is typed', () => {
    expect(formValueOf('discount', 30)).toBe('30');
    expect(formValueOf('until', null)).toEqual(emptyOfferForm.until);
    expect(formValueOf('text.ar', 'العيد')).toBe('العيد');
  });
});
