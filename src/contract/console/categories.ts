import * as z from 'zod/mini';
import { imagePath, emptyResponse } from '../pieces.ts';
import { id, line, say } from '../validation.ts';
import { catalogueLimits } from './catalogue-limits.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import {
  descriptionSchema,
  handleSchema,
  leadDaysSchema,
  nameSchema,
  picturePath,
  readSearchFields,
  searchFields,
} from './products.ts';
import { seenVersionSchema } from './version.ts';
import { bilingual, lineSchema } from './pieces.ts';

export const consoleCategory = z.object({
  id,
  version: z.int(),
  handle: z.string(),
  name: bilingual,
  description: bilingual,
  image: imagePath,
  parentId: z.nullable(id),
  leadDays: z.nullable(z.int()),
  ...readSearchFields,
  /** The products that shoppers see. */
  products: z.int(),
  /** Whether it has neither products nor sub-categories. */
  isEmpty: z.boolean(),
});
export type ConsoleCategory = z.output<typeof consoleCategory>;

// Without an English name, shoppers read the Arabic one.
const name = z.object(
  { en: lineSchema(catalogueLimits.nameMax), ar: line('fieldRequired', catalogueLimits.nameMax) },
  say('fieldInvalid'),
);
const editedCategory = z.object({
  handle: handleSchema,
  name: nameSchema,
  description: descriptionSchema,
  image: z.nullable(picturePath),
  leadDays: leadDaysSchema,
  ...searchFields,
});
/** What staff edit of a category. */
export type EditedCategory = z.output<typeof editedCategory>;
const someFields = z.partial(editedCategory);
const version = seenVersionSchema;
const target = z.object({ id });
const changed = { response: consoleCategory, access: 'catalog.write' } as const;

export const categoriesEndpoints = {
  listConsoleCategories: {
    summary: 'List all categories in the order of the shop, each before its sub-categories.',
    access: 'catalog.read',
    response: z.object({ rows: z.array(consoleCategory) }),
  },
  createCategory: {
    ...changed,
    summary: 'Create a category, or a sub-category.',
    body: z.object({ ...someFields.shape, name, parentId: z.optional(z.nullable(id)) }),
    audit: 'category.created',
    versioned: 'new',
  },
  saveCategory: {
    ...changed,
    summary: 'Change fields of a category. Edits of others in other fields stay.',
    params: target,
    body: z.object({ version, ...someFields.shape, name: z.optional(name), base: z.optional(someFields) }),
    audit: 'category.changed',
    versioned: 'one',
  },
  moveCategory: {
    ...changed,
    summary: 'Move a category to a place below a parent, or among the main categories.',
    params: target,
    body: z.object({
      version,
      parentId: z.nullable(id),
      /** The place among its siblings, from 0. */
      place: z.int(say('fieldInvalid')).check(z.gte(0, say('outOfRange')), z.lte(10_000, say('outOfRange'))),
    }),
    audit: 'category.moved',
    versioned: 'one',
  },
  deleteCategory: {
    ...changed,
    summary: 'Delete a category without products and sub-categories.',
    params: target,
    body: z.object({ version }),
    response: emptyResponse,
    audit: 'category.deleted',
    versioned: 'one',
  },
} as const satisfies ConsoleEndpoints;
