import * as z from 'zod/mini';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { defaultLanguage, type Language, pickText } from '#contract/values/locale.ts';
import { foldBarcode, isGtin } from '#contract/values/gtin.ts';
import { swatchPattern } from '#contract/values/swatch.ts';
import { localizedText } from '#contract/values/localized-text.ts';
import { limits } from '#contract/values/limits.ts';
import { stockModes } from '#contract/values/stock-modes.ts';
import { cleanParagraph } from '#contract/validation.ts';
import { foldTag, isTag, knownTagOf, sortTags } from '#contract/product-tags.ts';
import type { CatalogueTable, FileField } from '../../shared/catalogue-fields.ts';
import { type ImportWords, importWords, sentenceOf, why } from './words/import-words.ts';

// The messages are reasons: `problemsOf` makes sentences of them.
function text(max: number) {
  return z.string(why('mustBeText')).check(z.overwrite(cleanParagraph), z.maxLength(max, why('tooLong', max)));
}

function needed(max: number) {
  return text(max).check(z.minLength(1, why('empty')));
}

// Without an English text, shoppers read the Arabic one.
const arabicText = (max: number) =>
  localizedText(text(max), why('twoLanguages')).check(
    z.refine(({ ar }) => ar !== '', { path: ['ar'], error: why('empty') }),
  );
const name = arabicText(catalogueLimits.nameMax);
const description = localizedText(text(catalogueLimits.descriptionMax), why('twoLanguages'));
const searchTitle = localizedText(text(catalogueLimits.searchTitleMax), why('twoLanguages'));
const searchText = localizedText(text(catalogueLimits.searchTextMax), why('twoLanguages'));
const handle = z.string(why('mustBeText')).check(z.regex(/^[^\s/?#]{1,100}$/u, why('handle')));
const picture = needed(500);
const searchFields = {
  searchTitle: z.optional(searchTitle),
  searchText: z.optional(searchText),
  sharingPicture: z.optional(z.nullable(picture)),
};
const swatch = z.string(why('mustBeText')).check(z.regex(swatchPattern, why('swatch')));
const published = z.boolean(why('trueOrFalse'));

const price = z
  .number(why('notPrice'))
  .check(
    z.gte(0, why('negative')),
    z.lte(catalogueLimits.priceMax, why('tooMuch', catalogueLimits.priceMax)),
    z.multipleOf(0.01, why('decimals')),
  );
const stock = z
  .int(why('wholeNumber'))
  .check(z.gte(0, why('negative')), z.lte(catalogueLimits.stockMax, why('tooMuch', catalogueLimits.stockMax)));
const stockMode = z.enum(stockModes, why('stockMode'));
const dayLimit = z
  .int(why('wholeNumber'))
  .check(
    z.gte(1, why('from1', catalogueLimits.dayLimitMax)),
    z.lte(catalogueLimits.dayLimitMax, why('from1', catalogueLimits.dayLimitMax)),
  );
const discount = z.int(why('wholePercent')).check(z.gte(1, why('percentRange')), z.lte(99, why('percentRange')));

const days = why('from0', catalogueLimits.leadDaysMax);
const leadDays = z.int(why('wholeDays')).check(z.gte(0, days), z.lte(catalogueLimits.leadDaysMax, days));

const barcode = z.string(why('mustBeText')).check(
  z.overwrite(foldBarcode),
  z.refine((code) => code === '' || isGtin(code), why('gtin')),
);

const tag = z.string(why('mustBeText')).check(
  z.overwrite((given) => (knownTagOf(given) === null ? foldTag(given) : given)),
  z.refine(isTag, why('tag')),
);

function list<T extends z.ZodMiniType>(item: T, max: number) {
  return z.array(item, why('list')).check(z.maxLength(max, why('entries', max)));
}

// Of each row, the fields that are stored under the same name, and the others.
type RowShape<T extends CatalogueTable, Others extends string> = Record<FileField<T> | Others, z.ZodMiniType>;

export const categoryRow = z.strictObject(
  {
    handle,
    name,
    description: z.optional(description),
    image: z.optional(z.nullable(picture)),
    parent: z.optional(z.nullable(handle)),
    leadDays: z.optional(z.nullable(leadDays)),
    ...searchFields,
  } satisfies RowShape<'categories', 'parent'>,
  why('object'),
);
export type CategoryRow = z.output<typeof categoryRow>;

const offer = z
  .strictObject({ discount: z.optional(discount), amount: z.optional(price), description }, why('object'))
  .check(
    z.refine((one) => (one.discount === undefined) !== (one.amount === undefined), {
      path: ['discount'],
      error: why('percentOrSum'),
    }),
  );
const maxLength = z
  .int(why('wholeNumber'))
  .check(z.gte(1, why('from1', limits.optionTextMax)), z.lte(limits.optionTextMax, why('from1', limits.optionTextMax)));
export const optionRow = z
  .strictObject(
    {
      name,
      type: z.enum(['text', 'image'], why('textOrImage')),
      image: z.optional(z.nullable(picture)),
      required: z.optional(z.boolean(why('trueOrFalse'))),
      maxLength: z.optional(z.nullable(maxLength)),
    } satisfies RowShape<'customization_options', never>,
    why('object'),
  )
  .check(
    z.refine(({ type, maxLength: most }) => type === 'text' || typeof most !== 'number', {
      path: ['maxLength'],
      error: why('onlyForTexts'),
    }),
  );

const variantRow = z.strictObject(
  {
    sku: needed(catalogueLimits.skuMax),
    barcode: z.optional(barcode),
    price: z.optional(price),
    cost: z.optional(z.nullable(price)),
    stock: z.optional(stock),
    stockMode: z.optional(stockMode),
    dayLimit: z.optional(z.nullable(dayLimit)),
    attributes: z.optional(
      list(
        z.strictObject({ name, value: name, swatch: z.optional(swatch) }, why('object')),
        catalogueLimits.attributesMax,
      ),
    ),
    images: z.optional(list(picture, catalogueLimits.picturesMax)),
    offers: z.optional(list(offer, 10)),
    published: z.optional(published),
  } satisfies Omit<RowShape<'variants', 'price' | 'cost' | 'offers'>, 'priceDirhams' | 'costDirhams'>,
  why('object'),
);
export type VariantRow = z.output<typeof variantRow>;

/** A product of the catalogue file. A field that is missing in a row stays as it is in the shop. */
export const productRow = z.strictObject(
  {
    handle,
    category: handle,
    /** The handles of the categories beside the primary one. */
    furtherCategories: z.optional(list(handle, catalogueLimits.furtherCategoriesMax)),
    name,
    description: z.optional(description),
    image: z.optional(z.nullable(picture)),
    moreImages: z.optional(list(picture, 20)),
    /** What the pictures show, by path. */
    pictureTexts: z.optional(z.record(picture, description, why('object'))),
    published: z.optional(published),
    leadDays: z.optional(z.nullable(leadDays)),
    ...searchFields,
    /** The handles of the products that go with it. */
    companions: z.optional(list(handle, catalogueLimits.companionsMax)),
    tags: z.optional(list(tag, catalogueLimits.tagsMax).check(z.overwrite(sortTags))),
    customizationOptions: z.optional(list(optionRow, catalogueLimits.optionsMax)),
    variants: list(variantRow, catalogueLimits.variantsMax),
  } satisfies RowShape<'products', 'category' | 'furtherCategories' | 'customizationOptions' | 'variants'>,
  why('object'),
);
/** Fields that a file may omit: the product keeps its value. */
export type Lack = `${'name' | 'description'}.${Language}` | 'category' | 'pictureTexts' | 'pictures' | 'variants';
export type ProductRow = z.output<typeof productRow> & { lacks?: readonly Lack[] };

/** A testimonial of a testimonial file. */
export const testimonialRow = z.strictObject(
  {
    name,
    content: arabicText(2000),
    image: z.optional(z.nullable(picture)),
  },
  why('object'),
);

/** Why a row was not imported. `subject` is its handle, its SKU or its place in the file. */
export interface ImportProblem {
  subject: string;
  path: string;
  reason: string;
  /** The lines of the product in a CSV file. */
  lines?: readonly number[] | undefined;
}

/**
 * The problems that a schema found in a row. A missing field is reported as missing, not as a wrong
 * type.
 */
export function problemsOf(
  subject: string,
  issues: readonly z.core.$ZodIssue[],
  row: unknown,
  words: ImportWords = importWords.en,
): ImportProblem[] {
  return issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const path = [...issue.path, issue.keys[0] ?? ''].join('.');
      return { subject, path, reason: words.reason('unknownField') };
    }
    const value = issue.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], row);
    return {
      subject,
      path: issue.path.join('.'),
      reason: value === undefined ? words.reason('missing') : sentenceOf(issue.message, words),
    };
  });
}

