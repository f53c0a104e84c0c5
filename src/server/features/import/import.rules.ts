import * as z from 'zod/mini';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { defaultLanguage } from '#contract/values/locale.ts';
import { localizedText } from '#contract/values/localized-text.ts';
import { limits } from '#contract/values/limits.ts';
import { cleanParagraph } from '#contract/validation.ts';

// Merchants read these messages in a terminal, next to the path of the field.
function text(max: number) {
  return z
    .string('must be text')
    .check(z.overwrite(cleanParagraph), z.maxLength(max, `must have at most ${max} characters`));
}

function needed(max: number) {
  return text(max).check(z.minLength(1, 'must not be empty'));
}

const name = localizedText(needed(catalogueLimits.nameMax));
const description = localizedText(text(catalogueLimits.descriptionMax));
const handle = z
  .string('must be text')
  .check(z.regex(/^[^\s/?#]{1,100}$/u, 'must be 1 to 100 characters without spaces or slashes'));
const picture = needed(500);
const published = z.boolean('must be true or false');

const price = z
  .number('must be a number of riyals')
  .check(
    z.gte(0, 'must not be negative'),
    z.lte(catalogueLimits.priceMax, `must be at most ${catalogueLimits.priceMax}`),
    z.multipleOf(0.01, 'must have at most two decimals'),
  );
const stock = z
  .int('must be a whole number')
  .check(
    z.gte(0, 'must not be negative'),
    z.lte(catalogueLimits.stockMax, `must be at most ${catalogueLimits.stockMax}`),
  );
const discount = z
  .int('must be a whole percent')
  .check(z.gte(1, 'must be from 1 to 99'), z.lte(99, 'must be from 1 to 99'));

const leadDays = z
  .int('must be a whole number of days')
  .check(
    z.gte(0, `must be from 0 to ${catalogueLimits.leadDaysMax}`),
    z.lte(catalogueLimits.leadDaysMax, `must be from 0 to ${catalogueLimits.leadDaysMax}`),
  );

function list<T extends z.ZodMiniType>(item: T, max: number) {
  return z.array(item, 'must be a list').check(z.maxLength(max, `must have at most ${max} entries`));
}

export const categoryRow = z.strictObject(
  {
    handle,
    name,
    description: z.optional(description),
    image: z.optional(z.nullable(picture)),
    parent: z.optional(z.nullable(handle)),
    leadDays: z.optional(z.nullable(leadDays)),
  },
  'must be an object',
);
export type CategoryRow = z.output<typeof categoryRow>;

const offer = z.strictObject({ discount, description }, 'must be an object');
const maxLength = z
  .int('must be a whole number')
  .check(
    z.gte(1, `must be from 1 to ${limits.optionTextMax}`),
    z.lte(limits.optionTextMax, `must be from 1 to ${limits.optionTextMax}`),
  );
export const optionRow = z
  .strictObject(
    {
      name,
      type: z.enum(['text', 'image'], 'must be text or image'),
      image: z.optional(z.nullable(picture)),
      required: z.optional(z.boolean('must be true or false')),
      maxLength: z.optional(z.nullable(maxLength)),
    },
    'must be an object',
  )
  .check(
    z.refine(({ type, maxLength: most }) => type === 'text' || typeof most !== 'number', {
      path: ['maxLength'],
      error: 'is only for texts',
    }),
  );

const variantRow = z.strictObject(
  {
    sku: needed(catalogueLimits.skuMax),
    price,
    stock: z.optional(stock),
    attributes: z.optional(
      list(z.strictObject({ name, value: name }, 'must be an object'), catalogueLimits.attributesMax),
    ),
    images: z.optional(list(picture, catalogueLimits.picturesMax)),
    offers: z.optional(list(offer, 10)),
    published: z.optional(published),
  },
  'must be an object',
);
export type VariantRow = z.output<typeof variantRow>;

/** A product of the catalogue file. A field that is missing in a row stays as it is in the shop. */
export const productRow = z.strictObject(
  {
    handle,
    category: handle,
    name,
    description: z.optional(description),
    image: z.optional(z.nullable(picture)),
    published: z.optional(published),
    leadDays: z.optional(z.nullable(leadDays)),
    customizationOptions: z.optional(list(optionRow, catalogueLimits.optionsMax)),
    variants: list(variantRow, catalogueLimits.variantsMax).check(z.minLength(1, 'must have at least one variant')),
  },
  'must be an object',
);
export type ProductRow = z.output<typeof productRow>;

/** A testimonial of a testimonial file. */
export const testimonialRow = z.strictObject(
  {
    name,
    content: localizedText(needed(2000)),
    image: z.optional(z.nullable(picture)),
  },
  'must be an object',
);

/** Why a row was not imported. `subject` is its handle, its SKU or its place in the file. */
export interface ImportProblem {
  subject: string;
  path: string;
  reason: string;
}

/**
 * The problems that a schema found in a row. A missing field is reported as missing, not as a wrong
 * type.
 */
export function problemsOf(subject: string, issues: readonly z.core.$ZodIssue[], row: unknown): ImportProblem[] {
  return issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const path = [...issue.path, issue.keys[0] ?? ''].join('.');
      return { subject, path, reason: 'there is no such field' };
    }
    const value = issue.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], row);
    return { subject, path: issue.path.join('.'), reason: value === undefined ? 'is missing' : issue.message };
  });
}

/** Problems between the fields of a product: the same SKU or option twice. */
export function findDuplicates(row: ProductRow): ImportProblem[] {
  const problems: ImportProblem[] = [];
  const skus = new Set<string>();
  row.variants.forEach((variant, index) => {
    if (skus.has(variant.sku))
      problems.push({ subject: row.handle, path: `variants.${index}.sku`, reason: `${variant.sku} appears twice` });
    skus.add(variant.sku);
  });
  const names = new Set<string>();
  row.customizationOptions?.forEach((one, index) => {
    const optionName = one.name[defaultLanguage];
    const path = `customizationOptions.${index}.name.${defaultLanguage}`;
    if (names.has(optionName)) problems.push({ subject: row.handle, path, reason: `${optionName} appears twice` });
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
