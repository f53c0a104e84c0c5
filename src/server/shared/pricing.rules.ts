import { offeredDirhams, type Reduction } from '#contract/values/money.ts';
import type { VariantId } from '#contract/ids.ts';

export interface Priced {
  priceDirhams: number;
  discountedDirhams: number | null;
}

export interface PricedLine extends Priced {
  quantity: number;
}

/** The per cent of the best of these offers; 0 without one. */
export function bestDiscount(offers: readonly { discount: number }[] = []): number {
  return Math.max(0, ...offers.map(({ discount }) => discount));
}

/** The lowest price that these offers make, and the per cent of the offer that makes it; null if none is lower. */
export function bestOffer(priceDirhams: number, offers: readonly Reduction[] = []) {
  const made = offers
    .map((offer) => ({ discount: offer.discount, dirhams: offeredDirhams(priceDirhams, offer) }))
    .filter(({ dirhams }, index) => offers[index]?.amountDirhams === undefined || dirhams < priceDirhams);
  return made.sort((a, b) => a.dirhams - b.dirhams || b.discount - a.discount)[0] ?? null;
}

/** The price of one piece, after the best offer. */
export function unitPriceDirhams(line: Priced): number {
  return line.discountedDirhams ?? line.priceDirhams;
}

/** What a line costs. */
export function lineTotalDirhams(line: PricedLine): number {
  return unitPriceDirhams(line) * line.quantity;
}

/** The pieces of a cart and their sum, without fees. */
export function cartTotals(lines: PricedLine[]): { itemsCount: number; subtotalDirhams: number } {
  return {
    itemsCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotalDirhams: lines.reduce((sum, line) => sum + lineTotalDirhams(line), 0),
  };
}

/** The pieces of each variant in a cart: lines with different customisations share the stock. */
export function piecesOfVariants(lines: { variantId: VariantId; quantity: number }[]): Map<VariantId, number> {
  const pieces = new Map<VariantId, number>();
  for (const { variantId, quantity } of lines) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
  return pieces;
}

/** The totals of a cart at checkout. */
export interface SummaryDirhams {
  itemsCount: number;
  netSubtotalDirhams: number;
  shippingFeeDirhams: number;
  paymentFeeDirhams: number;
  totalDirhams: number;
}
