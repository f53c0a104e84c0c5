/** The chosen values of a facet: products with one of them. */
export interface ChosenFacet {
  name: string;
  values: string[];
}

/** The most values of a facet that can be chosen. */
export const facetValuesMax = 30;

const key = String.raw`[\w.+\u00a1-\ud7ff\ue000-\u{10ffff}-]{1,60}`;
const facet = `${key}:${key}(,${key}){0,${facetValuesMax - 1}}`;

/** Chosen facets as addresses have them, in at most a thousand letters: `colour:red,blue;size:500g`. */
export const facetsPattern = new RegExp(`^(?=.{1,1000}$)${facet}(;${facet}){0,7}$`, 'u');
