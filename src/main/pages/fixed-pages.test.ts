import { expect, it } from 'vitest';
import { fixedPages } from '#server/features/redirects/redirect-paths.rules.ts';
import { moved, pages } from '#storefront/runtime/page-table.ts';

it('redirects know every page without an id or a handle in its path', () => {
  const paths = pages.flatMap(({ path }) => (path === '*' || path.includes(':') ? [] : [path]));
  expect([...fixedPages].sort()).toEqual([...paths, ...Object.keys(moved)].sort());
});
