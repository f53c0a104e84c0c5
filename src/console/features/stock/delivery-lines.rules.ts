import type { StockRow } from '#contract/console/stock.ts';

/** A variant of a delivery, as it is kept on the device. */
export type DeliveryLine = Pick<StockRow, 'id' | 'sku' | 'name' | 'attributes' | 'image'> & { quantity: number };

/** Adds a piece of a variant: scanned twice, it is one line with two pieces. The newest line is first. */
export function withPiece(lines: readonly DeliveryLine[], variant: StockRow): DeliveryLine[] {
  const present = lines.find(({ id }) => id === variant.id);
  const { id, sku, name, attributes, image } = variant;
  const line = { id, sku, name, attributes, image, quantity: (present?.quantity ?? 0) + 1 };
  return [line, ...lines.filter((other) => other !== present)];
}

/** What stays of a delivery after `received` of it was saved: what was refused, and what was scanned since then. */
export function withoutReceived(
  lines: readonly DeliveryLine[],
  received: readonly Pick<DeliveryLine, 'sku' | 'quantity'>[],
): DeliveryLine[] {
  const savedOf = (sku: string) => received.find((one) => one.sku === sku)?.quantity ?? 0;
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - savedOf(line.sku) }))
    .filter(({ quantity }) => quantity > 0);
}

export function piecesOf(lines: readonly DeliveryLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What a typed or scanned text means among the variants that a search found: one of them, or a choice. */
export function meantBy(typed: string, found: readonly StockRow[]): StockRow | null {
  const exact = found.find(({ sku }) => sku.toLowerCase() === typed.toLowerCase());
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null);
}
