import type { GridItem } from '#contract/console/grid.ts';
import { toDirhams } from '#contract/values/money.ts';
import type { GridRecord } from './grid.queries.ts';

/** What a row becomes. Only columns that change are there. */
export interface RowChange {
  record: GridRecord;
  priceDirhams?: number;
  published?: boolean;
  stock?: number;
  nameAr?: string;
  nameEn?: string;
}

/** The columns of a row that a write would change. */
export function changeOf(record: GridRecord, item: GridItem): RowChange {
  const change: RowChange = { record };
  const priceDirhams = item.price === undefined ? record.priceDirhams : toDirhams(item.price);
  if (priceDirhams !== record.priceDirhams) change.priceDirhams = priceDirhams;
  if (item.published !== undefined && item.published !== record.published) change.published = item.published;
  if (item.stock) {
    const stock = Math.max(0, record.stock + item.stock.counted - item.stock.seen);
    if (stock !== record.stock) change.stock = stock;
  }
  if (item.nameAr !== undefined && item.nameAr !== record.name.ar) change.nameAr = item.nameAr;
  if (item.nameEn !== undefined && item.nameEn !== record.name.en) change.nameEn = item.nameEn;
  return change;
}

export const changesNames = ({ nameAr, nameEn }: RowChange) => nameAr !== undefined || nameEn !== undefined;
export const changesVariant = ({ priceDirhams, published }: RowChange) =>
  priceDirhams !== undefined || published !== undefined;
export const changesAnything = (change: RowChange) =>
  changesVariant(change) || changesNames(change) || change.stock !== undefined;

/** Whether someone else has changed what the row would change. Stock follows what was sold meanwhile. */
export function isOutdated(change: RowChange, { version, productVersion }: GridItem): boolean {
  const { record } = change;
  return (
    (changesVariant(change) && record.version !== version) ||
    (changesNames(change) && record.productVersion !== productVersion)
  );
}

const quietPrices = 50;

/** Whether prices change so much that the person must prove to be there. */
export function needsProof(changes: readonly RowChange[]): boolean {
  const prices = changes.filter(({ priceDirhams }) => priceDirhams !== undefined);
  return (
    prices.length > quietPrices || prices.some(({ priceDirhams = 0, record }) => priceDirhams * 2 < record.priceDirhams)
  );
}
