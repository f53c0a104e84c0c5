import { expect, it } from 'vitest';
import { addMonths, dayAfterKey, weeksOf } from './month.rules.ts';

it('a month has whole weeks from Sunday, also where a year ends or February has four', () => {
  const december = weeksOf('2026-12');
  expect(december).toHaveLength(5);
  expect(december[0]).toEqual([null, null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']);
  expect(december.at(-1)).toEqual(['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null]);
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2026-02').flat()).not.toContain(null);
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});

it.each([
  ['ArrowRight', 'ltr', '2026-12-19'],
  ['ArrowRight', 'rtl', '2026-12-17'],
  ['ArrowLeft', 'rtl', '2026-12-19'],
  ['ArrowDown', 'rtl', '2026-12-25'],
  ['ArrowUp', 'ltr', '2026-12-11'],
  ['Home', 'ltr', '2026-12-13'],
  ['End', 'rtl', '2026-12-19'],
  ['PageDown', 'ltr', '2027-01-18'],
  ['a', 'ltr', null],
] as const)('%s in %s leads from 18 December 2026 to %s', (key, direction, day) => {
  expect(dayAfterKey('2026-12-18', key, direction)).toBe(day);
});

it('a month that is shorter ends the way at its last day', () => {
  expect(dayAfterKey('2027-01-31', 'PageDown', 'ltr')).toBe('2027-02-28');
});
