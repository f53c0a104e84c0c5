import * as z from 'zod/mini';
import { optionType } from '../catalog.ts';
import { date, imagePath, emptyResponse, nullableMoney } from '../pieces.ts';
import { removeInvisible } from '../values/invisible.ts';
import { limits } from '../values/limits.ts';
import { swatchPattern } from '../values/swatch.ts';
import { isDay, clockTime } from '../values/qatar-time.ts';
import { stockModes } from '../values/stock-modes.ts';
import { foldTag, isTag, knownTagOf } from '../product-tags.ts';
import { id, line, optionalLine, say } from '../validation.ts';
import { catalogueLimits } from './catalogue-limits.ts';
import { companionRow, companionSchema } from './companions.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { productStates } from './product-states.ts';
import { seenVersionSchema } from './version.ts';
import { between, bilingual, inBoth, lineSchema, list, paragraphSchema } from './pieces.ts';
import { barcodeSchema, costSchema, dayLimitSchema, priceSchema, stockModeSchema } from './variant-fields.ts';

const most = catalogueLimits;

/** Latin letters and digits, as in the address of the product. */
export const handleSchema = z.string(say('fieldInvalid')).check(
  z.maxLength(most.handleMax, say('tooLong')),
  z.overwrite((text) => text.trim().toLowerCase()),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, say('fieldInvalid')),
);

export const nameSchema = inBoth(lineSchema(most.nameMax));
export const descriptionSchema = inBoth(paragraphSchema(most.descriptionMax));
/** Pictures of the shop. Those of shoppers are below uploads/. */
export const picturePath = z
  .string(say('fieldInvalid'))
  .check(z.regex(/^(?!uploads\/)[a-z0-9-]{1,40}\/[a-z0-9-]{1,80}\.(webp|png|jpg|avif)$/, say('fieldInvalid')));
/** A tag of one of the groups, or a free one in any letters. */
export const tagSchema = z.string(say('fieldInvalid')).check(
  z.overwrite((text) => (knownTagOf(text) === null ? foldTag(text) : text)),
  z.refine(isTag, say('fieldInvalid')),
);
/** What search engines and shared links say of a page. Empty: what the page says itself. */
export const searchFields = {
  searchTitle: inBoth(lineSchema(most.searchTitleMax)),
  searchText: inBoth(lineSchema(most.searchTextMax)),
  sharingPicture: z.nullable(picturePath),
};
/** Absent from servers of the release before. */
export const readSearchFields = {
  searchTitle: z.optional(bilingual),
  searchText: z.optional(bilingual),
  sharingPicture: z.optional(imagePath),
};
export const leadDaysSchema = z.nullable(between(0, most.leadDaysMax));

const picture = z.object({ path: picturePath, text: inBoth(lineSchema(most.pictureTextMax)) });
const swatch = z.string(say('fieldInvalid')).check(
  z.overwrite((text) => text.toLowerCase()),
  z.regex(swatchPattern, say('fieldInvalid')),
);
const attribute = z.object({
  name: inBoth(lineSchema(most.nameMax)),
  value: inBoth(lineSchema(most.nameMax)),
  /** The colour that the value shows, `#8a1538`. Absent without one. */
  swatch: z.optional(swatch),
});

const option = z.object({
  /** Absent for a new option. */
  id: z.optional(id),
  type: optionType,
  name: inBoth(lineSchema(most.nameMax)),
  required: z.boolean(say('fieldInvalid')),
  /** The most letters of a text. */
  maxLength: z.nullable(between(1, limits.optionTextMax)),
});

const variantFields = {
  sku: line('fieldRequired', most.skuMax).check(z.overwrite(removeInvisible)),
  price: priceSchema,
  attributes: list(attribute, most.attributesMax),
  images: list(picturePath, most.picturesMax),
  published: z.boolean(say('fieldInvalid')),
  /** The place among the variants of the product. */
  position: between(0, 10_000),
};

const addedVariant = z.object({
  ...variantFields,
  /** Made from the handle if it is absent. */
  sku: optionalLine(most.skuMax),
  barcode: z.optional(barcodeSchema),
  cost: z.optional(costSchema),
  stock: between(0, most.stockMax),
  stockMode: z.optional(stockModeSchema),
  dayLimit: z.optional(dayLimitSchema),
});
export type AddedVariant = z.output<typeof addedVariant>;

