import { randomInt } from 'node:crypto';
import type { VariantId } from '#contract/ids.ts';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { cartTotals, piecesOfVariants, type PricedLine, type SummaryDirhams } from '../../shared/pricing.rules.ts';

interface Choice {
  /** The fee of the chosen zone; null if none is chosen yet. */
  zoneFeeDirhams: number | null;
  /** The fee of the chosen payment option; null if none is chosen yet. */
  paymentFeeDirhams: number | null;
  /** The subtotal from which delivery is free; null if it never is. */
  freeDeliveryFromDirhams: number | null;
}

/** The totals of a cart. A fee that is not chosen yet counts 0, and an empty cart costs nothing. */
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

/** The pieces of each variant in an order, sorted by id: all orders lock rows in this order. */
export function piecesByVariant(
  lines: { variantId: VariantId; quantity: number }[],
): { variantId: VariantId; quantity: number }[] {
  return [...piecesOfVariants(lines)]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => a.variantId - b.variantId);
}

const hourMs = 3_600_000;

/**
 * The seconds until an account may order again, because it has too many unpaid orders of the last
 * hour; 0 if it may order now. `manyUnpaidSince` is the time of the oldest of them.
 */
export function pauseBeforeOrder(manyUnpaidSince: Date | null, now: Date): number {
  const left = manyUnpaidSince === null ? 0 : manyUnpaidSince.getTime() + hourMs - now.getTime();
  return Math.max(0, Math.ceil(left / 1000));
}

const minuteMs = 60_000;

/** After so many unpaid online orders in a day, an account has less time, and one such order at once. */
const givenUpMost = 2;

/** How many unpaid online orders an account may have, and within how many minutes it pays one. */
export function unpaidTerms(givenUp: number, payWithinMinutes: number): { most: number; minutes: number } {
  return givenUp < givenUpMost ? { most: 2, minutes: payWithinMinutes } : { most: 1, minutes: 10 };
}

/** A slot that begins sooner cannot be paid online. */
const slotAheadMs = 15 * minuteMs;

/** Until when an order is paid online: at the latest when its slot begins. Null if that is too soon. */
export function payBy(now: Date, minutes: number, slotFrom: Date | null): Date | null {
  if (slotFrom !== null && slotFrom.getTime() - now.getTime() < slotAheadMs) return null;
  return new Date(Math.min(now.getTime() + minutes * minuteMs, slotFrom?.getTime() ?? Infinity));
}

// Crockford's base 32: no I, L, O and U, so that a number is clear on the phone.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new order number: the day in Qatar and six random characters, which cannot be guessed from
 * another number.
 */
export function newOrderNumber(now: Date): string {
  const day = qatarDay(now);
  const random = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  return `DN-${day.replaceAll('-', '').slice(2)}-${random}`;
}
