import { expect, it } from 'vitest';
import type { DeliveryOfToday } from '#contract/delivery.ts';
import { promiseOf } from './promise.rules.ts';

const [early, late] = ['2026-11-22T11:01:00.000Z', '2026-11-22T15:01:00.000Z'];
const doha = { id: 1, name: 'Doha', until: late };
const khor = { id: 2, name: 'Al Khor', until: early };
const wakra = { id: 3, name: 'Al Wakrah', until: late };
const shop = (more: Partial<DeliveryOfToday>): DeliveryOfToday => ({
  today: true,
  day: '2026-11-22',
  until: late,
  everywhere: false,
  zones: [khor, doha, wakra],
  full: [],
  next: '2026-11-23',
  ...more,
});

const flowers = { id: 7, inStock: true };
const made = (id: number) => ({ id, inStock: true, madeInDays: 0 });

it.each([
  ['everywhere at one time', shop({ everywhere: true, zones: [doha, wakra] }), null, [{ until: late, zones: [] }]],
  ['in the zone that is known', shop({}), 2, [{ until: early, zones: ['Al Khor'] }]],
  [
    'by zone, the latest first',
    shop({}),
    null,
    [
      { until: late, zones: ['Doha', 'Al Wakrah'] },
      { until: early, zones: ['Al Khor'] },
    ],
  ],
  ['in other zones, if the known one is over', shop({ zones: [doha] }), 2, [{ until: late, zones: ['Doha'] }]],
])('promises today %s', (_, answer, zone, times) => {
  expect(promiseOf(answer, [flowers], zone)).toEqual({ kind: 'today', times });
});

const later = (day: string, isTomorrow: boolean, isSelected = false) => ({
  kind: 'later',
  day,
  isTomorrow,
  isSelected,
});

it('promises the next day after the last minute', () => {
  const over = (more: object = {}) => promiseOf(shop({ zones: [], ...more }), [flowers], null);
  expect(over()).toEqual(later('2026-11-23', true));
  expect(over({ next: '2026-11-25' })).toEqual(later('2026-11-25', false));
  expect(over({ next: null })).toBeNull();
});

it('promises nothing of a chosen variant that is full, and of none that is chosen only what one of them keeps', () => {
  const [dates, nuts] = [made(8), made(9)];
  const full = (...fullVariants: number[]) => shop({ fullVariants });
  expect(promiseOf(full(8), [dates], 1)).toBeNull();
  expect(promiseOf(full(8), [nuts], 1)).toMatchObject({ kind: 'today' });
  expect(promiseOf(full(8), [dates, nuts], 1)).toMatchObject({ kind: 'today' });
  expect(promiseOf(full(8, 9), [dates, nuts], 1)).toBeNull();
  const over = shop({ zones: [], fullNext: [8] });
  expect(promiseOf(over, [dates], null)).toBeNull();
  expect(promiseOf(over, [nuts], null)).toEqual(later('2026-11-23', true));
  // A full day of today says nothing of tomorrow.
  expect(promiseOf(shop({ zones: [], fullVariants: [8] }), [dates], null)).toEqual(later('2026-11-23', true));
});

it('promises no day that the zone does not have: its own if it is known, otherwise with the words that it is not all', () => {
  const over = shop({
    zones: [],
    laterZones: [
      { id: 2, name: 'Al Khor', day: '2026-11-25' },
      { id: 3, name: 'Al Wakrah', day: null },
    ],
  });
  expect(promiseOf(over, [flowers], 1)).toEqual(later('2026-11-23', true));
  expect(promiseOf(over, [flowers], 2)).toEqual(later('2026-11-25', false));
  expect(promiseOf(over, [flowers], 3)).toBeNull();
  expect(promiseOf(over, [flowers], null)).toEqual(later('2026-11-23', true, true));
  // Whether a piece of a later day is free is not known.
  expect(promiseOf(over, [made(8)], 2)).toBeNull();
});
