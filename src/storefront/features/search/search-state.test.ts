import { expect, it } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { readSearchState, searchPath } from './search-state.ts';

const read = (query: string) => readSearchState(new URLSearchParams(query));

// Spec: D33.2
it('reads words and category, and writes them back', () => {
  const state = read('query=%D8%B9%D8%B3%D9%84+honey&cat_id=3');
  expect(state).toEqual({ words: 'عسل honey', categoryId: 3 });
  expect(read(searchPath(state).split('?')[1] ?? '')).toEqual(state);
});

it('ignores invalid values', () => {
  expect(read('')).toEqual({ words: '', categoryId: null });
  expect(read('query=%20%00%0A&cat_id=')).toEqual({ words: '', categoryId: null });
  expect(read('query=a&cat_id=-1').categoryId).toBeNull();
  expect(read('query=a&cat_id=1e3').categoryId).toBeNull();
});

it('uses the beginning of a long query', () => {
  expect(read(`query=${'a'.repeat(500)}`).words).toHaveLength(limits.searchQueryMax);
});
