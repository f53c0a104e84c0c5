import { describe, expect, it } from 'vitest';
import { byDriver, isOwnCash, sumOf } from './cash.rules.ts';

const rows = [
  { driver: 'أحمد', way: 'driver', orders: 3, taken: 100.1, returned: 0 },
  { driver: 'أحمد', way: 'by_hand', orders: 1, taken: 0, returned: 0.3 },
  { driver: null, way: 'card', orders: 2, taken: 0.2, returned: 50 },
] as const;

describe('the money of a day', () => {
  it('is grouped by driver, and added up to the dirham', () => {
    expect(byDriver(rows)).toEqual([
      { driver: 'أحمد', rows: rows.slice(0, 2), taken: 100.1, returned: 0.3, total: 99.8 },
      { driver: null, rows: rows.slice(2), taken: 0.2, returned: 50, total: -49.8 },
    ]);
    expect(sumOf(rows)).toEqual({ taken: 100.3, returned: 50.3, total: 50 });
    expect(byDriver([])).toEqual([]);
  });
});

it('someone else counts the cash of a driver, if that is not the owner', () => {
  expect(isOwnCash({ id: 7 }, { id: 7, role: 'manager' })).toBe(true);
  expect(isOwnCash({ id: 7 }, { id: 8, role: 'manager' })).toBe(false);
  expect(isOwnCash({ id: 7 }, { id: 7, role: 'owner' })).toBe(false);
});
