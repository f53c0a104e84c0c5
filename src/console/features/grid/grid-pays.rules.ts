import type { GridRow } from '#contract/console/grid.ts';
import { discountedDirhams, toDirhams, toRiyals } from '#contract/values/money.ts';
import { marginPercent } from '../../shared/margin.rules.ts';
import { readCell } from './grid-cells.rules.ts';
import { cellText, type RowEdit } from './grid-edits.rules.ts';

/** The price and the per cent of a row as they were typed; as they are stored, where a cell is invalid. */
export function typedPriceAndOffer(row: GridRow, edit: RowEdit | undefined) {
  const numberIn = (column: 'price' | 'offer') => {
    const value = readCell(column, cellText(row, edit, column));
    return typeof value === 'number' ? value : row[column];
  };
  return { price: numberIn('price'), offer: numberIn('offer') };
}

const after = (price: number, percent: number) => toRiyals(discountedDirhams(toDirhams(price), percent));

/** What shoppers pay now, and after the edit. The better of the own and the other offers counts. */
export function paysOf(row: GridRow, edit: RowEdit | undefined): { before: number; after: number } {
  const { price, offer } = typedPriceAndOffer(row, edit);
  return {
    before: after(row.price, Math.max(row.offer, row.otherOffer)),
    after: after(price, Math.max(offer, row.otherOffer)),
  };
}

/** What is left of what shoppers pay after the edit, in whole per cent; null if the cost is not known. */
export function marginOf(row: GridRow, edit: RowEdit | undefined): number | null {
  const cost = readCell('cost', cellText(row, edit, 'cost'));
  return marginPercent(paysOf(row, edit).after, typeof cost === 'number' ? cost : null);
}

/** The per cent of another offer that counts instead of the own one; 0 if none does. */
export function betterOffer(row: GridRow, edit: RowEdit | undefined): number {
  return row.otherOffer > typedPriceAndOffer(row, edit).offer ? row.otherOffer : 0;
}

/** Whether an edit takes more than half off a price: by itself, or by an offer that is greater than before. */
export function fallsByHalf(row: GridRow, edit: RowEdit | undefined): boolean {
  const { price, offer } = typedPriceAndOffer(row, edit);
  return price * 2 < row.price || (offer > row.offer && after(price, offer) * 2 < row.price);
}