const editedVariant = z.object({
  ...variantFields,
  barcode: barcodeSchema,
  cost: costSchema,
  /** The stock of a draft is typed; what is in the shop is counted, and typed once when counting begins. */
  stock: between(0, most.stockMax),
  stockMode: stockModeSchema,
  dayLimit: dayLimitSchema,
});
/** What staff edit of a variant. */
export type EditedVariant = z.output<typeof editedVariant>;
const changedFields = z.partial(editedVariant);
const changedVariant = z.object({
  id,
  version: seenVersionSchema,
  ...changedFields.shape,
  /** The changed fields as the person read them. */
  base: z.optional(changedFields),
});
export type VariantEdit = z.output<typeof changedVariant>;

const editedProduct = z.object({
  handle: handleSchema,
  categoryId: id,
  /** The categories beside the primary one, in any order. */
  furtherCategoryIds: list(id, most.furtherCategoriesMax),
  tags: list(tagSchema, most.tagsMax),
  /** The handles of the products that go with it, in their order. */
  companions: list(companionSchema, most.companionsMax),
  name: nameSchema,
  description: descriptionSchema,
  leadDays: leadDaysSchema,
  ...searchFields,
  pictures: list(picture, most.picturesMax),
  options: list(option, most.optionsMax),
});
/** What staff edit of a product. */
export type EditedProduct = z.output<typeof editedProduct>;
const someFields = z.partial(editedProduct);
export type ProductFields = z.output<typeof someFields>;

const row = {
  id,
  version: z.int(),
  handle: z.string(),
  name: bilingual,
  picture: imagePath,
  category: z.object({ id, name: bilingual }),
  state: z.enum(productStates),
  publishAt: z.nullable(date),
  /** The lowest price, and whether there are others. Null without a variant. */
  price: nullableMoney,
  severalPrices: z.boolean(),
  stock: z.int(),
  /** How its variants are sold, if none has a counted stock. */
  stockMode: z.optional(z.enum(stockModes)),
  /** How much of its texts and pictures is there, in per cent. */
  completeness: z.object({ en: z.int(), ar: z.int() }),
};

export const consoleProductRow = z.object(row);
export type ConsoleProductRow = z.output<typeof consoleProductRow>;

export const consoleProduct = z.object({
  ...row,
  /** The categories beside the primary one. Absent from servers of the release before. */
  furtherCategoryIds: z.optional(z.array(id)),
  /** Those of the groups first, as `occasion:birthday`. Absent from servers of the release before. */
  tags: z.optional(z.array(z.string())),
  companions: z.optional(z.array(companionRow)),
  description: bilingual,
  leadDays: z.nullable(z.int()),
  ...readSearchFields,
  pictures: z.array(z.object({ path: z.string(), text: bilingual })),
  options: z.array(
    z.object({ id, type: optionType, name: bilingual, required: z.boolean(), maxLength: z.nullable(z.int()) }),
  ),
  variants: z.array(
    z.object({
      id,
      version: z.int(),
      sku: z.string(),
      /** A GTIN; empty without one. Absent from servers of the release before. */
      barcode: z.optional(z.string()),
      price: z.number(),
      /** What the shop pays for a piece; null if it is not known. Absent from servers of the release before. */
      cost: z.optional(nullableMoney),
      /** The price after the best offer. */
      offerPrice: nullableMoney,
      stock: z.int(),
      /** Absent from servers of the release before, as the limit of a day. */
      stockMode: z.optional(z.enum(stockModes)),
      dayLimit: z.optional(z.nullable(z.int())),
      attributes: z.array(z.object({ name: bilingual, value: bilingual, swatch: z.optional(z.string()) })),
      images: z.array(z.string()),
      published: z.boolean(),
      position: z.int(),
    }),
  ),
  /** What is missing before it can be published: `name.ar`, `description.en`, `variants` … */
  missing: z.array(z.string()),
  /** Whether it was ever ordered: it is archived then, never deleted. */
  ordered: z.boolean(),
  /** The addresses that it had before. */
  oldHandles: z.array(z.string()),
});
export type ConsoleProduct = z.output<typeof consoleProduct>;

/** The product after a write. `act` can be undone. */
const changed = z.object({ act: z.nullable(z.string()), product: consoleProduct });
export type ProductWriteResult = z.output<typeof changed>;

