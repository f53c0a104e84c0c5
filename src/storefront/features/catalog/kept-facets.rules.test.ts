import { expect, it } from 'vitest';
import type { Facet } from '#contract/facets.ts';
import { keptFacets } from './kept-facets.rules.ts';

const facet = (name: string, counts: Record<string, number>): Facet => ({
  name,
  label: name.toUpperCase(),
  values: Object.entries(counts).map(([value, count]) => ({ value, label: value, count })),
});
const countsOf = (facets: Facet[]) =>
  facets.map(({ name, values }) => [name, ...values.map(({ value, count }) => `${value} ${count}`)]);

it('keeps facets and values where they were, those without products with 0, and adds new ones at the end', () => {
  const before = [facet('colour', { red: 9, blue: 3 }), facet('size', { s: 4, m: 2 })];
  const now = [facet('shape', { round: 1 }), facet('colour', { blue: 3, green: 2, red: 1 })];
  expect(countsOf(keptFacets(before, now))).toEqual([
    ['colour', 'red 1', 'blue 3', 'green 2'],
    ['size', 's 0', 'm 0'],
    ['shape', 'round 1'],
  ]);
});
