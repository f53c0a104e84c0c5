import { isDeepStrictEqual } from 'node:util';
import type { CategoryId, OptionId, VariantId } from '#contract/ids.ts';
import { missingOf } from '#contract/console/product-completeness.ts';
import { defaultLanguage, emptyText, type LocalizedText } from '#contract/values/locale.ts';
import { discountedDirhams, toDirhams } from '#contract/values/money.ts';
import type { AddedProduct, ChangedProduct, ChangedVariant } from '../catalog/writes/catalogue-batch.ts';
import type { NewOption, OptionChange, ProductValues, VariantValues } from '../catalog/writes/catalogue-columns.ts';
import type { OfferRecord, OptionRecord, PresentVariant, ProductRecord } from './import.queries.ts';
import type { ProductRow, VariantRow } from './import.rules.ts';

// Computes the changes before anything is written: importing the same file again changes nothing.

type Changes<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function differing<T extends object>(wanted: T, present: { [K in keyof T]: unknown }): Changes<T> {
  const changed = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, present[key as keyof T]),
  );
  return Object.fromEntries(changed) as Changes<T>;
}

/** The parts of the text that a product in the shop would lose: what was missing before may stay so. */
export function lostTexts(row: ProductRow, present: ProductRecord): string[] {
  const isLive = present.published && row.published !== false;
  if (!isLive || row.description === undefined) return [];
  const missing = (description: LocalizedText) =>
    missingOf({ name: row.name, description, pictures: [], variants: [], options: [] });
  const lacked = missing(present.description);
  return missing(row.description).filter((part) => !lacked.includes(part));
}

/** Whether a row would publish a product that staff have archived. Only they take it out again. */
export const leavesArchive = (row: ProductRow, present: ProductRecord) =>
  present.state === 'archived' && row.published === true;

/**
 * The product columns that a row changes. A merchant's row turns a demo product into the
 * merchant's.
 */
export function planProduct(row: ProductRow, categoryId: CategoryId, present: ProductRecord, isDemo: boolean) {
  return differing(
    {
      handle: row.handle,
      category_id: categoryId,
      name: row.name,
      description: row.description,
      image: row.image,
      more_images: row.moreImages,
      picture_texts: row.pictureTexts,
      published: leavesArchive(row, present) ? undefined : row.published,
      lead_days: row.leadDays,
      demo: isDemo ? undefined : false,
    } satisfies Record<keyof ProductValues, unknown>,
    present,
  );
}

function priced({ price, offers = [] }: VariantRow) {
  const price_dirhams = toDirhams(price);
  const best_discount = Math.max(0, ...offers.map(({ discount }) => discount));
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

/** A new product with its variants and options, and its listing columns. */
export function newProduct(row: ProductRow, categoryId: CategoryId, isDemo: boolean, createdAt: Date): AddedProduct {
  const shown = row.variants.filter((variant) => variant.published ?? true);
  const prices = shown.map(priced);
  const published = row.published ?? true;
  const product = {
    handle: row.handle,
    category_id: categoryId,
    name: row.name,
    description: row.description ?? emptyText,
    image: row.image ?? null,
    more_images: row.moreImages ?? [],
    picture_texts: row.pictureTexts ?? {},
    published,
    demo: isDemo,
    lead_days: row.leadDays ?? null,
    created_at: createdAt,
    has_variants: shown.length > 0,
    lowest_price_dirhams:
      shown.length === 0 ? 0 : Math.min(...prices.map((one) => one.discounted_dirhams ?? one.price_dirhams)),
    has_offer: prices.some((one) => one.best_discount > 0),
    in_stock: shown.some((variant) => (variant.stock ?? 0) > 0),
  } satisfies AddedProduct['product'];
  return {
    product,
    variants: row.variants.map((variant, position) => newVariant(variant, position, published)),
    options: planOptions(row, []).added,
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
function offersDiffer(row: VariantRow, present: OfferRecord[]): boolean {
  if (!row.offers) return false;
  return !isDeepStrictEqual(
    row.offers,
    present.map(({ discount, description }) => ({ discount, description })),
  );
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

interface Present {
  product: ProductRecord;
  /** The variants of the row that the shop has, by their SKUs. */
  variants: ReadonlyMap<string, PresentVariant>;
  offersOf: (variant: PresentVariant) => OfferRecord[];
  options: OptionRecord[];
}

interface Choices {
  categoryId: CategoryId;
  isDemo: boolean;
  setStock: boolean;
}

const bestOf = (offers: readonly { discount: number }[] = []) => Math.max(0, ...offers.map(({ discount }) => discount));

/** What becomes of the offers of a variant. */
export interface PlannedOffers {
  /** Undefined for a variant that is new. */
  id: VariantId | undefined;
  sku: string;
  offers: NonNullable<VariantRow['offers']>;
}

/** The offers of the variants of a row that differ from those that the shop has. */
function planOffers(row: ProductRow, { variants, offersOf }: Pick<Present, 'variants' | 'offersOf'>) {
  const offers: PlannedOffers[] = [];
  const discounts = { before: 0, after: 0 };
  for (const variant of row.variants) {
    const present = variants.get(variant.sku);
    const standing = present ? offersOf(present) : [];
    if (!variant.offers || !offersDiffer(variant, standing)) continue;
    offers.push({ id: present?.id, sku: variant.sku, offers: variant.offers });
    discounts.before = Math.max(discounts.before, bestOf(standing));
    discounts.after = Math.max(discounts.after, bestOf(variant.offers));
  }
  return { offers, discounts };
}

/** The offers of a new product. */
export const newOffers = (row: ProductRow) => planOffers(row, { variants: new Map(), offersOf: () => [] }).offers;

/** What a row changes of its product and its offers; null if nothing. */
export function planChange(row: ProductRow, present: Present, choices: Choices) {
  const { product, options } = present;
  const added: ReturnType<typeof newVariant>[] = [];
  const changed: ChangedVariant[] = [];
  row.variants.forEach((variant, position) => {
    const there = present.variants.get(variant.sku);
    if (!there) return void added.push(newVariant(variant, position, product.published));
    const set = planVariant(variant, position, there, choices.setStock);
    if (Object.keys(set).length > 0) changed.push({ id: there.id, before: there, set });
  });
  const { offers, discounts } = planOffers(row, present);
  const change: ChangedProduct = {
    id: product.id,
    before: product,
    set: planProduct(row, choices.categoryId, product, choices.isDemo),
    variants: { present: product.variants, added, changed },
    options: planOptions(row, options),
    ...(offers.length > 0 && {
      more: { before: { discount: discounts.before }, after: { discount: discounts.after } },
    }),
  };
  const { options: ofOptions } = change;
  const counts = [
    Object.keys(change.set),
    added,
    changed,
    offers,
    ofOptions.added,
    ofOptions.changed,
    ofOptions.deleted,
  ];
  return counts.every(({ length }) => length === 0) ? null : { change, offers };
}