const version = seenVersionSchema;
const target = z.object({ id });
/** Who does not see what the shop earns does not see what it pays. */
const guarded = { cost: 'reports.read' } as const;
const move = { params: target, response: changed, guarded, body: z.object({ version }), versioned: 'one' } as const;

export const productsEndpoints = {
  listConsoleProducts: {
    summary: 'List products, newest first, with drafts and archived ones.',
    access: 'catalog.read',
    query: z.object({
      /** The id of the last row of the page before. */
      after: z.optional(id),
      limit: z._default(between(1, 100), 30),
      category: z.optional(id),
      state: z.optional(z.enum(productStates, say('fieldInvalid'))),
      /** Only products whose Arabic name or description is missing. */
      arabicMissing: z.optional(z.boolean(say('fieldInvalid'))),
      tag: z.optional(tagSchema),
      q: optionalLine(consoleLimits.searchMax),
    }),
    response: z.object({ rows: z.array(consoleProductRow), next: z.nullable(id) }),
  },
  getConsoleProduct: {
    summary: 'Get a product as staff edit it.',
    access: 'catalog.read',
    params: target,
    response: consoleProduct,
    guarded,
  },
  createProduct: {
    summary: 'Create a product as a draft.',
    access: 'catalog.write',
    body: z.object({
      ...someFields.shape,
      categoryId: id,
      name: nameSchema,
      variants: z.optional(list(addedVariant, most.variantsMax)),
    }),
    response: changed,
    guarded,
    audit: 'product.created',
    versioned: 'new',
  },
  saveProduct: {
    summary: 'Change fields of a product, its options and its variants. Edits of others in other fields stay.',
    access: 'catalog.write',
    params: target,
    body: z.object({
      version,
      ...someFields.shape,
      variants: z.optional(
        z.object(
          {
            changed: z.optional(list(changedVariant, most.variantsMax)),
            added: z.optional(list(addedVariant, most.variantsMax)),
            /** A variant that was ever ordered is hidden, not deleted. */
            removed: z.optional(list(id, most.variantsMax)),
          },
          say('fieldInvalid'),
        ),
      ),
      /** The changed fields as the person read them. */
      base: z.optional(someFields),
    }),
    response: changed,
    guarded,
    audit: ['product.changed', 'price.changed', 'variant.changed'],
    versioned: 'one',
  },
  publishProduct: {
    ...move,
    summary: 'Publish a product. Refused with the names of what is missing in either language.',
    access: 'catalog.publish',
    audit: 'product.published',
  },
  scheduleProduct: {
    ...move,
    summary: 'Publish a product at a time in Qatar, or no more.',
    access: 'catalog.publish',
    body: z.object({
      version,
      at: z.nullable(
        z.object(
          {
            day: z.string(say('fieldRequired')).check(z.refine(isDay, say('fieldInvalid'))),
            time: z.string(say('fieldRequired')).check(z.regex(clockTime, say('fieldInvalid'))),
          },
          say('fieldInvalid'),
        ),
      ),
    }),
    audit: 'product.scheduled',
  },
  unpublishProduct: {
    ...move,
    summary: 'Make a product a draft again: take it off the shop or out of the archive.',
    access: 'catalog.publish',
    audit: 'product.unpublished',
  },
  archiveProduct: {
    ...move,
    summary: 'Take a product off the shop and out of the lists of staff.',
    access: 'catalog.publish',
    audit: 'product.archived',
  },
  listProductTags: {
    summary: 'List the tags that products have, at most 500.',
    access: 'catalog.read',
    response: z.object({ rows: z.array(z.string()) }),
  },
  copyProduct: {
    summary:
      'Copy a product with its texts, pictures, options and variants, as a draft without SKUs, barcodes and stock of the original.',
    access: 'catalog.write',
    params: target,
    response: changed,
    guarded,
    audit: 'product.created',
    versioned: 'new',
  },
  deleteProduct: {
    ...move,
    summary: 'Delete a product that was never ordered and is not in the shop.',
    access: 'catalog.write',
    response: emptyResponse,
    audit: 'product.deleted',
  },
  uploadPicture: {
    summary: 'Upload a picture of the shop (multipart, one file field "image"). Returns its path.',
    access: 'catalog.write',
    deadline: 'none',
    response: z.object({ path: z.string() }),
    // A picture that no product names is in no page.
    audit: 'none',
    versioned: 'new',
  },
} as const satisfies ConsoleEndpoints;
