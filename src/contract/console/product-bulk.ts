import * as z from 'zod/mini';
import { id, say } from '../validation.ts';
import { catalogueLimits } from './catalogue-limits.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { bilingual, list } from './pieces.ts';
import { productStates } from './product-states.ts';
import { tagSchema } from './products.ts';
import { seenVersionSchema } from './version.ts';

const items = z.array(z.object({ id, version: seenVersionSchema }), say('fieldInvalid')).check(
  z.minLength(1, say('fieldRequired')),
  z.maxLength(consoleLimits.bulkMax, say('outOfRange')),
  z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, say('fieldInvalid')),
);

const refused = { id, name: bilingual };
/** What a write did to several products: each has its own outcome. `act` can be undone; null if nothing was done. */
const productOutcomes = z.object({
  act: z.nullable(z.string()),
  done: z.array(z.object({ id, version: z.int() })),
  refused: z.array(
    z.union([
      z.object({ ...refused, code: z.literal('not_found'), details: z.object({}) }),
      z.object({ ...refused, code: z.literal('not_publishable'), details: z.object({ missing: z.array(z.string()) }) }),
      z.object({ ...refused, code: z.literal('changed_meanwhile'), details: changedMeanwhile }),
    ]),
  ),
});
export type ProductOutcomes = z.output<typeof productOutcomes>;
const each = { response: productOutcomes, versioned: 'each' } as const;

export const productBulkEndpoints = {
  moveProducts: {
    ...each,
    summary: 'Publish several products, archive them or make them drafts; each has its own outcome.',
    access: 'catalog.publish',
    body: z.object({ to: z.enum(productStates, say('fieldInvalid')), items }),
    audit: ['product.published', 'product.unpublished', 'product.archived'],
  },
  categorizeProducts: {
    ...each,
    summary: 'Set the primary category of several products; each has its own outcome.',
    access: 'catalog.write',
    body: z.object({ categoryId: id, items }),
    audit: 'product.changed',
  },
  placeProducts: {
    ...each,
    summary:
      'Add a further category to several products, or remove it from them; each has its own outcome. A primary category stays.',
    access: 'catalog.write',
    body: z.object({ categoryId: id, to: z.enum(['added', 'removed'], say('fieldInvalid')), items }),
    audit: 'product.changed',
  },
  tagProducts: {
    ...each,
    summary: 'Add tags to several products, or remove them; each has its own outcome.',
    access: 'catalog.write',
    body: z.object({
      tags: list(tagSchema, catalogueLimits.tagsMax).check(z.minLength(1, say('fieldRequired'))),
      to: z.enum(['added', 'removed'], say('fieldInvalid')),
      items,
    }),
    audit: 'product.changed',
  },
} as const satisfies ConsoleEndpoints;
