import { describe, expect, it } from 'vitest';
import { dirhamsFrom, dirhamsUpTo } from './catalog.rules.ts';

describe('a price filter in riyals', () => {
  it.each([
    [1.1, 110, 110],
    [17.99, 1799, 1799],
    [0, 0, 0],
    [10_000_000, 1_000_000_000, 1_000_000_000],
    [1.005, 101, 100],
    [0.29, 29, 29],
  ])('%d riyals are from %d and up to %d dirhams', (riyals, from, upTo) => {
    expect(dirhamsFrom(riyals)).toBe(from);
    expect(dirhamsUpTo(riyals)).toBe(upTo);
  });
});
