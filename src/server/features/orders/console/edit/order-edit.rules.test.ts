import { describe, expect, it } from 'vitest';
import type { VariantId } from '#contract/ids.ts';
import {
  byVariant,
  type OrderEdit,
  type EditableLine,
  faultOf,
  planEdit,
  stockOfTaken,
  totalAfter,
} from './order-edit.rules.ts';

const rose = 11 as VariantId;
const lily = 7 as VariantId;
const lines: EditableLine[] = [
  { id: 1, variantId: rose, quantity: 3, removed: 1, unitDirhams: 4000, fromStock: true },
  { id: 2, variantId: lily, quantity: 1, removed: 0, unitDirhams: 2500, fromStock: true },
];
const edit = (part: Partial<OrderEdit>): OrderEdit => ({ removals: [], swaps: [], additions: [], ...part });
const out = (itemId: number, quantity: number, missing = false, setStockToZero = false) => ({
  itemId,
  quantity,
  missing,
  setStockToZero,
});

describe('what an edit may ask for', () => {
  it.each([
    [edit({}), 'removals'],
    [edit({ removals: [out(9, 1)] }), 'removals.0.itemId'],
    [edit({ removals: [out(1, 3)] }), 'removals.0.quantity'],
    [edit({ removals: [out(1, 1)], swaps: [{ itemId: 1, quantity: 2, variantId: lily }] }), 'swaps.0.quantity'],
    [edit({ swaps: [{ itemId: 2, quantity: 1, variantId: lily }] }), 'swaps.0.variantId'],
  ])('%j is refused at %s', (asked, field) => {
    expect(faultOf(lines, asked)?.field).toBe(field);
  });

  it('all that is left of a line may leave', () => {
    expect(faultOf(lines, edit({ removals: [out(1, 2)] }))).toBeNull();
  });
});

it('counts what is left, with the prices of today for new lines', () => {
  const plan = planEdit(
    lines,
    edit({
      removals: [out(1, 1)],
      swaps: [{ itemId: 2, quantity: 1, variantId: rose }],
      additions: [{ variantId: lily, quantity: 2 }],
    }),
    (variantId) => (variantId === rose ? 4500 : 2600),
  );
  expect(plan).toMatchObject({ pieces: 4, goodsDirhams: 4000 + 4500 + 2 * 2600 });
});

it('an edited order keeps its fees, also free delivery', () => {
  expect(totalAfter({ shipping_fee_dirhams: 0, payment_fee_dirhams: 500 }, 1000)).toBe(1500);
});

describe('the stock after an edit', () => {
  const stock = new Map([
    [rose, 5],
    [lily, 2],
  ]);
  const changes = (asked: OrderEdit) => stockOfTaken(planEdit(lines, asked, () => 1).taken, stock);

  it('has removed pieces again, and missing ones not', () => {
    expect(changes(edit({ removals: [out(1, 2), out(2, 1, true)] }))).toEqual([
      { variantId: rose, stock: 2, sold: -2 },
      { variantId: lily, stock: 0, sold: -1 },
    ]);
  });

  it('is empty where nothing is on the shelf, once for two lines', () => {
    const twice = changes(edit({ removals: [out(1, 1, true, true), out(1, 1, true, true)] }));
    expect(twice.map((one) => one.stock)).toEqual([-5, 0]);
    expect(byVariant(twice)).toEqual([{ variantId: rose, stock: -5, sold: -2 }]);
  });

  it('has swapped pieces again', () => {
    expect(changes(edit({ swaps: [{ itemId: 1, quantity: 2, variantId: lily }] }))).toEqual([
      { variantId: rose, stock: 2, sold: -2 },
    ]);
  });
});
