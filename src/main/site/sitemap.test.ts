import { expect, test } from 'vitest';
import { pages } from '#storefront/runtime/page-table.ts';
import { sitemapEntries } from './sitemap.ts';

test('the sitemap lists only public pages, and those with an id or handle once for each', () => {
  const listed = pages.filter(({ name }) => sitemapEntries[name] !== undefined);
  expect(listed.filter((page) => page.caching !== 'public')).toEqual([]);
  expect(listed.filter(({ name, path }) => path.includes(':') === (sitemapEntries[name] === 'once'))).toEqual([]);
});
