import type { Facet } from '#contract/facets.ts';

/** The values of `now` where `before` had them; those that lead to nothing any more stay with 0. Boxes do not move under a finger. */
function keptValues(before: Facet['values'], now: Facet['values']): Facet['values'] {
  const kept = before.map(
    (one) => now.find(({ value }) => value === one.value) ?? { ...one, count: 0, more: undefined },
  );
  return [...kept, ...now.filter(({ value }) => !before.some((one) => one.value === value))];
}

/** The facets of a list after a choice, in the order in which they were shown before it. */
export function keptFacets(before: readonly Facet[], now: readonly Facet[]): Facet[] {
  const kept = before.map((one) => {
    const next = now.find(({ name }) => name === one.name);
    return { ...one, values: keptValues(one.values, next?.values ?? []) };
  });
  return [...kept, ...now.filter(({ name }) => !before.some((one) => one.name === name))];
}
