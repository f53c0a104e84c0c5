import { describe, expect, it } from 'vitest';
import { countOrderFilters, isByPromise, readOrderFilters, queryOf, writeOrderFilters } from './filters.rules.ts';

const read = (search: string) => readOrderFilters(new URLSearchParams(search));

describe('the filters of an address', () => {
  it.each([
    '?stage=ready',
    '?stage=all&status=Shipped&payment=Paid&zone=12&driver=4&from=2026-11-01&to=2026-11-23',
    '?stage=pick&due=tomorrow&sort=newest',
    '?due=2026-11-30',
    '?stage=all&due=asked',
    '',
  ])('are the same after they were read and written: %s', (search) => {
    expect(writeOrderFilters(read(search))).toBe(search);
  });

  it('leave out what is not valid', () => {
    expect(
      read('?stage=x&status=y&payment=z&zone=-1&driver=1.5&from=yesterday&to=2026-13-01&due=soon&sort=price&other=1'),
    ).toEqual({
      stage: null,
    });
  });

  it('are counted without the stage, and asked of the server without `all`', () => {
    expect(countOrderFilters(read('?stage=all&zone=3&payment=Paid'))).toBe(2);
    expect(queryOf(read('?stage=all&zone=3'))).toEqual({ zone: 3 });
    expect(queryOf(read('?stage=way'))).toEqual({ stage: 'way' });
  });

  it('say whether the list is ordered by promise', () => {
    expect(isByPromise(read('?stage=pick'))).toBe(true);
    expect(isByPromise(read('?stage=all&due=today'))).toBe(true);
    expect(isByPromise(read('?stage=pick&sort=newest'))).toBe(false);
    expect(isByPromise(read('?stage=done'))).toBe(false);
    expect(isByPromise(read('?stage=all'))).toBe(false);
  });
});
