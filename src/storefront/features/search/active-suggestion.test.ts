import { expect, it } from 'vitest';
import { activeAfter } from './active-suggestion.ts';

it('moves through the suggestions and back to the search box', () => {
  expect([-1, 0, 1, 2].map((active) => activeAfter('ArrowDown', active, 3))).toEqual([0, 1, 2, -1]);
  expect([-1, 2, 1, 0].map((active) => activeAfter('ArrowUp', active, 3))).toEqual([2, 1, 0, -1]);
});

it('ignores other keys, and lists without suggestions', () => {
  for (const key of ['Enter', 'ArrowLeft', 'Home', 'a']) expect(activeAfter(key, 0, 3)).toBeNull();
  expect(activeAfter('ArrowDown', -1, 0)).toBeNull();
});
