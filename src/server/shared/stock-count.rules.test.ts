import { expect, it } from 'vitest';
import { stockAfterCount } from './stock-count.rules.ts';

it.each([
  // Nothing happened meanwhile.
  [{ stock: 9, seen: 9, counted: 7 }, 7],
  // One was sold while counting.
  [{ stock: 8, seen: 9, counted: 7 }, 6],
  // A delivery came meanwhile.
  [{ stock: 19, seen: 9, counted: 7 }, 17],
  // More was sold than there is: never below zero.
  [{ stock: 1, seen: 9, counted: 2 }, 0],
  [{ stock: 1_000_000, seen: 9, counted: 10 }, 'outOfRange'],
])('a count keeps what was sold meanwhile: %j', ({ stock, ...count }, after) => {
  expect(stockAfterCount({ stock, lastCount: null }, count)).toBe(after);
});

it.each([
  ['the movement of the last count', 8, { seen: 8, seenMovement: 5 }, 7],
  ['a later movement', 6, { seen: 6, seenMovement: 6 }, 7],
  ['an earlier movement', 8, { seen: 8, seenMovement: 4 }, 'unseen'],
  ['a movement that is not there yet', 8, { seen: 8, seenMovement: 7 }, 'unseen'],
  ['no movement', 8, { seen: 8, seenMovement: null }, 'unseen'],
  ['a stock from before the last count', 8, { seen: 10 }, 'unseen'],
  ['a stock that there was since', 6, { seen: 7 }, 6],
  ['less than there can have been', 8, { seen: 5 }, 'unseen'],
])('over a count by who saw %s', (_what, stock, seen, after) => {
  const lastCount = { movement: 5, newest: 6, stockAfter: 8, added: 0 };
  expect(stockAfterCount({ stock, lastCount }, { counted: 7, ...seen })).toBe(after);
});
