import { optionRulesView } from '../../shared/option-rules.ts';
import type { Category, Product, ProductVariant, ProductWithVariants, Seo } from '#contract/catalog.ts';
import { serverLimits } from '#contract/values/limits.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { shownVariant } from '#contract/values/shown-variant.ts';
import { leadDaysOf } from '../../shared/lead-days.ts';
import { averageStars, type ListedVariantRow, productRatingOf, toListedVariant } from '../../shared/listed-variant.ts';
import { meetsFilter, type VariantFilter } from './catalog.rules.ts';
import type { ListedCategoryRow } from './categories.queries.ts';
import type { ProductPageRow } from './product.queries.ts';

export function categoryView(row: ListedCategoryRow, language: Language): Category {
  return {
    id: row.id,
    name: pickText(row.name, language),
    description: pickText(row.description, language),
    image: row.image,
    hasSubCategory: Boolean(row.has_sub_category),
  };
}

interface SearchTexts {
  search_title: LocalizedText;
  search_text: LocalizedText;
  sharing_picture: string | null;
}

/** What search engines say of a page; nothing without an own text or picture. A text in the other language says nothing. */
function seoView(
  { search_title, search_text, sharing_picture: image }: SearchTexts,
  language: Language,
): { seo?: Seo } {
  const [title, description] = [search_title[language], search_text[language]];
  const seo = { ...(title && { title }), ...(description && { description }), ...(image !== null && { image }) };
  return Object.keys(seo).length > 0 ? { seo } : {};
}

/** A category as its pages name it. */
export function namedPageView(row: { id: number; name: LocalizedText } & SearchTexts, language: Language) {
  return { ...namedView(row, language), ...seoView(row, language) };
}

export function namedView(row: { id: number; name: LocalizedText }, language: Language) {
  return { id: row.id, name: pickText(row.name, language) };
}

interface ListedProductRow {
  id: number;
  name: LocalizedText;
  image: string | null;
  variants: (ListedVariantRow & { facets: string[] })[];
  customizable: boolean;
  lead_days: number;
  rating_halves_sum: number;
  ratings_count: number;
}

const soldAs = ({ price_dirhams, discounted_dirhams, available }: ListedVariantRow) => ({
  price: discounted_dirhams ?? price_dirhams,
  inStock: available > 0,
});

function shownByFilter(variants: ListedProductRow['variants'], filter: VariantFilter): { shownVariantId?: number } {
  const shown = shownVariant(
    variants.filter((variant) =>
      meetsFilter({ ...variant, ...soldAs(variant), hasOffer: variant.offers.length > 0 }, filter),
    ),
    soldAs,
  );
  return shown === null || shown === shownVariant(variants, soldAs) ? {} : { shownVariantId: shown.id };
}

export function productRowView(
  row: ListedProductRow,
  language: Language,
  filter: VariantFilter = {},
): ProductWithVariants {
  return {
    ...namedView(row, language),
    variants: row.variants.map((variant) => toListedVariant(variant, row.image, language)),
    ...shownByFilter(row.variants, filter),
    ...(row.customizable && { customizable: true }),
    ...leadDaysOf(row.lead_days),
    ...productRatingOf(row.rating_halves_sum, row.ratings_count),
  };
}

/**
 * The pictures of a variant. Those of the product, if it has several, follow for its only variant, and stand
 * in for a variant without any.
 */
function galleryOf({ images }: ProductPageRow['variants'][number], product: ProductPageRow): string[] {
  const { image, more_images: more, variants } = product;
  if (more.length === 0 || (images.length > 0 && variants.length > 1)) return images;
  return [...new Set([...images, ...(image === null ? [] : [image]), ...more])];
}

function textsOf({ picture_texts: texts }: ProductPageRow, language: Language): Record<string, string> {
  const shown = Object.entries(texts).map(([path, text]) => [path, pickText(text, language)] as const);
  return Object.fromEntries(shown.filter(([, text]) => text !== ''));
}

function variantView(
  row: ProductPageRow['variants'][number],
  product: ProductPageRow,
  language: Language,
): ProductVariant {
  return {
    ...toListedVariant(row, product.image, language),
    variantGallery: galleryOf(row, product).map((path) => ({ path })),
    attributes: row.attributes.map(({ name, value, swatch }) => ({
      name: pickText(name, language),
      variantAttribute: { value: pickText(value, language) },
      ...(swatch !== undefined && { swatch }),
    })),
    ratingsCount: row.ratings_count,
    ...(row.lead_days === null &&
      row.available > 0 &&
      row.available <= serverLimits.stockShownBelow && { stockLeft: row.available }),
    ...(row.lowest_dirhams !== null &&
      row.lowest_dirhams < row.price_dirhams && { lowestPrice: toRiyals(row.lowest_dirhams) }),
    sku: row.sku,
    ...(row.barcode !== '' && { barcode: row.barcode }),
    ...(row.offer_ends_at !== null && { priceValidUntil: new Date(row.offer_ends_at).toISOString() }),
    product: namedView(product, language),
  };
}

export function shopProductView(row: ProductPageRow, language: Language): Product {
  const pictureTexts = textsOf(row, language);
  const priced = shownVariant(row.variants, soldAs);
  return {
    ...namedView(row, language),
    description: pickText(row.description, language),
    basePrice: toRiyals(priced?.price_dirhams ?? 0),
    discountedPrice: typeof priced?.discounted_dirhams === 'number' ? toRiyals(priced.discounted_dirhams) : null,
    mainImage: row.image ?? row.variants.find((variant) => variant.images.length > 0)?.images[0] ?? null,
    ...(row.more_images.length > 0 && { moreImages: row.more_images }),
    ...(Object.keys(pictureTexts).length > 0 && { pictureTexts }),
    customizable: row.options.length > 0,
    ...leadDaysOf(row.lead_days),
    customizationOptions: row.options.map((option) => ({
      id: option.id,
      option_name: pickText(option.name, language),
      option_type: option.type,
      ...optionRulesView(option),
    })),
    rating: { average: averageStars(row.rating_halves_sum, row.ratings_count), count: row.ratings_count },
    commentsCount: row.comments_count,
    category: { id: row.category_id, name: pickText(row.category_name, language) },
    ...seoView(row, language),
    createdAt: row.created_at.toISOString(),
    variants: row.variants.map((variant) => variantView(variant, row, language)),
  };
}
