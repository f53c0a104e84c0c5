import type { CategoryId, VariantId } from '#contract/ids.ts';
import { missingOf } from '#contract/console/product-completeness.ts';
import { emptyText, languages, type LocalizedText } from '#contract/values/locale.ts';
import type { AddedProduct, ChangedProduct, ChangedVariant } from '../catalog/writes/catalogue-batch.ts';
import type { ProductValues } from '../catalog/writes/catalogue-columns.ts';
import { differing, newVariant, offersDiffer, planOptions, planVariant, priced } from './import-parts.rules.ts';
import { bestDiscount } from '../../shared/pricing.rules.ts';
import type { StandingOffer } from '../../shared/standing-offers.ts';
import type { OptionRecord, PresentVariant, ProductRecord } from './import.queries.ts';
import type { ProductRow, VariantRow } from './import.rules.ts';

// Computes the changes before anything is written: importing the same file again changes nothing.

/** A row with the texts that its file does not have as they are now: staff may have changed them since. */
export function withPresentTexts(row: ProductRow, present: ProductRecord): ProductRow {
  const { lacks = [], name, description } = row;
  const isTranslated = present.name.en !== present.name.ar;
  const kept = (field: 'name' | 'description') =>
    Object.fromEntries(
      languages.flatMap((language) =>
        lacks.includes(`${field}.${language}`) ? [[language, present[field][language]]] : [],
      ),
    );
  return {
    ...row,
    // A name in one language is in both columns.
    name: isTranslated ? { ...name, ...kept('name') } : name,
    description: description && { ...description, ...kept('description') },
  };
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

interface Present {
  product: ProductRecord;
  /** The variants of the row that the shop has, by their SKUs. */
  variants: ReadonlyMap<string, PresentVariant>;
  offersOf: (variant: PresentVariant) => readonly StandingOffer[];
  options: OptionRecord[];
}

interface Choices {
  categoryId: CategoryId;
  isDemo: boolean;
  setStock: boolean;
}

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
    discounts.before = Math.max(discounts.before, bestDiscount(standing));
    discounts.after = Math.max(discounts.after, bestDiscount(variant.offers));
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
