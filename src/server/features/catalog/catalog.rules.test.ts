import { describe, expect, it } from 'vitest';
import { cheapest, dirhamsFrom, dirhamsUpTo } from './catalog.rules.ts';

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

describe('the variant that prices a product', () => {
  const variant = (price_dirhams: number, discounted_dirhams: number | null = null) => ({
    price_dirhams,
    discounted_dirhams,
  });

  it('is the cheapest after discount', () => {
    const reduced = variant(5000, 900);
    expect(cheapest([variant(1000), reduced, variant(950)])).toBe(reduced);
  });

  it('is the first of equals, and null for no variants', () => {
    const first = variant(1000);
    expect(cheapest([first, variant(2000, 1000)])).toBe(first);
    expect(cheapest([])).toBeNull();
  });

  it('may cost nothing', () => {
    const free = variant(0);
    expect(cheapest([variant(1), free])).toBe(free);
  });
});
