import { randomInt } from 'node:crypto';
import type { VariantId } from '#contract/ids.ts';
import { cartTotals, piecesOfVariants, type PricedLine, type SummaryDirhams } from '../../shared/pricing.rules.ts';

interface Choice {
  /** The chosen zone's fee; null while none is chosen. */
  zoneFeeDirhams: number | null;
  /** The chosen payment's fee; null while none is chosen. */
  paymentFeeDirhams: number | null;
  /** From this subtotal on delivery is free; null: never. */
  freeDeliveryFromDirhams: number | null;
}

/** What a cart costs. What is not chosen yet counts 0, and an empty cart costs nothing at all. */
export function summarise(lines: PricedLine[], choice: Choice): SummaryDirhams {
  const { itemsCount, subtotalDirhams } = cartTotals(lines);
  const free = choice.freeDeliveryFromDirhams !== null && subtotalDirhams >= choice.freeDeliveryFromDirhams;
  const shippingFeeDirhams = itemsCount === 0 || free ? 0 : (choice.zoneFeeDirhams ?? 0);
  const paymentFeeDirhams = itemsCount === 0 ? 0 : (choice.paymentFeeDirhams ?? 0);
  return {
    itemsCount,
    netSubtotalDirhams: subtotalDirhams,
    shippingFeeDirhams,
    paymentFeeDirhams,
    totalDirhams: subtotalDirhams + shippingFeeDirhams + paymentFeeDirhams,
  };
}

/** How many pieces of each variant an order takes, in id order: all orders lock rows in that order, so none waits for another in a circle. */
export function piecesByVariant(
  lines: { variantId: VariantId; quantity: number }[],
): { variantId: VariantId; quantity: number }[] {
  return [...piecesOfVariants(lines)]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => a.variantId - b.variantId);
}

const hourMs = 3_600_000;

/**
 * For how many seconds an account may not order, because that many of its orders of the last hour are not paid; 0 when it may. Who never means to pay
 * should not empty the shelves. `manyUnpaidSince`: when the oldest of as many as may be was placed.
 */
export function pauseBeforeOrder(manyUnpaidSince: Date | null, now: Date): number {
  const left = manyUnpaidSince === null ? 0 : manyUnpaidSince.getTime() + hourMs - now.getTime();
  return Math.max(0, Math.ceil(left / 1000));
}

// Crockford's base 32: no I, L, O, U, so that a number read out on the phone is heard right.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

// Made once: making one takes longer than the rest of an order number.
const dayInQatar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Qatar', dateStyle: 'short' });

/** A new order number: the day in Qatar and six random signs, which nobody can guess from another number. */
export function newOrderNumber(now: Date): string {
  const day = dayInQatar.format(now);
  const random = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  return `DN-${day.replaceAll('-', '').slice(2)}-${random}`;
}
