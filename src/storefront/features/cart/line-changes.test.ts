import { describe, expect, it } from 'vitest';
import type { CartItem } from '#contract/cart.ts';
import { listLineChanges } from './line-changes.ts';

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

const rowsOf = (items: CartItem[]) =>
  listLineChanges(items).map(({ item, priceBefore, possible }) => [items.indexOf(item), priceBefore, possible]);

describe('the changes of a cart', () => {
  it('are none while price and stock are the same', () => {
    expect(rowsOf([line(2), line(3, { stockLeft: 3 })])).toEqual([]);
  });

  it('are another price, fewer left, or both', () => {
    expect(rowsOf([line(1, {}, 9), line(3, { stockLeft: 2 }), line(4, { stockLeft: 1 }, 12)])).toEqual([
      [0, 9, null],
      [1, null, 2],
      [2, 12, 1],
    ]);
  });

  it('are a line to remove if its variant is sold out', () => {
    expect(rowsOf([line(2, { inStock: false, stockLeft: 0 })])).toEqual([[0, null, 0]]);
  });

  it('count over the lines of a variant: the first keeps the stock', () => {
    const shared = { id: 7, stockLeft: 5 };
    expect(rowsOf([line(3, shared), line(3, shared), line(1, shared)])).toEqual([
      [1, null, 2],
      [2, null, 0],
    ]);
  });
});
