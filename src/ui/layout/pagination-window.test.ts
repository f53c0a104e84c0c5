import { expect, test } from 'vitest';
import { paginationWindow } from './pagination-window.ts';

function shown(page: number, totalPages: number): string {
  return paginationWindow(page, totalPages)
    .map((part) => (part.kind === 'gap' ? '…' : part.page === page ? `[${part.page}]` : String(part.page)))
    .join(' ');
}

test.each([
  [1, 1, '[1]'],
  [1, 20, '[1] 2 3 … 20'],
  [3, 20, '1 2 [3] 4 5 … 20'],
  [4, 20, '1 2 3 [4] 5 6 … 20'],
  [5, 20, '1 2 3 4 [5] 6 7 … 20'],
  [6, 20, '1 … 4 5 [6] 7 8 … 20'],
  [16, 20, '1 … 14 15 [16] 17 18 19 20'],
  [20, 20, '1 … 18 19 [20]'],
  [3, 5, '1 2 [3] 4 5'],
])('page %i of %i', (page, totalPages, parts) => {
  expect(shown(page, totalPages)).toBe(parts);
});

test('the current page and two on each side are never edges, so that a phone shows five', () => {
  const kept = paginationWindow(10, 20).filter((part) => part.kind === 'page' && !part.edge);
  expect(kept).toHaveLength(5);
});
