import { isDeepStrictEqual } from 'node:util';
import type { CategoryId, VariantId } from '#contract/ids.ts';
import { missingOf } from '#contract/console/product-completeness.ts';
import { languages, type LocalizedText } from '#contract/values/locale.ts';
import { toDirhams } from '#contract/values/money.ts';
import type { AddedProduct, ChangedProduct, ChangedVariant } from '../catalog/writes/catalogue-batch.ts';
import { differing, newVariant, planOptions, planVariant, priced } from './import-parts.rules.ts';
import { companionsOf, furtherCategories } from '../../shared/listed-product.ts';
import { bestDiscount } from '../../shared/pricing.rules.ts';
import { type StandingOffer, toStandingOffers } from '../../shared/standing-offers.ts';
import type { OptionRecord, PresentVariant, ProductRecord } from './import.queries.ts';
import type { ProductRow } from './import.rules.ts';

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
  const pictures = lacks.includes('pictures') && row.image ? mergedPictures(row, present) : {};
  return {
    ...row,
    // A name in one language is in both columns.
    name: isTranslated ? { ...name, ...kept('name') } : name,
    description: description && { ...description, ...kept('description') },
    ...pictures,
    ...(lacks.includes('pictureTexts') && { pictureTexts: mergedTexts({ ...row, ...pictures }, present) }),
  };
}

// The pictures of the shop come after those that came in.
function mergedPictures({ image, moreImages = [] }: ProductRow, present: ProductRecord) {
  const all = [image, ...moreImages, present.image, ...present.moreImages].filter((path) => typeof path === 'string');
  const [first = null, ...more] = new Set(all);
  return { image: first, moreImages: more };
}

