import type { OrderId, ProductId, VariantId } from '#contract/ids.ts';
import { piecesOfVariants } from '../../shared/pricing.rules.ts';

/** Pieces of a cart or of an order. Those whose variant is gone have null. */
export interface Pieces {
  variantId: VariantId | null;
  quantity: number;
}

/** The same with their product; null if it is gone. */
export interface OrderedPieces extends Pieces {
  productId: ProductId | null;
}

export interface OrderedGoods {
  pieces: readonly OrderedPieces[];
  /** The order that has them: its pieces are not counted twice. */
  orderId?: OrderId;
}

/** The pieces of each variant that is still there. */
export function sumPieces(pieces: readonly Pieces[]): Map<VariantId, number> {
  return piecesOfVariants(
    pieces.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ variantId, quantity }])),
  );
}

/** The pieces of a variant that are due on a day, from counted rows. */
export function madeOn(rows: readonly { variantId: VariantId; day: string; pieces: number }[]) {
  const sums = new Map(rows.map(({ variantId, day, pieces }) => [`${day} ${variantId}`, pieces]));
  return (day: string, variantId: VariantId): number => sums.get(`${day} ${variantId}`) ?? 0;
}

/** Whether a day has enough free pieces of a variant. `taken` counts those that are due on it. */
export function isFreeFor(wanted: number, { dayLimit }: { dayLimit: number }, taken: number): boolean {
  return taken + wanted <= dayLimit;
}
