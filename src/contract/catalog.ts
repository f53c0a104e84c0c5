import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { categoryId, collectionId, productId, type ProductId } from './ids.ts';
import { chosenFacet, chosenFacets, facetList } from './facets.ts';
import { limits } from './values/limits.ts';
import { occasions, recipients } from './product-tags.ts';
import { date, imagePath, limit, money, named, nullableMoney, page, pageQuery, rows, searchWords } from './pieces.ts';
import { id, isId, say } from './validation.ts';

/**
 * What search engines and shared links say of the page, as far as the shop says something else there than on the page.
 */
const seo = z.optional(
  z.object({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    image: z.optional(z.string()),
  }),
);
export type Seo = z.output<typeof seo>;
const namedPage = z.extend(named, { seo });

export const category = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: imagePath,
  hasSubCategory: z.boolean(),
});
export type Category = z.output<typeof category>;

/** `discount` is a per cent. An offer of a sum of money has it in `amount`, and its per cent rounded down. */
export const offer = z.object({ discount: z.int(), amount: z.optional(money), description: z.string() });

const listedVariant = {
  id,
  variantImage: imagePath,
  variantPrice: money,
  discountedPrice: nullableMoney,
  globalRating: z.number(),
  isFavorite: z.boolean(),
  inStock: z.boolean(),
  /** Only of what is made to order: the days to prepare it. */
  madeInDays: z.optional(z.int()),
  offers: z.array(offer),
};
const secondImage = z.optional(z.string());

/** Whether the product has customisation options. */
const customizable = z.optional(z.boolean());

/** The days to prepare the product, if it needs any. */
const leadDays = z.optional(z.int());

/** The average rating of the product over all its variants, if it has any; `globalRating` is that of the variant. */
const productRating = z.optional(z.number());

/**
 * A variant as lists show it. `discountedPrice` is null when no offer applies. `secondImage` is its
 * second picture, if there is one.
 */
export const variantInList = z.object({ ...listedVariant, secondImage });
export type VariantInList = z.output<typeof variantInList>;

// A row for one variant. `variantName` distinguishes it from the product's others: "500 g · Gift box".
const namedVariant = {
  ...listedVariant,
  secondImage,
  product: named,
  variantName: z.optional(z.string()),
  customizable,
  leadDays,
  productRating,
};

export const variantWithProduct = z.object(namedVariant);
export type VariantWithProduct = z.output<typeof variantWithProduct>;

/** `severalVariants` and `severalPrices`: whether there are others, and with another price. */
export const productWithVariant = z.object({
  id,
  name: z.string(),
  variant: variantInList,
  severalVariants: z.optional(z.boolean()),
  severalPrices: z.optional(z.boolean()),
  customizable,
  leadDays,
  productRating,
});
export type ProductWithVariant = z.output<typeof productWithVariant>;
/**
 * A product that goes with others, in stock, with the variant that its card shows. `needsChoice`: it has other variants, or
 * options that it needs.
 */
export const companion = z.extend(productWithVariant, { needsChoice: z.optional(z.boolean()) });
export type Companion = z.output<typeof companion>;
/**
 * `shownVariantId` is the variant that meets the filters of the list, if it is not the cheapest in
 * stock: cards show it.
 */
export const productWithVariants = z.object({
  id,
  name: z.string(),
  variants: z.array(variantInList),
  shownVariantId: z.optional(id),
  customizable,
  leadDays,
  productRating,
});
export type ProductWithVariants = z.output<typeof productWithVariants>;

export const offerRow = z.object({
  ...namedVariant,
  product_id: id,
  offersVariants: z.object({ variant_id: id }),
});

export const attribute = z.object({ name: z.string(), variantAttribute: z.object({ value: z.string() }) });

export const optionType = z.enum(['text', 'image']);
export type OptionType = z.output<typeof optionType>;

/** The rules of a customisation option, as far as it has any. */
export const optionRules = {
  /** Present and true if the product is meant to be bought with this option. */
  required: z.optional(z.boolean()),
  /** The most letters of a text, if there is a limit below the general one. */
  maxLength: z.optional(z.int()),
};

