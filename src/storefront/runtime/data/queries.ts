import {
  useMutation,
  useQuery,
  useSuspenseQuery,
  type DataTag,
  type QueryFunction,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#contract/api/api.ts';
import type { calls, CallName } from '#contract/api/calls.ts';
import { sendCall } from '#contract/http/client.ts';
import type { InputOf, OutputOf } from '#contract/http/endpoint.ts';
import { useSession } from '../session/session.ts';
import type { LoginReturn } from '../session/login-request.ts';
import { useAppContext, type AppContext } from '../app-context.ts';
import { singleFlight } from './single-flight.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: a failure shows no toast, because the component shows it. */
    queryMeta: { quiet?: boolean };
    /** `login`: an ended session opens the login, which leads back to the anchor. */
    mutationMeta: { quiet?: boolean; login?: LoginReturn };
  }
}

export type ReadName = { [N in CallName]: (typeof calls)[N] extends `GET ${string}` ? N : never }[CallName];
export type WriteName = Exclude<CallName, ReadName>;
type Input<N extends CallName> = InputOf<Api[N]>;
export type Output<N extends CallName> = OutputOf<Api[N]>;

/** The key and the function of a query, for TanStack Query. */
export interface Query<T> {
  queryKey: DataTag<QueryKey, T, Error>;
  queryFn: QueryFunction<T>;
  staleTime?: number;
  meta?: { quiet: boolean };
}

/** A query with the type of its answer in its key. */
export function describeQuery<T>(query: Omit<Query<T>, 'queryKey'> & { queryKey: QueryKey }): Query<T> {
  return query as Query<T>;
}

type Inputs<N extends CallName> = Record<string, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>];

const catalogueFreshMs = 60_000;

// Each key contains the language, because responses contain translated text.
function read<N extends ReadName>(app: AppContext, scope: 'public' | 'personal', name: N, input: Input<N> | undefined): Query<Output<N>> {
  return describeQuery<Output<N>>({
    queryKey: [scope, name, input ?? null, app.language],
    queryFn: ({ signal }) =>
      sendCall<Api, N>(scope === 'public' ? app.publicApi : app.api, name, input, { signal }),
    ...(app.quiet && { meta: { quiet: true } }),
  });
}

/** Describes a query that is the same for every caller. The server may load it. */
export function publicQuery<N extends ReadName>(app: AppContext, name: N, ...[input]: Inputs<N>): Query<Output<N>> {
  return { ...read(app, 'public', name, input), staleTime: catalogueFreshMs };
}

/** Describes a query about this shopper. It runs in the browser and is reset with the session. */
export function personalQuery<N extends ReadName>(app: AppContext, name: N, ...[input]: Inputs<N>): Query<Output<N>> {
  return read(app, 'personal', name, input);
}

/** Refetches a query after a write. A response in flight may predate the write and is cancelled. */
export async function invalidateQuery<T>(
  { queryClient }: Pick<AppContext, 'queryClient'>,
  { queryKey }: Pick<Query<T>, 'queryKey'>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** Updates a query with the response of a write. A read in flight may be older and is repeated. */
export function writeQueryData<T>(
  app: Pick<AppContext, 'queryClient'>,
  query: Pick<Query<T>, 'queryKey'>,
  update: (cached: T | undefined) => T | undefined,
): void {
  app.queryClient.setQueryData<T>(query.queryKey, update);
  if (app.queryClient.isFetching({ queryKey: query.queryKey }) > 0) void invalidateQuery(app, query);
}

/** Returns data that the page's `load` has loaded, without a loading state. */
export function useLoadedQuery<T>(query: Query<T>): T {
  return useSuspenseQuery<T, Error, T>(query).data;
}

/**
 * Loads data that the page can render without. A failure rejects nothing and does not hold up the
 * page: the retries of the browser go on behind it. What fails on the server is fetched by the browser.
 */
export async function loadOptional<T>(
  { queryClient }: Pick<AppContext, 'queryClient'>,
  query: Query<T>,
): Promise<void> {
  if (queryClient.getQueryData(query.queryKey) !== undefined) return;
  const cache = queryClient.getQueryCache();
  await new Promise<void>((resolve) => {
    const finish = () => {
      leave();
      resolve();
    };
    const leave = cache.subscribe(() => cache.find(query)?.state.fetchFailureCount && finish());
    void queryClient.prefetchQuery(query).then(finish);
  });
}

/** A part of a page that fails alone. Undefined data: it is loading, or it has failed. */
export interface PagePart<T> {
  data: T | undefined;
  failed: boolean;
  busy: boolean;
  retry: () => void;
}

/** Returns data that `loadOptional` loads with the page. What has failed there is not requested once more. */
export function usePart<T>(query: Query<T>): PagePart<T> {
  const { data, isError, isFetching, refetch } = useQuery<T, Error, T>({ ...query, retryOnMount: false });
  return { data, failed: isError && data === undefined, busy: isFetching, retry: () => void refetch() };
}

/** Returns public data that the page does not need to render. Undefined until it is loaded. */
export function useOptionalQuery<T>(query: Query<T>): T | undefined {
  return useQuery<T, Error, T>(query).data;
}

type PersonalOptions<T> = Omit<UseQueryOptions<T, Error, T>, 'queryKey' | 'queryFn' | 'enabled'> & {
  enabled?: boolean;
};

/** Fetches data about this shopper. It is undefined on the server and during hydration. */
export function usePersonalQuery<T>(query: Query<T>, options?: PersonalOptions<T>): UseQueryResult<T> {
  const session = useSession();
  const isHydrated = session !== 'unknown';
  return useQuery<T, Error, T>({
    ...query,
    ...options,
    // A separate key during hydration: another component may have fetched the data already.
    ...(!isHydrated && { queryKey: ['hydration', ...query.queryKey] }),
    enabled: isHydrated && (options?.enabled ?? true),
  });
}

type WriteOptions<N extends WriteName, C> = Omit<UseMutationOptions<Output<N>, Error, Input<N>, C>, 'mutationFn'> & {
  headers?: () => Record<string, string>;
};

/** Returns a mutation that is sent once by a double click: see `singleFlight`. */
export function useMutationOnce<O, I = void, C = unknown>(
  options: UseMutationOptions<O, Error, I, C>,
): UseMutationResult<O, Error, I, C> {
  const mutation = useMutation<O, Error, I, C>(options);
  const [inFlight] = useState(() => new Map<string, Promise<O>>());
  const mutateAsync: typeof mutation.mutateAsync = (...call) =>
    singleFlight(inFlight, call[0], () => mutation.mutateAsync(...call));
  return {
    ...mutation,
    mutateAsync,
    // The mutation's callbacks and the toast handle the failure.
    mutate: (...call) => void mutateAsync(...call).catch(() => undefined),
  };
}

/** Returns the mutation of a write call. It is not retried. A failure shows one toast. */
export function useWrite<N extends WriteName, C = unknown>(
  name: N,
  options?: WriteOptions<N, C>,
): UseMutationResult<Output<N>, Error, Input<N>, C> {
  const { api } = useAppContext();
  const { headers, ...rest } = options ?? {};
  return useMutationOnce<Output<N>, Input<N>, C>({
    ...rest,
    mutationFn: (input) => sendCall<Api, N>(api, name, input, headers ? { headers: headers() } : {}),
  });
}
