import { expect, it } from 'vitest';
import { goodwillOf } from './goodwill.rules.ts';

it.each([
  [null, 10, 0],
  [10, 10, 0],
  [10.1, 10, 0.1],
  [5, 0, 5],
])('of %s riyals, with %s due back, %s are a goodwill', (amount, dueBack, goodwill) => {
  expect(goodwillOf(amount, dueBack)).toBe(goodwill);
});
