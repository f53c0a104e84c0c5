import type { OrderItem } from '#contract/orders.ts';

/** What an item cost in riyals, reckoned in whole dirhams. */
export function lineTotal({ unit_price, quantity }: Pick<OrderItem, 'unit_price' | 'quantity'>): number {
  return (Math.round(unit_price * 100) * quantity) / 100;
}
