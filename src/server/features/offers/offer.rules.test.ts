import { describe, expect, it } from 'vitest';
import { qatarMoment } from '#contract/values/qatar-time.ts';
import { beginOf, splitOfferFields, problemOfDays, spelled, stateAt, withChanges } from './offer.rules.ts';

const now = qatarMoment('2026-11-24', '12:00');
const at = (day: string, time = '00:00') => qatarMoment(day, time);

describe('an offer', () => {
  it.each([
    ['without days', null, null, 'running'],
    ['from this moment', now, null, 'running'],
    ['from later', at('2026-11-25'), null, 'coming'],
    ['until later', at('2026-11-20'), at('2026-11-25'), 'running'],
    ['until this moment', at('2026-11-20'), now, 'ended'],
  ])('%s', (_what, begins, ends, state) => {
    expect(stateAt({ begins, ends }, now)).toBe(state);
  });

  it('begins now without a begin, or with one in the past', () => {
    expect(beginOf(null, now)).toEqual(now);
    expect(beginOf({ day: '2026-11-24', time: '11:59' }, now)).toEqual(now);
    expect(beginOf({ day: '2026-11-26', time: '00:00' }, now)).toEqual(new Date('2026-11-25T21:00:00Z'));
  });

  it.each([
    ['a week', at('2026-11-25'), at('2026-12-02'), null],
    ['no end', at('2026-11-25'), null, null],
    ['an end at its begin', at('2026-11-25'), at('2026-11-25'), 'until'],
    ['an end in the past', null, at('2026-11-24'), 'until'],
    ['a begin in two years', at('2028-11-24'), null, 'from'],
    ['an end in two years', now, at('2028-11-24'), 'until'],
  ])('with %s', (_what, begins, ends, problem) => {
    expect(problemOfDays({ begins, ends }, now)).toBe(problem);
  });

  it('has the same products in any order', () => {
    expect(spelled({ products: [3, 1, 3] })).toEqual({ products: [1, 3] });
    expect(splitOfferFields({ target: { category: 2 }, text: { en: 'a', ar: 'b' } })).toEqual({
      target: { category: 2 },
      'text.en': 'a',
      'text.ar': 'b',
    });
  });

  it('keeps the language that an edit leaves alone', () => {
    const fields = {
      target: { category: 2 },
      discount: 10,
      from: null,
      until: null,
      text: { en: 'a', ar: 'b' },
      licence: '',
    };
    expect(withChanges(fields, { 'text.ar': 'c', discount: 20 })).toEqual({
      ...fields,
      discount: 20,
      text: { en: 'a', ar: 'c' },
    });
  });
});
