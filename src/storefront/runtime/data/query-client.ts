import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isLoginRequired } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import { requestLogin } from '../session/login-request.ts';
import { retryDelayMs, shouldRetry } from '#contract/http/retry.ts';

/** Receives each request that failed after its retries. */
export type OnFailure = (error: unknown, key: string, isWrite: boolean) => void;

/** Creates the query client of one render. It does not retry. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY },
    },
  });
}

/**
 * Creates the query client of the document. `networkMode: 'always'` lets requests fail while the
 * browser is offline: a paused order must not be sent later.
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
        const login = mutation.meta?.login;
        if (login && isLoginRequired(error)) requestLogin(login);
        else if (!mutation.meta?.quiet) onFailure(error, `write:${mutation.mutationId}`, true);
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
