import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { CategoryId, OptionId, ProductId } from '#contract/ids.ts';
import { defaultLanguage, emptyText } from '#contract/values/locale.ts';
import { discountedDirhams, toDirhams } from '#contract/values/money.ts';
import type { Database } from '../../database/schema.ts';
import type { StandingOffer } from '../../shared/standing-offers.ts';
import type { OptionRecord, PresentVariant, ProductRecord } from './import.queries.ts';
import type { ProductRow, VariantRow } from './import.rules.ts';

// Computes the changes before anything is written: importing the same file again changes nothing.

type Changes<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function differing<T extends object>(wanted: T, present: { [K in keyof T]: unknown }): Changes<T> {
  const changed = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, present[key as keyof T]),
  );
  return Object.fromEntries(changed) as Changes<T>;
}

type WithJson<T, J extends keyof T> = { [K in keyof T]: K extends J ? string : T[K] };

/**
 * Converts jsonb columns to JSON text. A jsonb column that `jsonKeys` misses does not compile in
 * the update.
 */
export function asColumns<T extends object, J extends keyof T & string>(
  values: T,
  jsonKeys: readonly J[],
): WithJson<T, J> {
  const isJson = (key: string) => jsonKeys.some((jsonKey) => jsonKey === key);
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, isJson(key) ? JSON.stringify(value) : value]),
  ) as WithJson<T, J>;
}

/**
 * The product columns that a row changes. A merchant's row turns a demo product into the
 * merchant's.
 */
export function planProduct(row: ProductRow, categoryId: CategoryId, present: ProductRecord, isDemo: boolean) {
  return differing(
    {
      category_id: categoryId,
      name: row.name,
      description: row.description,
      image: row.image,
      more_images: row.moreImages,
      picture_texts: row.pictureTexts,
      published: row.published,
      lead_days: row.leadDays,
      demo: isDemo ? undefined : false,
    } satisfies Record<Exclude<keyof ProductRecord, 'id' | 'handle'>, unknown>,
    present,
  );
}

function priced(row: VariantRow, presentDiscount: number, otherDiscount: number) {
  const price = toDirhams(row.price);
  const best = row.offers ? Math.max(otherDiscount, ...row.offers.map((offer) => offer.discount)) : presentDiscount;
  return {
    price_dirhams: price,
    best_discount: best,
    discounted_dirhams: best > 0 ? discountedDirhams(price, best) : null,
  };
}

/** A new product with its listing columns. The catalogue updates these later. */
export function newProduct(row: ProductRow, categoryId: CategoryId, isDemo: boolean, createdAt: Date) {
  const shown = row.variants.filter((variant) => variant.published ?? true);
  const prices = shown.map((variant) => priced(variant, 0, 0));
  return {
    handle: row.handle,
    category_id: categoryId,
    name: row.name,
    description: row.description ?? emptyText,
    image: row.image ?? null,
    more_images: row.moreImages ?? [],
    picture_texts: row.pictureTexts ?? {},
    published: row.published ?? true,
    demo: isDemo,
    lead_days: row.leadDays ?? null,
    created_at: createdAt,
    has_variants: shown.length > 0,
    lowest_price_dirhams:
      shown.length === 0 ? 0 : Math.min(...prices.map((one) => one.discounted_dirhams ?? one.price_dirhams)),
    has_offer: prices.some((one) => one.best_discount > 0),
    in_stock: shown.some((variant) => (variant.stock ?? 0) > 0),
  };
}

/**
 * The variant columns that a row changes. The stock of an existing variant stays unless `setStock`
 * is true: it was sold and counted since.
 */
export function planVariant(row: VariantRow, position: number, present: PresentVariant, setStock: boolean) {
  return differing(
    {
      ...priced(row, present.best_discount, present.otherDiscount),
      position,
      stock: setStock ? row.stock : undefined,
      attributes: row.attributes,
      images: row.images,
      published: row.published,
    },
    present,
  );
}

export function newVariant(row: VariantRow, position: number, productId: ProductId, isProductPublished: boolean) {
  const published = row.published ?? true;
  return {
    ...priced(row, 0, 0),
    product_id: productId,
    sku: row.sku,
    position,
    stock: row.stock ?? 0,
    attributes: row.attributes ?? [],
    images: row.images ?? [],
    published,
    listed: published && isProductPublished,
  };
}

/** Whether the offers of a row differ from the stored ones; a row without the field leaves them. */
export function offersDiffer(row: VariantRow, present: readonly StandingOffer[] = []): boolean {
  return row.offers !== undefined && !isDeepStrictEqual(row.offers, present);
}

/**
 * The changes that turn a product's options into those of the row. An option with the same English
 * name and type keeps its id, and so the values that shoppers chose.
 */
export function planOptions(row: ProductRow, productId: ProductId, present: OptionRecord[]) {
  const options = row.customizationOptions ?? [];
  const kept = new Set<OptionId>();
  const updates: { id: OptionId; set: Updateable<Database['customization_options']> }[] = [];
  const inserts: {
    product_id: number;
    type: 'text' | 'image';
    name: string;
    image: string | null;
    position: number;
    required: boolean;
    max_length: number | null;
  }[] = [];
  options.forEach((option, position) => {
    const same = present.find(
      (one) => one.name[defaultLanguage] === option.name[defaultLanguage] && one.type === option.type,
    );
    if (!same) {
      const { type, name, image = null, required = false, maxLength = null } = option;
      inserts.push({
        product_id: productId,
        type,
        name: JSON.stringify(name),
        image,
        position,
        required,
        max_length: maxLength,
      });
      return;
    }
    kept.add(same.id);
    const changed = differing(
      {
        name: option.name,
        image: option.image,
        position,
        required: option.required,
        max_length: option.maxLength,
      },
      same,
    );
    if (Object.keys(changed).length > 0) updates.push({ id: same.id, set: asColumns(changed, ['name']) });
  });
  const deletes = row.customizationOptions ? present.filter((one) => !kept.has(one.id)).map((one) => one.id) : [];
  return { updates, inserts, deletes, changes: updates.length + inserts.length + deletes.length > 0 };
}
