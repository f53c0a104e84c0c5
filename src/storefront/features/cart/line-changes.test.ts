import { describe, expect, it } from 'vitest';
import type { CartItem } from '#contract/cart.ts';
import { changesOf } from './line-changes.ts';

let ids = 0;

function line(quantity: number, variant: Partial<CartItem['variant']> = {}, priceBefore?: number): CartItem {
  ids += 1;
  return {
    id: ids,
    quantity,
    product: { id: 1, name: 'Dates', description: '', customizable: false },
    variant: {
      id: ids,
      attributes: [],
      variantPrice: 10,
      discountedPrice: null,
      offers: [],
      inStock: true,
      ...variant,
    },
    customOptions: [],
    image: null,
    price: 10,
    lineTotal: 10 * quantity,
    ...(priceBefore !== undefined && { priceBefore }),
  };
}

const told = (items: CartItem[]) =>
  changesOf(items).map(({ item, priceBefore, possible }) => [items.indexOf(item), priceBefore, possible]);

describe('what changed in a cart', () => {
  it('is nothing while price and stock are as they were', () => {
    expect(told([line(2), line(3, { stockLeft: 3 })])).toEqual([]);
  });

  it('is another price, fewer left, or both', () => {
    expect(told([line(1, {}, 9), line(3, { stockLeft: 2 }), line(4, { stockLeft: 1 }, 12)])).toEqual([
      [0, 9, null],
      [1, null, 2],
      [2, 12, 1],
    ]);
  });

  it('is a line that has to go when its variant is sold out', () => {
    expect(told([line(2, { inStock: false, stockLeft: 0 })])).toEqual([[0, null, 0]]);
  });

  it('counts over the lines that share a variant: the first keeps what there is', () => {
    const shared = { id: 7, stockLeft: 5 };
    expect(told([line(3, shared), line(3, shared), line(1, shared)])).toEqual([
      [1, null, 2],
      [2, null, 0],
    ]);
  });
});
