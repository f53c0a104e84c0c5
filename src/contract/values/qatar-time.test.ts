import { expect, it } from 'vitest';
import { addDays, isDay, qatarDay, qatarMoment, qatarTime, weekdayOf, untilMidnightMs } from './qatar-time.ts';

it.each([
  ['2026-11-22T20:59:59.999Z', '2026-11-22', '23:59'],
  ['2026-11-22T21:00:00.000Z', '2026-11-23', '00:00'],
  ['2026-12-31T21:00:00.000Z', '2027-01-01', '00:00'],
])('%s is the %s in Qatar, at %s', (iso, day, time) => {
  expect([qatarDay(new Date(iso)), qatarTime(new Date(iso))]).toEqual([day, time]);
});

it('a day and a time in Qatar are a moment', () => {
  expect(qatarMoment('2026-11-23', '00:00').toISOString()).toBe('2026-11-22T21:00:00.000Z');
});

it('days are added over months, years and leap days', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

it('weekdays are those of the calendar', () => {
  expect(['2026-11-22', '2026-11-27'].map(weekdayOf)).toEqual(['sun', 'fri']);
});

it.each([
  ['2026-11-22', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['22-11-2026', false],
  ['2026-11-22T00:00', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

it('knows how long the day in Qatar still is', () => {
  expect(untilMidnightMs(Date.parse('2026-11-26T20:59:59Z'))).toBe(1000);
  expect(untilMidnightMs(Date.parse('2026-11-26T21:00:00Z'))).toBe(24 * 3_600_000);
});
