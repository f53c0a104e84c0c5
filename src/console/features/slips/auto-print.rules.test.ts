import { expect, it } from 'vitest';
import { autoStageNamed, ordersSince } from './auto-print.rules.ts';

const row = (id: number) => ({ id, number: `DN-${id}`, placedAt: `2026-11-23T10:${id}:00.000Z` });
const numbers = ({ fresh }: ReturnType<typeof ordersSince>) => fresh.map(({ number }) => number);

it('prints what has come to the stage since, once', () => {
  const first = ordersSince(null, { rows: [row(12), row(11)], next: null });
  expect(numbers(first)).toEqual([]);
  const second = ordersSince(first.seen, { rows: [row(14), row(12), row(10)], next: null });
  expect(numbers(second)).toEqual(['DN-14', 'DN-10']);
  // Undone, then done again.
  const third = ordersSince(second.seen, { rows: [row(12)], next: null });
  expect(numbers(ordersSince(third.seen, { rows: [row(14), row(12)], next: null }))).toEqual([]);
});

it('does not take older orders for new ones when a long list becomes shorter', () => {
  const long = ordersSince(null, { rows: [row(14), row(13)], next: 13 });
  expect(numbers(ordersSince(long.seen, { rows: [row(15), row(12)], next: null }))).toEqual(['DN-15']);
});

it('knows the stages', () => {
  expect(['pick', 'ready', 'way', null].map(autoStageNamed)).toEqual(['pick', 'ready', null, null]);
});
