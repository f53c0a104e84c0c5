import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { retryDelayMs, shouldRetry } from './retry.ts';

/** Hears of each request that failed for good. */
export type OnFailure = (error: unknown, key: string, isWrite: boolean) => void;

/** For one render: it asks once and keeps nothing. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY },
    },
  });
}

/**
 * For the life of the document. Nothing waits for the browser to believe that it is online again: a query then fails
 * and says so, an order never sends itself later.
 */
export function createBrowserQueryClient(onFailure: OnFailure): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.quiet) onFailure(error, query.queryHash, false);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        if (!mutation.meta?.quiet) onFailure(error, `write:${mutation.mutationId}`, true);
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: limits.query.keptMs,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
