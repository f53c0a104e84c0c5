import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, type Client } from '#contract/client.ts';
import { createBrowserQueryClient } from '../runtime/data/query-client.ts';
import { publicQuery } from '../runtime/data/queries.ts';
import type { Shop } from '../runtime/shop.ts';
import { prefetchPage } from './prefetch.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { origin: 'http://shop.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function createShop(publicApi: (name: string) => Promise<unknown>) {
  const onFailure = vi.fn();
  const shop: Shop = {
    api: publicApi as Client,
    publicApi: publicApi as Client,
    queryClient: createBrowserQueryClient(onFailure),
    language: 'en',
    publicUrl: 'http://shop.example',
    prefetchPage: () => undefined,
  };
  return { shop, onFailure };
}

it('fills the cache with the data of the page', async () => {
  const { shop } = createShop((name) => Promise.resolve(name));
  await prefetchPage(shop, '/categories');
  expect(shop.queryClient.getQueryData(publicQuery(shop, 'listCategories').queryKey)).toBe('listCategories');
});

it('reports no failure, so that only the navigation shows a toast', async () => {
  const { shop, onFailure } = createShop(() => Promise.reject(new ApiError('not_found', 404, '')));
  await prefetchPage(shop, '/categories');
  expect(onFailure).not.toHaveBeenCalled();

  const query = publicQuery(shop, 'listCategories');
  expect(shop.queryClient.getQueryState(query.queryKey)?.status).toBe('error');
  await expect(shop.queryClient.ensureQueryData(query)).rejects.toThrow(ApiError);
  expect(onFailure).toHaveBeenCalledOnce();
});
