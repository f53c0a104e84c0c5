import type { ChosenFacet } from './facets.ts';

/** The facets of a text that matches `facetsPattern`. */
export function readFacets(text: string): ChosenFacet[] {
  const valuesOf = new Map<string, Set<string>>();
  for (const facet of text.split(';')) {
    const [name = '', values = ''] = facet.split(':');
    valuesOf.set(name, new Set([...(valuesOf.get(name) ?? []), ...values.split(',')]));
  }
  return [...valuesOf].map(([name, values]) => ({ name, values: [...values] }));
}

/** The facets in one text; '' without any. */
export function writeFacets(facets: readonly ChosenFacet[]): string {
  return facets
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }) => `${name}:${values.join(',')}`)
    .join(';');
}

/** The facets with a value chosen that was not, or the other way round. */
export function toggleFacet(facets: readonly ChosenFacet[], name: string, value: string): ChosenFacet[] {
  const { values = [] } = facets.find((one) => one.name === name) ?? {};
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return [...facets.filter((one) => one.name !== name), { name, values: next }]
    .filter((one) => one.values.length > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
