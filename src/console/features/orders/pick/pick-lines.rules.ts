import type { ConsoleOrder } from '#contract/console/orders.ts';

export interface PickLine {
  order: ConsoleOrder;
  /** Which of the orders that are picked together: A, B, C. Empty for one order. */
  letter: string;
  line: ConsoleOrder['items'][number];
}

const letters = 'ABCDEFGHIJKL';

/** The letter of an order among those that are picked together. */
export function letterOf(index: number, count: number): string {
  return count > 1 ? (letters[index] ?? String(index + 1)) : '';
}

/**
 * The lines of several orders in one list, sorted as the shop sorts its categories, so that equal
 * goods are together. What was taken out is left out.
 */
export function pickLines(orders: readonly ConsoleOrder[]): PickLine[] {
  return orders
    .flatMap((order, index) =>
      order.items
        .filter(({ quantity }) => quantity > 0)
        .map((line) => ({ order, letter: letterOf(index, orders.length), line })),
    )
    .sort(
      (one, other) =>
        one.line.shelf - other.line.shelf ||
        one.line.sku.localeCompare(other.line.sku, 'en') ||
        one.letter.localeCompare(other.letter, 'en') ||
        one.line.id - other.line.id,
    );
}
