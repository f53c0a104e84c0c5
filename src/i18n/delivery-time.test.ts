import { describe, expect, it } from 'vitest';
import { formatPromise } from './clock-time.ts';
import { formatDelivery, formatOrderPromise, formatSlot } from './delivery-time.ts';

describe('a delivery slot is read in the order of its language, in hours as people say them', () => {
  it.each([
    ['10:00', '13:00', '10 am–1 pm', '10 ص–1 م'],
    ['16:00', '20:00', '4–8 pm', '4–8 م'],
    ['00:00', '12:00', '12 am–12 pm', '12 ص–12 م'],
    ['09:30', '12:05', '9:30 am–12:05 pm', '9:30 ص–12:05 م'],
  ])('%s to %s', (from, to, english, arabic) => {
    expect(formatSlot({ from, to }, 'en')).toBe(english);
    expect(formatSlot({ from, to }, 'ar')).toBe(arabic);
  });

  it('with its day', () => {
    const delivery = { day: '2026-11-30', from: '10:00', to: '13:00' };
    expect(formatDelivery(delivery, 'en')).toBe('Mon 30 Nov · 10 am–1 pm');
    expect(formatDelivery(delivery, 'ar')).toBe('الاثنين 30 نوفمبر · 10 ص–1 م');
  });

  it('and the moment of a promise in Qatar', () => {
    expect(formatPromise('2026-11-20T22:30:00.000Z', 'en')).toBe('1:30 am');
    expect(formatPromise('2026-11-20T17:00:00.000Z', 'ar')).toBe('8 م');
  });
});

describe('the promise of an order', () => {
  const words = {
    en: {
      today: 'Today',
      tomorrow: 'Tomorrow',
      arranged: 'To arrange',
      asked: 'Asked',
      by: (time: string) => `by ${time}`,
    },
    ar: { today: 'اليوم', tomorrow: 'غدًا', arranged: 'يُتفق عليه', asked: 'سُئل', by: (time: string) => `حتى ${time}` },
  };
  const slot = { kind: 'slot', day: '2026-11-30', from: '16:00', to: '20:00' } as const;

  it.each([
    ['2026-11-30', 'Today · 4–8 pm', 'اليوم · 4–8 م'],
    ['2026-11-29', 'Tomorrow · 4–8 pm', 'غدًا · 4–8 م'],
    ['2026-12-01', 'Mon 30 Nov · 4–8 pm', 'الاثنين 30 نوفمبر · 4–8 م'],
    [null, 'Mon 30 Nov · 4–8 pm', 'الاثنين 30 نوفمبر · 4–8 م'],
  ])('on %s', (today, english, arabic) => {
    expect(formatOrderPromise(slot, today, 'en', words.en)).toBe(english);
    expect(formatOrderPromise(slot, today, 'ar', words.ar)).toBe(arabic);
  });

  it('without a slot', () => {
    const say = (promise: Parameters<typeof formatOrderPromise>[0]) =>
      formatOrderPromise(promise, '2026-11-30', 'en', words.en);
    expect(say({ ...slot, kind: 'day', from: null, to: null })).toBe('Today');
    expect(say({ ...slot, kind: 'soon', from: null, to: '18:30' })).toBe('Today · by 6:30 pm');
    expect(say({ kind: 'arranged', day: null, from: null, to: null })).toBe('To arrange');
    expect(say({ kind: 'asked', day: null, from: null, to: null })).toBe('Asked');
  });
});
