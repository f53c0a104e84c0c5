import type { VariantId } from '#contract/ids.ts';
import type { StockChange } from '../../../catalog/writes/stock-writes.queries.ts';

export interface EditableLine {
  id: number;
  variantId: VariantId | null;
  quantity: number;
  removed: number;
  unitDirhams: number;
  /** Whether its pieces were taken from the stock. */
  fromStock: boolean;
}

export interface OrderEdit {
  removals: readonly { itemId: number; quantity: number; missing: boolean; setStockToZero: boolean }[];
  swaps: readonly { itemId: number; quantity: number; variantId: VariantId }[];
  additions: readonly { variantId: VariantId; quantity: number }[];
}

/** Pieces that leave a line. */
export interface Taken {
  kind: 'removed' | 'missing' | 'swapped';
  line: EditableLine;
  quantity: number;
  /** Nothing of it is on the shelf. */
  emptiesStock: boolean;
}

/** Pieces of a new line. */
export interface Put {
  variantId: VariantId;
  quantity: number;
  unitDirhams: number;
  /** The line that they replace. */
  instead: EditableLine | null;
}

export interface EditPlan {
  taken: Taken[];
  put: Put[];
  pieces: number;
  goodsDirhams: number;
}

/** The first field of an edit that does not fit the order; null if all do. */
export function faultOf(
  lines: readonly EditableLine[],
  edit: OrderEdit,
): { field: string; reason: 'fieldRequired' | 'fieldUnknown' | 'outOfRange' | 'fieldInvalid' } | null {
  const { removals, swaps, additions } = edit;
  if (removals.length + swaps.length + additions.length === 0) return { field: 'removals', reason: 'fieldRequired' };
  const left = new Map(lines.map(({ id, quantity, removed }) => [id, quantity - removed]));
  const leaving = [
    ...removals.map((one, index) => ({ ...one, field: `removals.${index}` })),
    ...swaps.map((one, index) => ({ ...one, field: `swaps.${index}` })),
  ];
  for (const { itemId, quantity, field } of leaving) {
    const rest = left.get(itemId);
    if (rest === undefined) return { field: `${field}.itemId`, reason: 'fieldUnknown' };
    if (quantity > rest) return { field: `${field}.quantity`, reason: 'outOfRange' };
    left.set(itemId, rest - quantity);
  }
  const same = swaps.findIndex(({ itemId, variantId }) =>
    lines.some((line) => line.id === itemId && line.variantId === variantId),
  );
  return same === -1 ? null : { field: `swaps.${same}.variantId`, reason: 'fieldInvalid' };
}

/** What an edit that fits does to the lines, and what is left. New lines have the prices of today. */
export function planEdit(
  lines: readonly EditableLine[],
  edit: OrderEdit,
  priceOf: (variantId: VariantId) => number,
): EditPlan {
  const lineOf = (id: number) => lines.find((line) => line.id === id) as EditableLine;
  const taken: Taken[] = [
    ...edit.removals.map(({ itemId, quantity, missing, setStockToZero }): Taken => ({
      kind: missing ? 'missing' : 'removed',
      line: lineOf(itemId),
      quantity,
      emptiesStock: missing && setStockToZero,
    })),
    ...edit.swaps.map(({ itemId, quantity }): Taken => ({
      kind: 'swapped',
      line: lineOf(itemId),
      quantity,
      emptiesStock: false,
    })),
  ];
  const put: Put[] = [
    ...edit.swaps.map(({ itemId, ...one }) => ({
      ...one,
      unitDirhams: priceOf(one.variantId),
      instead: lineOf(itemId),
    })),
    ...edit.additions.map((one) => ({ ...one, unitDirhams: priceOf(one.variantId), instead: null })),
  ];
  const before = countEditTotals(lines);
  return {
    taken,
    put,
    pieces: before.pieces - sum(taken, ({ quantity }) => quantity) + sum(put, ({ quantity }) => quantity),
    goodsDirhams:
      before.goodsDirhams -
      sum(taken, ({ quantity, line }) => quantity * line.unitDirhams) +
      sum(put, ({ quantity, unitDirhams }) => quantity * unitDirhams),
  };
}

/** The pieces that are left of an order, and what they cost. */
export function countEditTotals(lines: readonly EditableLine[]): { pieces: number; goodsDirhams: number } {
  return {
    pieces: sum(lines, ({ quantity, removed }) => quantity - removed),
    goodsDirhams: sum(lines, ({ quantity, removed, unitDirhams }) => (quantity - removed) * unitDirhams),
  };
}

interface Fees {
  shipping_fee_dirhams: number;
  payment_fee_dirhams: number;
}

/** What an order with other goods costs. The fees stay as they were, also free delivery. */
export function totalAfter(order: Fees, goodsDirhams: number): number {
  return goodsDirhams + order.shipping_fee_dirhams + order.payment_fee_dirhams;
}

/** What each of the pieces that leave does to the stock. `stockOf` is the stock of locked rows. */
export function stockOfTaken(taken: readonly Taken[], stockOf: ReadonlyMap<VariantId, number>): StockChange[] {
  const emptied = new Set<VariantId>();
  return taken.map(({ kind, line: { variantId, fromStock }, quantity, emptiesStock }) => {
    // The variant of a line may be deleted.
    if (variantId === null || !stockOf.has(variantId)) return { variantId: 0, stock: 0, sold: 0 };
    // They were made to order.
    if (!fromStock) return { variantId, stock: 0, sold: -quantity };
    const empties = emptiesStock && !emptied.has(variantId);
    if (empties) emptied.add(variantId);
    const stock = kind !== 'missing' ? quantity : empties ? -(stockOf.get(variantId) ?? 0) : 0;
    return { variantId, stock, sold: -quantity };
  });
}

/** Sums changes by variant, in the order of ids. */
export function byVariant(changes: readonly StockChange[]): StockChange[] {
  const sums = new Map<VariantId, StockChange>();
  for (const { variantId, stock, sold } of changes) {
    const known = sums.get(variantId) ?? { variantId, stock: 0, sold: 0 };
    sums.set(variantId, { variantId, stock: known.stock + stock, sold: known.sold + sold });
  }
  return [...sums.values()].sort((one, other) => one.variantId - other.variantId);
}

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}