/** Problems between the fields of a product: the same SKU or option twice. */
export function findDuplicates(row: ProductRow, words: ImportWords): ImportProblem[] {
  const problems: ImportProblem[] = [];
  const skus = new Set<string>();
  row.variants.forEach((variant, index) => {
    if (skus.has(variant.sku))
      problems.push({
        subject: row.handle,
        path: `variants.${index}.sku`,
        reason: words.reason('repeatedName', { name: variant.sku }),
      });
    skus.add(variant.sku);
  });
  const names = new Set<string>();
  row.customizationOptions?.forEach((one, index) => {
    const optionName = pickText(one.name, defaultLanguage);
    const path = `customizationOptions.${index}.name.${one.name[defaultLanguage] ? defaultLanguage : 'ar'}`;
    if (names.has(optionName))
      problems.push({ subject: row.handle, path, reason: words.reason('repeatedName', { name: optionName }) });
    names.add(optionName);
  });
  return problems;
}

/** The name of an unvalidated row in messages. */
export function subjectOf(row: unknown, place: string): string {
  const { handle: given, variants } = (row ?? {}) as { handle?: unknown; variants?: { sku?: unknown }[] };
  if (typeof given === 'string' && given !== '') return given;
  const sku = Array.isArray(variants) ? variants[0]?.sku : undefined;
  return typeof sku === 'string' && sku !== '' ? sku : place;
}
