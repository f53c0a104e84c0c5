import { expect, test } from 'vitest';
import { pageAt, pages } from './page-table.ts';

test('a path finds its page; anything else is the not-found page', () => {
  expect(pageAt('/').name).toBe('home');
  expect(pageAt('/product/7/').name).toBe('product');
  expect(pageAt('/category').name).toBe('category-entry');
  expect(pageAt('/category/7/subcategories').name).toBe('subcategories');
  expect(pageAt('/product').name).toBe('not-found');
  expect(pageAt('/product/7/more').name).toBe('not-found');
});

test('a page that needs a login or is personal is never stored', () => {
  const stored = pages.filter((page) => page.caching === 'public').map((page) => page.path);
  expect(pages.filter((page) => page.guarded && page.caching !== 'shell')).toEqual([]);
  expect(stored.filter((path) => /^\/(auth|order|check-out|all-orders|user)\b/.test(path))).toEqual([]);
});
