import { isDeepStrictEqual } from 'node:util';
import type { OptionId } from '#contract/ids.ts';
import { defaultLanguage, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toDirhams } from '#contract/values/money.ts';
import type { ChangedProduct } from '../catalog/writes/catalogue-batch.ts';
import type { NewOption, OptionChange } from '../../shared/catalogue-fields.ts';
import { bestOffer } from '../../shared/pricing.rules.ts';
import { toStandingOffers } from '../../shared/standing-offers.ts';
import type { OptionRecord, PresentVariant } from './import.queries.ts';
import type { ProductRow, VariantRow } from './import.rules.ts';

// What a row changes of the parts of a product.

type Changes<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The values that are wanted and not there yet. Undefined: as it is. */
export function differing<T extends object>(wanted: T, present: { [K in keyof T]: unknown }): Changes<T> {
  const changed = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, present[key as keyof T]),
  );
  return Object.fromEntries(changed) as Changes<T>;
}

/** The prices of a new variant. */
export function priced({ price, offers }: VariantRow) {
  if (price === undefined) throw new Error('a new variant has no price');
  const priceDirhams = toDirhams(price);
  const best = bestOffer(priceDirhams, toStandingOffers(offers ?? [], priceDirhams));
  return { priceDirhams, bestDiscount: best?.discount ?? 0, discountedDirhams: best?.dirhams ?? null };
}

const dirhamsOf = (riyals: number | null | undefined) =>
  riyals === null || riyals === undefined ? riyals : toDirhams(riyals);

/** A new variant with its listing columns. The catalogue updates these later. */
export function newVariant(row: VariantRow, position: number, isProductPublished: boolean) {
  const { price: _price, cost, offers: _offers, ...stored } = row;
  return {
    ...stored,
    ...priced(row),
    costDirhams: dirhamsOf(cost),
    position,
    listed: (row.published ?? true) && isProductPublished,
  };
}

/** Whether a row gives a stock to a variant that was made to order or had no end. */
export const beginsCounting = (row: Pick<VariantRow, 'stockMode'>, present: Pick<PresentVariant, 'stockMode'>) =>
  row.stockMode === 'counted' && present.stockMode !== 'counted';

/**
 * The fields of a variant that a row changes. The stock of an existing variant stays unless `setStock`
 * is true: it was sold and counted since. One whose counting begins has the stock of the row.
 */
export function planVariant(
  { price, cost, offers: _offers, ...stored }: VariantRow,
  position: number,
  present: PresentVariant,
  setStock: boolean,
) {
  const stock = setStock || beginsCounting(stored, present) ? stored.stock : undefined;
  return differing(
    { ...stored, priceDirhams: dirhamsOf(price) ?? undefined, costDirhams: dirhamsOf(cost), position, stock },
    present,
  );
}

const nameKey = ({ name }: { name: LocalizedText }) => pickText(name, defaultLanguage);

/**
 * The changes that turn a product's options into those of the row. An option with the same name
 * (the English one, if it has one) and type keeps its id, and so the values that shoppers chose.
 */
export function planOptions(row: ProductRow, present: OptionRecord[]): ChangedProduct['options'] {
  const options = row.customizationOptions ?? [];
  const kept = new Set<OptionId>();
  const changed: { id: OptionId; set: OptionChange }[] = [];
  const added: Omit<NewOption, 'productId'>[] = [];
  options.forEach((option, position) => {
    const wanted = { ...option, position };
    const same = present.find((one) => nameKey(one) === nameKey(option) && one.type === option.type);
    if (!same) return void added.push(wanted);
    kept.add(same.id);
    const set = differing(wanted, same);
    if (Object.keys(set).length > 0) changed.push({ id: same.id, set });
  });
  const deleted = row.customizationOptions ? present.filter((one) => !kept.has(one.id)).map((one) => one.id) : [];
  return { present: present.length, added, changed, deleted };
}
