import * as z from 'zod/mini';
import { say } from './validation.ts';
import { facetsPattern, facetValuesMax } from './values/facets.ts';
import { readFacets } from './values/read-facets.ts';

// A facet that is named again has the values of both.
const hasFewValues = (text: string) => readFacets(text).every(({ values }) => values.length <= facetValuesMax);

/** In a query string, chosen facets are one text: "colour:red,blue;size:500g". */
export const chosenFacets = z.pipe(
  z
    .string(say('fieldInvalid'))
    .check(z.regex(facetsPattern, say('fieldInvalid')), z.refine(hasFewValues, say('fieldInvalid'))),
  z.transform(readFacets),
);

/** A facet with the values that were chosen of it. */
export const chosenFacet = z.object({
  name: z.string(),
  label: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type NamedFacet = z.output<typeof chosenFacet>;

const facetValue = z.object({
  value: z.string(),
  label: z.string(),
  /** How many products of the list have it, beside the other filters. */
  count: z.int(),
  /** Present and true if there are more: of a list with filters, only some products are looked at. */
  more: z.optional(z.boolean()),
  /** The colour that the value shows, such as `#8a1538`. */
  swatch: z.optional(z.string()),
});

/** `countedMax`: of a list with filters, so many products are looked at. */
export const facetList = z.object({
  rows: z.array(z.object({ name: z.string(), label: z.string(), values: z.array(facetValue) })),
  countedMax: z.int(),
});
export type FacetList = z.output<typeof facetList>;
export type Facet = FacetList['rows'][number];
