import type { GridItem } from '#contract/console/grid.ts';
import { emptyText } from '#contract/values/locale.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import type { VariantChange } from '../../../../shared/catalogue-fields.ts';
import type { Merge } from '../../../../shared/merge-fields.rules.ts';
import { stockAfterCount } from '../../../../shared/stock-count.rules.ts';
import { bestDiscount } from '../../../../shared/pricing.rules.ts';
import type { StandingOffer } from '../../../../shared/standing-offers.ts';
import { storedCost } from '../products/product-fields.rules.ts';
import type { LockedGridRecord } from './grid-records.ts';

/** What a row becomes. Only what changes is there. */
export interface RowChange {
  record: LockedGridRecord;
  set: Pick<
    VariantChange,
    'priceDirhams' | 'published' | 'stock' | 'stockMode' | 'dayLimit' | 'barcode' | 'costDirhams'
  >;
  /** The names of its product. */
  names: { en?: string; ar?: string };
  /** The standing offers of the variant. */
  standing?: StandingOffer[];
}

/** The one standing offer of a per cent, with the text of the best present one. A new one has no text. */
function standingOf(percent: number, present: readonly StandingOffer[]): StandingOffer[] {
  if (percent === 0) return [];
  const best = present.find(({ discount }) => discount === bestDiscount(present));
  return [{ discount: percent, description: best?.description ?? emptyText }];
}

/** The fields of a row that a write would change. */
export function diffGridRow(record: LockedGridRecord, item: GridItem): RowChange {
  const change: RowChange = { record, set: {}, names: {} };
  const { set, names } = change;
  const priceDirhams = item.price === undefined ? record.priceDirhams : toDirhams(item.price);
  if (priceDirhams !== record.priceDirhams) set.priceDirhams = priceDirhams;
  if (item.published !== undefined && item.published !== record.published) set.published = item.published;
  if (item.barcode !== undefined && item.barcode !== record.barcode) set.barcode = item.barcode;
  const { costDirhams = record.costDirhams } = storedCost(item.cost);
  if (costDirhams !== record.costDirhams) set.costDirhams = costDirhams;
  if (item.stockMode !== undefined && item.stockMode !== record.stockMode) {
    set.stockMode = item.stockMode;
    // As in the editor: only what is made to order has a limit.
    if (record.dayLimit !== null) set.dayLimit = null;
  }
  const stock = item.stock ? stockAfterCount(record, item.stock) : record.stock;
  // A count that was not seen, or that is too high, is judged apart.
  if (typeof stock === 'number' && stock !== record.stock) set.stock = stock;
  const { standing } = record.offers;
  if (item.offer && item.offer.percent !== bestDiscount(standing))
    change.standing = standingOf(item.offer.percent, standing);
  if (item.nameAr !== undefined && item.nameAr !== record.name.ar) names.ar = item.nameAr;
  if (item.nameEn !== undefined && item.nameEn !== record.name.en) names.en = item.nameEn;
  return change;
}

export const changesNames = ({ names }: RowChange) => names.ar !== undefined || names.en !== undefined;
/** Whether what shoppers pay may change. */
const changesPrice = ({ set, standing }: RowChange) => set.priceDirhams !== undefined || standing !== undefined;
const changesVariant = (change: RowChange) =>
  changesPrice(change) ||
  change.set.published !== undefined ||
  change.set.stockMode !== undefined ||
  change.set.barcode !== undefined ||
  change.set.costDirhams !== undefined;
export const changesAnything = (change: RowChange) =>
  changesVariant(change) || changesNames(change) || change.set.stock !== undefined;

/** Whether the count of a row makes its stock higher than a variant can have. */
export const countsTooMany = (record: LockedGridRecord, { stock }: GridItem) =>
  stock !== undefined && stockAfterCount(record, stock) === 'outOfRange';

/** Whether a row gets a stock, after it was made to order or had no end, without a count. */
export const lacksCount = ({ set }: RowChange, { stock }: GridItem) =>
  set.stockMode === 'counted' && stock === undefined;

/**
 * The fields that both the person and someone else have changed. Stock follows what was sold
 * meanwhile; a count that was not seen is a conflict. An offer is decided on beside its price, so that a new price is a conflict as well.
 */
export function findGridConflicts(change: RowChange, item: GridItem): Merge['conflicts'] {
  const { record } = change;
  const { base = {} } = item;
  const [ofVariant, ofProduct] = [record.version === item.version, record.productVersion === item.productVersion];
  const price = toRiyals(record.priceDirhams);
  const offer = bestDiscount(record.offers.standing);
  const isSeen = <T>(seen: T | undefined, now: T, isSame: boolean) => (seen === undefined ? isSame : seen === now);
  const isPriceSeen = isSeen(base.price, price, ofVariant);
  const conflicts: Merge['conflicts'] = {};
  if (change.set.priceDirhams !== undefined && !isPriceSeen) conflicts['price'] = { yours: item.price, theirs: price };
  if (change.set.published !== undefined && !isSeen(base.published, record.published, ofVariant))
    conflicts['published'] = { yours: item.published, theirs: record.published };
  if (change.set.stockMode !== undefined && !isSeen(base.stockMode, record.stockMode, ofVariant))
    conflicts['stockMode'] = { yours: item.stockMode, theirs: record.stockMode };
  if (item.stock && item.stockMode === undefined && record.stockMode !== 'counted')
    conflicts['stockMode'] = { yours: 'counted', theirs: record.stockMode };
  if (change.set.barcode !== undefined && !isSeen(base.barcode, record.barcode, ofVariant))
    conflicts['barcode'] = { yours: item.barcode, theirs: record.barcode };
  const cost = record.costDirhams === null ? null : toRiyals(record.costDirhams);
  if (change.set.costDirhams !== undefined && !isSeen(base.cost, cost, ofVariant))
    conflicts['cost'] = { yours: item.cost, theirs: cost };
  for (const [field, language] of [['nameAr', 'ar'] as const, ['nameEn', 'en'] as const])
    if (change.names[language] !== undefined && !isSeen(base[field], record.name[language], ofProduct))
      conflicts[field] = { yours: item[field], theirs: record.name[language] };
  if (item.stock && stockAfterCount(record, item.stock) === 'unseen')
    conflicts['stock'] = { yours: item.stock.counted, theirs: record.stock };
  if (change.standing !== undefined && !(isPriceSeen && item.offer?.seen === offer))
    conflicts['offer'] = { yours: item.offer?.percent, theirs: offer };
  return conflicts;
}

/** Whether someone else has changed what the row would change. */
export const isOutdated = (change: RowChange, item: GridItem) =>
  Object.keys(findGridConflicts(change, item)).length > 0;

const quietPrices = 50;

/** Whether so many prices change that the person must prove to be there. */
export function changesManyPrices(changes: readonly RowChange[]): boolean {
  return changes.filter(changesPrice).length > quietPrices;
}