// A text that the file does not have stays with its picture.
function mergedTexts({ image, moreImages, pictureTexts = {} }: ProductRow, present: ProductRecord) {
  const shown = new Set([image ?? present.image, ...(moreImages ?? present.moreImages)]);
  const paths = [...Object.keys(present.pictureTexts), ...Object.keys(pictureTexts)].filter((path) => shown.has(path));
  return Object.fromEntries(
    [...new Set(paths)].map((path) => {
      const [before, given] = [present.pictureTexts[path], pictureTexts[path]];
      return [path, { ...before, en: given?.en || before?.en || '', ar: given?.ar || before?.ar || '' }];
    }),
  );
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

/** What a row says about its product under the names of the fields. */
function storedFields(row: ProductRow) {
  const { category: _category, furtherCategories: _further, variants: _variants, lacks: _lacks, ...others } = row;
  const { customizationOptions: _options, companions, ...stored } = others;
  return { ...stored, ...(companions && { companions: companionsOf(row.handle, companions) }) };
}

/** The fields of a product that a row changes. A merchant's row turns a demo product into the merchant's. */
function planProduct(row: ProductRow, { categoryId, furtherIds, isDemo }: Choices, present: ProductRecord) {
  const furtherCategoryIds = furtherCategories(categoryId, furtherIds ?? present.furtherCategoryIds);
  const published = leavesArchive(row, present) ? undefined : row.published;
  const demo = isDemo ? undefined : false;
  return differing({ ...storedFields(row), published, categoryId, furtherCategoryIds, demo }, present);
}

/** A new product with its variants and options, and its listing columns. */
export function newProduct(
  row: ProductRow,
  { categoryId, furtherIds = [], isDemo: demo }: Omit<Choices, 'setStock'>,
  createdAt: Date,
): AddedProduct {
  const shown = row.variants.filter((variant) => variant.published ?? true);
  const prices = shown.map(priced);
  const paysOf = (variants: typeof shown) =>
    variants.map(priced).map((one) => one.discountedDirhams ?? one.priceDirhams);
  const pays = paysOf(shown);
  const stocked = shown.filter(({ stock = 0, stockMode = 'counted' }) => stock > 0 || stockMode !== 'counted');
  const product = {
    ...storedFields(row),
    categoryId,
    furtherCategoryIds: furtherCategories(categoryId, furtherIds),
    demo,
    createdAt,
    hasVariants: shown.length > 0,
    // The cheapest in stock, as on the card.
    lowestPriceDirhams: shown.length === 0 ? 0 : Math.min(...(stocked.length > 0 ? paysOf(stocked) : pays)),
    leastDirhams: shown.length === 0 ? 0 : Math.min(...pays),
    mostDirhams: Math.max(0, ...pays),
    hasOffer: prices.some((one) => one.bestDiscount > 0),
    inStock: stocked.length > 0,
  };
  return {
    product,
    variants: row.variants.map((variant, position) => newVariant(variant, position, row.published ?? true)),
    options: planOptions(row, []).added,
  };
}

export interface Present {
  product: ProductRecord;
  /** The variants of the product. */
  variants: readonly PresentVariant[];
  offersOf: (variant: PresentVariant) => readonly StandingOffer[];
  options: OptionRecord[];
}

interface Choices {
  categoryId: CategoryId;
  /** The further categories; undefined if the file does not have them. */
  furtherIds?: CategoryId[] | undefined;
  isDemo: boolean;
  setStock: boolean;
}

/** What becomes of the offers of a variant. */
export interface PlannedOffers {
  /** Undefined for a variant that is new. */
  id: VariantId | undefined;
  sku: string;
  offers: readonly StandingOffer[];
}

/** The offers of a new product. */
export const newOffers = ({ variants }: ProductRow): PlannedOffers[] =>
  variants.flatMap(({ sku, price = 0, offers = [] }) =>
    offers.length > 0 ? [{ id: undefined, sku, offers: toStandingOffers(offers, toDirhams(price)) }] : [],
  );

/** What a row changes of its product and its offers; null if nothing. */
export function planChange(row: ProductRow, present: Present, choices: Choices) {
  const { product, options } = present;
  const added: ReturnType<typeof newVariant>[] = [];
  const changed: ChangedVariant[] = [];
  const planned: PlannedOffers[] = [];
  const bySku = new Map(present.variants.map((one) => [one.sku, one]));
  const named = new Set(row.variants.map(({ sku }) => sku));
  // A file that has only some variants leaves all in their places.
  const isPart = row.lacks?.includes('variants') || present.variants.some(({ sku }) => !named.has(sku));
  const last = Math.max(-1, ...present.variants.map(({ position }) => position));
  row.variants.forEach((variant, index) => {
    const { sku, offers } = variant;
    const there = bySku.get(sku);
    const position = !isPart ? index : (there?.position ?? last + 1 + index);
    if (!there) {
      added.push(newVariant(variant, position, product.published));
      planned.push(...newOffers({ ...row, variants: [variant] }));
      return;
    }
    const standing = present.offersOf(there);
    const set = planVariant(variant, position, there, choices.setStock);
    // A row without the field leaves the offers.
    const priceDirhams = set.priceDirhams ?? there.priceDirhams;
    const wanted = offers && toStandingOffers(offers, priceDirhams);
    const isOffered = wanted !== undefined && !isDeepStrictEqual(wanted, standing);
    if (isOffered) planned.push({ id: there.id, sku, offers: wanted });
    const discount = isOffered ? { before: bestDiscount(standing), after: bestDiscount(wanted) } : undefined;
    if (isOffered || Object.keys(set).length > 0)
      changed.push({
        id: there.id,
        before: there,
        set,
        discount,
        ...(isOffered && { standing: { before: standing, after: wanted } }),
      });
  });
  const set = planProduct(row, choices, product);
  const ofOptions = planOptions(row, options);
  const change: ChangedProduct = {
    id: product.id,
    before: product,
    set,
    variants: { present: product.variants, added, changed, deleted: [] },
    options: ofOptions,
  };
  const parts = [Object.keys(set), added, changed, ofOptions.added, ofOptions.changed, ofOptions.deleted];
  return parts.every(({ length }) => length === 0) ? null : { change, offers: planned };
}
