import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { ApiError } from '#contract/http/client.ts';
import { createBrowserQueryClient } from '../runtime/data/query-client.ts';
import { publicQuery } from '../runtime/data/queries.ts';
import type { AppContext } from '../runtime/app-context.ts';
import { prefetchPage } from './prefetch.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { origin: 'http://shop.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function createContext(publicApi: (name: string) => Promise<unknown>) {
  const onFailure = vi.fn();
  const app: AppContext = {
    api: publicApi as Client,
    publicApi: publicApi as Client,
    queryClient: createBrowserQueryClient(onFailure),
    language: 'en',
    publicUrl: 'http://shop.example',
    prefetchPage: () => undefined,
  };
  return { app, onFailure };
}

it('fills the cache with the data of the page', async () => {
  const { app } = createContext((name) => Promise.resolve(name));
  await prefetchPage(app, '/categories');
  expect(app.queryClient.getQueryData(publicQuery(app, 'listCategories').queryKey)).toBe('listCategories');
});

it('reports no failure, so that only the navigation shows a toast', async () => {
  const { app, onFailure } = createContext(() => Promise.reject(new ApiError('not_found', 404, '')));
  await prefetchPage(app, '/categories');
  expect(onFailure).not.toHaveBeenCalled();

  const query = publicQuery(app, 'listCategories');
  expect(app.queryClient.getQueryState(query.queryKey)?.status).toBe('error');
  await expect(app.queryClient.ensureQueryData(query)).rejects.toThrow(ApiError);
  expect(onFailure).toHaveBeenCalledOnce();
});
