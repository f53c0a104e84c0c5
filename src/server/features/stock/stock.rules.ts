import type { StockMovement } from '#contract/console/stock.ts';

const soldDays = 14;

/** How many whole days the stock lasts at the pace of the last 14; null if nothing was sold. */
export function daysLeft(stock: number, soldInDays: number): number | null {
  return soldInDays === 0 ? null : Math.floor((stock * soldDays) / soldInDays);
}

/** From when on sales count for the days that are left. */
export function soldSince(now: Date): Date {
  return new Date(now.getTime() - soldDays * 86_400_000);
}

/** Sums the pieces of SKUs that a delivery has more than once. Their order stays. */
export function piecesBySku(items: readonly { sku: string; quantity: number }[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { sku, quantity } of items) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity);
  return pieces;
}

/** Where a page of the history ended: the last movement and order, and the stock before them. */
export interface HistoryCursor {
  movement: number;
  order: number;
  stock: number;
}

export function readCursor(text: string): HistoryCursor {
  const [movement = 0, order = 0, stock = 0] = text.split('.').map(Number);
  return { movement, order, stock };
}

export function writeCursor({ movement, order, stock }: HistoryCursor): string {
  return `${movement}.${order}.${stock}`;
}

type Line = Omit<StockMovement, 'stockAfter'> & {
  /** What the ledger says; null for a sale, whose stock follows from the newer lines. */
  stockAfter: number | null;
};

/**
 * A page of the history: movements and sales, each newest first, merged by their time, with the
 * stock after each. `start` is where the page before ended.
 */
export function mergeHistory(
  start: HistoryCursor,
  { movements, sales }: { movements: Line[]; sales: Line[] },
  limit: number,
) {
  const end = { ...start };
  const rows: StockMovement[] = [];
  let [movement, sale] = [0, 0];
  while (rows.length < limit) {
    const [made, sold] = [movements[movement], sales[sale]];
    if (!made && !sold) break;
    const isMovement = made !== undefined && (!sold || made.at >= sold.at);
    const line = (isMovement ? made : sold) as Line;
    if (isMovement) {
      movement += 1;
      end.movement = line.id ?? 0;
    } else {
      sale += 1;
      end.order = line.order?.id ?? 0;
    }
    const stockAfter = line.stockAfter ?? end.stock;
    rows.push({ ...line, stockAfter });
    end.stock = Math.max(0, stockAfter - line.change);
  }
  const hasMore = movement < movements.length || sale < sales.length;
  return { rows, next: hasMore ? writeCursor(end) : null, opening: hasMore ? null : end.stock };
}
