import { describe, expect, it } from 'vitest';
import { formatDelivery, formatPromise, formatSlot } from './delivery-time.ts';

describe('a delivery slot is read in the order of its language, in hours as people say them', () => {
  it.each([
    ['10:00', '13:00', '10 am–1 pm', '10 ص–1 م'],
    ['16:00', '20:00', '4 pm–8 pm', '4 م–8 م'],
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