export const productVariant = z.object({
  ...listedVariant,
  variantGallery: z.array(z.object({ path: z.string() })),
  /** `swatch`: the colour that the value shows, such as `#8a1538`. */
  attributes: z.array(z.extend(attribute, { swatch: z.optional(z.string()) })),
  ratingsCount: z.int(),
  /** The caller's own rating: only in the response to a user who has rated. */
  ownRating: z.optional(z.number()),
  stockLeft: z.optional(z.int()),
  /**
   * With an offer: the lowest price of the 30 days before the present one, if it is known and below
   * the price that the page strikes through.
   */
  lowestPrice: z.optional(nullableMoney),
  sku: z.optional(z.string()),
  /** A GTIN, if the variant has one. */
  barcode: z.optional(z.string()),
  /** The next end of a running offer, until which the price is valid. */
  priceValidUntil: z.optional(date),
  product: named,
});
export type ProductVariant = z.output<typeof productVariant>;

export const product = z.object({
  id,
  name: z.string(),
  description: z.string(),
  basePrice: money,
  discountedPrice: nullableMoney,
  mainImage: imagePath,
  /** Further pictures, if there are any. */
  moreImages: z.optional(z.array(z.string())),
  /** What pictures show, by path: only of pictures with a text. */
  pictureTexts: z.optional(z.record(z.string(), z.string())),
  customizable: z.boolean(),
  leadDays,
  customizationOptions: z.array(z.object({ id, option_name: z.string(), option_type: optionType, ...optionRules })),
  rating: z.object({ average: z.number(), count: z.int() }),
  commentsCount: z.int(),
  category: named,
  seo,
  createdAt: date,
  variants: z.array(productVariant),
});
export type Product = z.output<typeof product>;
export type ProductOption = Product['customizationOptions'][number];

export const sorts = ['newest', 'price_asc', 'price_desc', 'rating', 'popular'] as const;
export type Sort = (typeof sorts)[number];

const riyals = z.number(say('fieldInvalid')).check(z.gte(0, say('outOfRange')), z.lte(10_000_000, say('outOfRange')));

// In a query string, ids are one text: "7,3,12".
export const productIds = z
  .pipe(
    z.string(say('fieldInvalid')).check(z.regex(/^\d{1,10}(,\d{1,10})*$/, say('fieldInvalid'))),
    z.transform((text) => text.split(',').map(Number) as ProductId[]),
  )
  .check(z.refine((ids) => ids.length <= limits.listIdsMax && ids.every(isId), say('fieldInvalid')));

// One variant of a product meets all of them.
const filters = {
  min: z.optional(riyals),
  max: z.optional(riyals),
  inStock: z.optional(z.boolean(say('fieldInvalid'))),
  offers: z.optional(z.boolean(say('fieldInvalid'))),
  /** Only what is in stock and needs no time to prepare, so that it can be delivered on the day of the order. */
  today: z.optional(z.boolean(say('fieldInvalid'))),
  facets: z.optional(chosenFacets),
};

/** The filters and sort orders of every product list. */
export const listFilters = {
  page,
  limit,
  sort: z._default(z.enum(sorts, say('fieldInvalid')), 'newest'),
  ...filters,
};

/** The filters by tags: for what and for whom a gift is. */
const giftFilters = {
  occasion: z.optional(z.enum(occasions, say('fieldInvalid'))),
  recipient: z.optional(z.enum(recipients, say('fieldInvalid'))),
};

/** `facets`: those that were asked for. With them, at most 2,000 products are counted. */
const pageOfProducts = {
  rows: z.array(productWithVariants),
  total: z.int(),
  totalPages: z.int(),
  facets: z.optional(z.array(chosenFacet)),
};

export const productList = z.object({
  ...pageOfProducts,
  category: z.nullable(namedPage),
});
export type ListedProducts = z.output<typeof productList>;

