import { describe, expect, it } from 'vitest';
import { cartTotals } from '../../shared/pricing.rules.ts';
import { assertQuantity, mergedQuantity, optionsKey } from './cart.rules.ts';

describe('the key of a line', () => {
  it('does not depend on the order of the choices', () => {
    const name = { optionId: 1, value: 'Noor' };
    const photo = { optionId: 2, value: 'uploads/a.webp' };
    expect(optionsKey([name, photo])).toBe(optionsKey([photo, name]));
    expect(optionsKey([name])).not.toBe(optionsKey([name, photo]));
    expect(optionsKey([name])).not.toBe(optionsKey([{ optionId: 1, value: 'noor' }]));
    expect(optionsKey([])).toBe('');
  });
});

describe('totals', () => {
  it('count pieces and use the discounted price if there is one', () => {
    const lines = [
      { quantity: 2, priceDirhams: 5000, discountedDirhams: null },
      { quantity: 3, priceDirhams: 1000, discountedDirhams: 899 },
    ];
    expect(cartTotals(lines)).toEqual({ itemsCount: 5, subtotalDirhams: 12_697 });
    expect(cartTotals([])).toEqual({ itemsCount: 0, subtotalDirhams: 0 });
  });
});

describe('quantities', () => {
  it('go up to the stock that other lines of the variant leave', () => {
    expect(() => assertQuantity(3, 5, 2)).not.toThrow();
    expect(() => assertQuantity(4, 5, 2)).toThrow(
      expect.objectContaining({ code: 'out_of_stock', details: { available: 5 } }),
    );
  });

  it('go up to 50', () => {
    expect(() => assertQuantity(50, 500, 0)).not.toThrow();
    expect(() => assertQuantity(51, 500, 0)).toThrow(
      expect.objectContaining({ code: 'invalid', fields: { quantity: 'quantityRange' } }),
    );
  });

  it.each([
    // mine, theirs, stock, elsewhere, merged
    [2, 3, 100, 0, 5],
    [30, 30, 100, 0, 50],
    [2, 3, 4, 0, 4],
    [2, 3, 4, 1, 3],
    // The stock is below the shopper's quantity: nothing is removed.
    [6, 1, 2, 0, 6],
  ])('%d and %d merge at stock %d (%d elsewhere) to %d', (mine, theirs, stock, elsewhere, expected) => {
    expect(mergedQuantity(mine, theirs, stock, elsewhere)).toBe(expected);
  });
});
