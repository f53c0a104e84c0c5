/** What a cart must cost, in whole dirhams of any size. It shares no code with the shop. */

export interface ModelLine {
  price: bigint;
  /** Whole percents. */
  offers: readonly number[];
  quantity: number;
}

export interface ModelFees {
  zone: bigint;
  payment: bigint;
  /** Delivery is free from this subtotal on; null: never. */
  freeFrom: bigint | null;
}

/** The best single offer, rounded half up to the dirham. */
export function modelUnit(price: bigint, offers: readonly number[]): bigint {
  const best = offers.reduce((most, one) => (one > most ? one : most), 0);
  const hundredfold = price * BigInt(100 - best);
  const [whole, rest] = [hundredfold / 100n, hundredfold % 100n];
  return rest >= 50n ? whole + 1n : whole;
}

export function modelSummary(lines: readonly ModelLine[], fees: ModelFees) {
  let [count, net] = [0, 0n];
  for (const line of lines) {
    count += line.quantity;
    net += modelUnit(line.price, line.offers) * BigInt(line.quantity);
  }
  const shipping = count === 0 || (fees.freeFrom !== null && net >= fees.freeFrom) ? 0n : fees.zone;
  const payment = count === 0 ? 0n : fees.payment;
  return { count, net, shipping, payment, total: net + shipping + payment };
}

/** The JSON number of that many dirhams, made from digits without a division. */
export function modelRiyals(dirhams: bigint): number {
  return Number(`${dirhams / 100n}.${String(dirhams % 100n).padStart(2, '0')}`);
}