const giftAnswer = { name: z.string(), label: z.string(), count: z.int() };

/**
 * The answers to the questions of the gift finder, and the gifts that meet those that were given. `count` says how many
 * gifts an answer leaves beside the other answers; at most `countedMax` are counted.
 */
export const giftFinder = z.object({
  occasions: z.array(z.object({ ...giftAnswer, name: z.enum(occasions) })),
  recipients: z.array(z.object({ ...giftAnswer, name: z.enum(recipients) })),
  /** Riyals. */
  prices: z.array(z.object({ min: z.optional(money), max: z.optional(money), count: z.int() })),
  countedMax: z.int(),
  ...pageOfProducts,
});
export type GiftFinder = z.output<typeof giftFinder>;

const firstOnes = z.object({ limit });

export const catalogEndpoints = {
  getCurrency: {
    summary: 'Get the currency of all prices.',
    access: 'anyone',
    caching: 'catalogue',
    response: z.object({ currency_code: z.string() }),
  },
  listCategories: {
    summary: 'List the main categories.',
    access: 'anyone',
    caching: 'catalogue',
    response: rows(category),
  },
  listSubcategories: {
    summary: 'List the sub-categories of a main category.',
    access: 'anyone',
    caching: 'catalogue',
    params: z.object({ id: categoryId }),
    response: z.object({ rows: z.array(category), category: namedPage }),
  },
  listLatest: {
    summary: 'List the newest products, each with its cheapest variant in stock.',
    access: 'anyone',
    caching: 'catalogue',
    query: firstOnes,
    response: rows(productWithVariant),
  },
  listPopular: {
    summary: 'List the best-selling variants.',
    access: 'anyone',
    caching: 'catalogue',
    query: firstOnes,
    response: rows(variantWithProduct),
  },
  listOffers: {
    summary: 'List the variants with an offer, the highest discount first.',
    access: 'anyone',
    caching: 'catalogue',
    query: pageQuery,
    response: z.object({ rows: z.array(offerRow), total: z.int(), totalPages: z.int() }),
  },
  listProducts: {
    summary:
      'List products. A main category includes its sub-categories. `ids` ("7,3,12") selects products, in this order.',
    access: 'anyone',
    caching: 'catalogue',
    query: z.object({
      category_id: z.optional(categoryId),
      ids: z.optional(productIds),
      ...listFilters,
      ...giftFilters,
    }),
    response: productList,
  },
  listFacets: {
    summary:
      'List the values by which a list can be narrowed: of a category, a collection, the results of a search or all products.',
    access: 'anyone',
    caching: 'catalogue',
    query: z.object({
      category_id: z.optional(categoryId),
      collection_id: z.optional(collectionId),
      query: z.optional(searchWords),
      ...filters,
    }),
    response: facetList,
  },
  findGifts: {
    summary: 'Find gifts that are in stock by occasion, recipient and price, with the answers that lead to some.',
    access: 'anyone',
    caching: 'catalogue',
    query: z.object({ page, limit, min: listFilters.min, max: listFilters.max, ...giftFilters }),
    response: giftFinder,
  },
  getProduct: {
    summary: 'Get a product with all its variants.',
    access: 'anyone',
    caching: 'catalogue',
    params: z.object({ id: productId }),
    response: product,
  },
  listCompanions: {
    summary:
      'List the products that the merchant has chosen to go with these ("7,3,12"), without these. Only what is in stock.',
    access: 'anyone',
    caching: 'catalogue',
    query: z.object({
      ids: productIds,
      limit: z._default(z.int(say('outOfRange')).check(z.gte(1, say('outOfRange')), z.lte(6, say('outOfRange'))), 6),
    }),
    response: rows(companion),
  },
  listRelated: {
    summary: 'List related products: best sellers of the category first, then of neighbouring categories.',
    access: 'anyone',
    caching: 'catalogue',
    params: z.object({ id: productId }),
    response: rows(productWithVariants),
  },
} as const satisfies Endpoints;
