import { expect, it } from 'vitest';
import { withMoved } from './with-moved.rules.ts';

const row = (id: number, parentId: number | null = null) => ({
  id,
  version: 1,
  handle: `c${id}`,
  name: { en: `C${id}`, ar: `ق${id}` },
  description: { en: '', ar: '' },
  image: null,
  parentId,
  leadDays: null,
  products: 0,
  isEmpty: true,
});
const rows = [row(1), row(11, 1), row(12, 1), row(2), row(3)];
const siblings = (all: readonly { id: number; parentId: number | null }[], parent: number | null) =>
  all.filter(({ parentId }) => parentId === parent).map(({ id }) => id);

it('a moved category has its place among its siblings, and the version that was answered', () => {
  const down = withMoved(rows, { ...row(1), version: 2 }, 1);
  expect(siblings(down, null)).toEqual([2, 1, 3]);
  expect(siblings(down, 1)).toEqual([11, 12]);
  expect(down.find(({ id }) => id === 1)?.version).toBe(2);
  expect(siblings(withMoved(rows, row(3), 0), null)).toEqual([3, 1, 2]);
  expect(siblings(withMoved(rows, row(2), 2), null)).toEqual([1, 3, 2]);
  expect(siblings(withMoved(rows, row(12, null), 1), null)).toEqual([1, 12, 2, 3]);
});
