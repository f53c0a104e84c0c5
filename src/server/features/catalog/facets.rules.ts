import type { Facet, FacetList, NamedFacet } from '#contract/facets.ts';
import { knownTagOf } from '#contract/product-tags.ts';
import type { ChosenFacet } from '#contract/values/facets.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import { allMessages } from '#i18n/messages/all.ts';
import { isTagGroup, keysOf } from './catalog.rules.ts';
import type { FacetCount, SpeltFacet } from './facets.queries.ts';
import { inSizeOrder } from './sizes.rules.ts';

const facetsMax = 12;
const valuesMax = 30;

/** The counts of a list, and whether there are more products than were counted. */
export interface Counted {
  counts: readonly FacetCount[];
  more: boolean;
}

/** A facet with the counts of its values. */
interface CountedFacet {
  name: string;
  more: boolean;
  values: { value: string; count: number }[];
}

const nameOf = (facet: string) => facet.slice(0, facet.indexOf(':'));
const valueOf = (facet: string) => facet.slice(facet.indexOf(':') + 1);

function groupOf(name: string, { counts, more }: Counted, chosen: readonly string[]): CountedFacet {
  // The counts are ordered, the greatest first.
  const found = counts
    .filter(({ facet }) => nameOf(facet) === name)
    .map(({ facet, count }) => ({ value: valueOf(facet), count }));
  const shown = found.filter(({ value }, at) => at < valuesMax || chosen.includes(value));
  const missing = chosen.filter((value) => !shown.some((one) => one.value === value));
  return { name, more, values: [...shown, ...missing.map((value) => ({ value, count: 0 }))] };
}

const sumOf = ({ values }: CountedFacet) => values.reduce((sum, { count }) => sum + count, 0);

/**
 * The facets of a list: those with two values or more, the most common first, and every one of which a value was chosen.
 * `own` has the counts of a chosen facet, beside the other filters; `all` those of the others.
 */
export function facetsOf(
  all: Counted,
  own: ReadonlyMap<string, Counted>,
  chosen: readonly ChosenFacet[],
): CountedFacet[] {
  const names = new Set([...chosen.map(({ name }) => name), ...all.counts.map(({ facet }) => nameOf(facet))]);
  const groups = [...names].map((name) =>
    groupOf(name, own.get(name) ?? all, chosen.find((one) => one.name === name)?.values ?? []),
  );
  const isChosen = ({ name }: CountedFacet) => own.has(name);
  return groups
    .filter((group) => group.values.length > 1 || isChosen(group))
    .sort((one, other) => Number(isChosen(other)) - Number(isChosen(one)) || sumOf(other) - sumOf(one))
    .slice(0, facetsMax)
    .sort((one, other) => sumOf(other) - sumOf(one) || (one.name < other.name ? -1 : 1));
}

/** The facets of attributes in these, as the database has them. */
export function attributeKeys(facets: readonly { name: string; values: readonly string[] }[]): string[] {
  return facets
    .filter(({ name }) => !isTagGroup(name))
    .flatMap(({ name, values }) => keysOf({ name, values: [...values] }));
}

type Spellings = ReadonlyMap<string, SpeltFacet>;

/** The spellings by facet. */
export function spellingsOf(spelt: readonly SpeltFacet[]): Spellings {
  return new Map(spelt.map((one) => [one.facet, one]));
}

function labelOfName(name: string, values: readonly string[], spellings: Spellings, language: Language): string {
  const { groups } = allMessages[language].productTags;
  if (name === 'occasion' || name === 'recipient') return groups[name];
  const spelt = values.map((value) => spellings.get(`${name}:${value}`)).find((one) => one !== undefined);
  return spelt ? pickText(spelt.name, language) : name;
}

function labelOfValue(name: string, value: string, spellings: Spellings, language: Language): string {
  const tag = knownTagOf(`${name}:${value}`);
  if (tag !== null) return allMessages[language].productTags.known[tag];
  const spelt = spellings.get(`${name}:${value}`);
  return spelt ? pickText(spelt.value, language) : value;
}

/** Facets in the words of a language. What no product has is called as it was asked for. */
export function namedFacets(chosen: readonly ChosenFacet[], spellings: Spellings, language: Language): NamedFacet[] {
  return chosen.map(({ name, values }) => ({
    name,
    label: labelOfName(name, values, spellings, language),
    values: values.map((value) => ({ value, label: labelOfValue(name, value, spellings, language) })),
  }));
}

/** Counted facets in the words of a language; sizes in their order. */
export function facetsView(
  facets: readonly CountedFacet[],
  spellings: Spellings,
  language: Language,
): FacetList['rows'] {
  return facets.map(({ name, values, more }): Facet => ({
    name,
    label: labelOfName(
      name,
      values.map(({ value }) => value),
      spellings,
      language,
    ),
    values: inSizeOrder(values).map(({ value, count }) => {
      const swatch = spellings.get(`${name}:${value}`)?.swatch;
      return {
        value,
        label: labelOfValue(name, value, spellings, language),
        count,
        ...(more && { more }),
        ...(swatch !== undefined && { swatch }),
      };
    }),
  }));
}
