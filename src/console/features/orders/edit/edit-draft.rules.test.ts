import { expect, it } from 'vitest';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { addPiece, emptyOrderEdit, leaving, linesOf, swapLine, swapped, takeOut } from './edit-draft.rules.ts';

const order = {
  version: 3,
  items: [
    { id: 1, quantity: 3 },
    { id: 2, quantity: 0 },
  ],
} as ConsoleOrder;

it('missing pieces set the stock to 0 unless that was turned off', () => {
  const missing = takeOut(emptyOrderEdit, 1, 2, { missing: true });
  expect(leaving(missing, 1)).toEqual({ itemId: 1, quantity: 2, missing: true, setStockToZero: true });
  const kept = takeOut(takeOut(missing, 1, 2, { setStockToZero: false }), 1, 1);
  expect(leaving(kept, 1)).toEqual({ itemId: 1, quantity: 1, missing: true, setStockToZero: false });
  expect(leaving(takeOut(kept, 1, 1, { missing: false }), 1)).toMatchObject({ missing: false, setStockToZero: false });
  expect(takeOut(kept, 1, 0).removals).toEqual([]);
});

it('a swap replaces the pieces that were to leave', () => {
  const draft = swapLine(takeOut(emptyOrderEdit, 1, 2), 1, { variantId: 9, name: 'Small' });
  expect(draft.removals).toEqual([]);
  expect(swapped(draft, 1)).toBe(2);
});

it('the same variant is added once, with more pieces', () => {
  const piece = { variantId: 9, name: 'Small' };
  expect(addPiece(addPiece(emptyOrderEdit, piece), piece).additions).toEqual([{ ...piece, quantity: 2 }]);
});

it('a draft of pieces that have left the order is empty', () => {
  expect(linesOf(order, takeOut(emptyOrderEdit, 2, 1))).toBeNull();
  expect(linesOf(order, takeOut(emptyOrderEdit, 1, 1))).toMatchObject({ version: 3, removals: [{ itemId: 1 }] });
});
