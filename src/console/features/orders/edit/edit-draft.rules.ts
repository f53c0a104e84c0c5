import type { ConsoleOrder } from '#contract/console/orders.ts';

/** A variant that comes into the order, with what the page shows of it. */
export interface NewPieces {
  variantId: number;
  quantity: number;
  name: string;
}

/** What leaves a line. */
export interface LeavingPieces {
  itemId: number;
  quantity: number;
  missing: boolean;
  setStockToZero: boolean;
}

/** A begun edit of an order. */
export interface EditDraft {
  removals: LeavingPieces[];
  swaps: (NewPieces & { itemId: number })[];
  additions: NewPieces[];
  reason: string;
}

export const emptyOrderEdit: EditDraft = { removals: [], swaps: [], additions: [], reason: '' };

/** The pieces of a line that leave for another variant. */
export function swapped({ swaps }: EditDraft, itemId: number): number {
  return swaps.filter((one) => one.itemId === itemId).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What leaves a line without a replacement; undefined if nothing does. */
export function leaving({ removals }: EditDraft, itemId: number): LeavingPieces | undefined {
  return removals.find((one) => one.itemId === itemId);
}

/** Takes pieces out of a line; 0 keeps them all. Missing pieces also correct the stock, unless that was turned off. */
export function takeOut(
  draft: EditDraft,
  itemId: number,
  quantity: number,
  change: Partial<Pick<LeavingPieces, 'missing' | 'setStockToZero'>> = {},
): EditDraft {
  const known = leaving(draft, itemId);
  const missing = change.missing ?? known?.missing ?? false;
  const setStockToZero = missing && (change.setStockToZero ?? (known?.missing ? known.setStockToZero : true));
  const others = draft.removals.filter((one) => one.itemId !== itemId);
  return {
    ...draft,
    removals: quantity === 0 ? others : [...others, { itemId, quantity, missing, setStockToZero }],
  };
}

/** Replaces the pieces that were to leave a line, or one, by another variant. */
export function swapLine(draft: EditDraft, itemId: number, into: Omit<NewPieces, 'quantity'>): EditDraft {
  const quantity = leaving(draft, itemId)?.quantity ?? 1;
  const others = draft.swaps.filter((one) => one.itemId !== itemId);
  return { ...takeOut(draft, itemId, 0), swaps: [...others, { ...into, itemId, quantity }] };
}

/** Adds a piece of a variant, or one more of it. */
export function addPiece(draft: EditDraft, piece: Omit<NewPieces, 'quantity'>): EditDraft {
  const known = draft.additions.find(({ variantId }) => variantId === piece.variantId);
  const others = draft.additions.filter((one) => one !== known);
  return { ...draft, additions: [...others, { ...piece, quantity: (known?.quantity ?? 0) + 1 }] };
}

/** The lines of a draft as the calls take them, without pieces that have left the order meanwhile; null if there are none. */
export function linesOf({ items, version }: Pick<ConsoleOrder, 'items' | 'version'>, draft: EditDraft) {
  const isThere = ({ itemId }: { itemId: number }) => items.some(({ id, quantity }) => id === itemId && quantity > 0);
  const removals = draft.removals.filter(isThere);
  const swaps = draft.swaps.filter(isThere).map(({ itemId, quantity, variantId }) => ({ itemId, quantity, variantId }));
  const additions = draft.additions.map(({ variantId, quantity }) => ({ variantId, quantity }));
  return removals.length + swaps.length + additions.length === 0 ? null : { version, removals, swaps, additions };
}
