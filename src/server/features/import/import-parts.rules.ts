import { isDeepStrictEqual } from 'node:util';
import type { OptionId } from '#contract/ids.ts';
import { defaultLanguage } from '#contract/values/locale.ts';
import { discountedDirhams, toDirhams } from '#contract/values/money.ts';
import type { ChangedProduct } from '../catalog/writes/catalogue-batch.ts';
import type { NewOption, OptionChange, VariantValues } from '../catalog/writes/catalogue-columns.ts';
import { bestDiscount } from '../../shared/pricing.rules.ts';
import type { StandingOffer } from '../../shared/standing-offers.ts';
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
  const price_dirhams = toDirhams(price);
  const best_discount = bestDiscount(offers);
  return {
    price_dirhams,
    best_discount,
    discounted_dirhams: best_discount > 0 ? discountedDirhams(price_dirhams, best_discount) : null,
  };
}

/** A new variant with its listing columns. The catalogue updates these later. */
export function newVariant(row: VariantRow, position: number, isProductPublished: boolean) {
  const published = row.published ?? true;
  return {
    ...priced(row),
    sku: row.sku,
    position,
    stock: row.stock ?? 0,
    attributes: row.attributes ?? [],
    images: row.images ?? [],
    published,
    listed: published && isProductPublished,
  };
}

/**
 * The variant columns that a row changes. The stock of an existing variant stays unless `setStock`
 * is true: it was sold and counted since.
 */
export function planVariant(row: VariantRow, position: number, present: PresentVariant, setStock: boolean) {
  return differing(
    {
      sku: row.sku,
      price_dirhams: toDirhams(row.price),
      position,
      stock: setStock ? row.stock : undefined,
      attributes: row.attributes,
      images: row.images,
      published: row.published,
    } satisfies Record<keyof VariantValues, unknown>,
    present,
  );
}

/** Whether the offers of a row differ from the stored ones; a row without the field leaves them. */
export function offersDiffer(row: VariantRow, present: readonly StandingOffer[]): boolean {
  return row.offers !== undefined && !isDeepStrictEqual(row.offers, present);
}

/**
 * The changes that turn a product's options into those of the row. An option with the same English
 * name and type keeps its id, and so the values that shoppers chose.
 */
export function planOptions(row: ProductRow, present: OptionRecord[]): ChangedProduct['options'] {
  const options = row.customizationOptions ?? [];
  const kept = new Set<OptionId>();
  const changed: { id: OptionId; set: OptionChange }[] = [];
  const added: Omit<NewOption, 'product_id'>[] = [];
  options.forEach((option, position) => {
    const same = present.find(
      (one) => one.name[defaultLanguage] === option.name[defaultLanguage] && one.type === option.type,
    );
    if (!same) {
      const { type, name, image = null, required = false, maxLength = null } = option;
      added.push({ type, name, image, position, required, max_length: maxLength });
      return;
    }
    kept.add(same.id);
    const set = differing(
      {
        name: option.name,
        image: option.image,
        position,
        required: option.required,
        max_length: option.maxLength,
      },
      same,
    );
    if (Object.keys(set).length > 0) changed.push({ id: same.id, set });
  });
  const deleted = row.customizationOptions ? present.filter((one) => !kept.has(one.id)).map((one) => one.id) : [];
  return { present: present.length, added, changed, deleted };
}
