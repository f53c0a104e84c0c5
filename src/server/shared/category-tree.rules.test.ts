import { expect, it } from 'vitest';
import { placeProblem } from './category-tree.rules.ts';

const parentOf = new Map<string, string | null>([
  ['gifts', null],
  ['boxes', 'gifts'],
  ['sweets', null],
  ['honey', null],
]);

it.each([
  ['honey', null, null],
  ['honey', 'sweets', null],
  ['boxes', 'sweets', null],
  ['new', 'gifts', null],
  ['gifts', 'gifts', 'itself'],
  ['gifts', 'boxes', 'below'],
  ['honey', 'boxes', 'deep'],
  ['gifts', 'sweets', 'deep'],
  ['honey', 'spices', 'unknown'],
])('%s below %s: %s', (category, parent, problem) => {
  expect(placeProblem(category, parent, parentOf)).toBe(problem);
});
