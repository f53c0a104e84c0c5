import { describe, expect, it, vi } from 'vitest';
import { formatDateTime, formatLongDate, formatTime } from './date-time.ts';
import { formatDay, formatPrice, priceParts } from './format.ts';

describe('prices', () => {
  // Spec: DETAIL3.2
  it('have two decimals and Latin digits in both languages', () => {
    expect(priceParts(1234.5, 'en')).toEqual({ amount: '1,234.50', symbol: 'QAR' });
    expect(priceParts(1234.5, 'ar')).toEqual({ amount: '1,234.50', symbol: 'ر.ق' });
    expect(priceParts(5, 'ar', 'USD')).toEqual({ amount: '5.00', symbol: 'USD' });
  });

  it('have their minus before the digits in both languages', () => {
    expect(formatPrice(-5, 'en')).toBe('QAR\u00a0-5.00');
    expect(formatPrice(-5, 'ar')).toBe('\u2066-5.00\u2069\u00a0ر.ق');
  });

  it('do not wrap', () => {
    expect(formatPrice(99, 'en')).toBe('QAR\u00a099.00');
    expect(formatPrice(99, 'ar')).toBe('99.00\u00a0ر.ق');
  });
});

// CLDR 42 and 43 print the short Canadian date as 11/21/2026.
it('prints the day whatever the format of the ICU version is', async () => {
  vi.resetModules();
  const DateTimeFormat = class {
    format = () => '11/21/2026';
  };
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: DateTimeFormat } }) as typeof Intl);
  try {
    const fresh = await import('./format.ts');
    expect(fresh.formatDay('2026-11-20T22:30:00.000Z')).toBe('2026-11-21');
  } finally {
    vi.unstubAllGlobals();
  }
});

describe('dates and times are in the time zone of Qatar', () => {
  const lateEvening = '2026-11-20T22:30:00.000Z';

  it('even if the day differs from UTC', () => {
    expect(formatDay(lateEvening)).toBe('2026-11-21');
    expect(formatTime(lateEvening)).toBe('01:30');
    expect(formatLongDate(lateEvening, 'en')).toBe('21 November 2026');
    expect(formatLongDate(lateEvening, 'ar')).toBe('21 نوفمبر 2026');
    expect(formatDateTime(lateEvening, 'en')).toBe('21 November 2026, 01:30');
    expect(formatDateTime(lateEvening, 'ar')).toBe('21 نوفمبر 2026، الساعة 01:30');
  });
});
