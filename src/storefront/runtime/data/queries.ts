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
import type { Api } from '#contract/api.ts';
import type { calls, CallName } from '#contract/calls.ts';
import type { CallOptions } from '#contract/client.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { useSession } from '../session/session.ts';
import { useShop, type Shop } from '../shop.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: a failure shows no toast; the component tells of it itself. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

export type ReadName = { [N in CallName]: (typeof calls)[N] extends `GET ${string}` ? N : never }[CallName];
export type WriteName = Exclude<CallName, ReadName>;
export type Input<N extends CallName> = InputOf<Api[N]>;
export type Output<N extends CallName> = OutputOf<Api[N]>;

/** What names a query and how it is asked. */
export interface Query<T> {
  queryKey: DataTag<QueryKey, T, Error>;
  queryFn: QueryFunction<T, QueryKey>;
  staleTime?: number;
}

type Inputs<N extends CallName> = Record<string, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>];
type AnyCall<N extends CallName> = (name: N, input: unknown, options?: CallOptions) => Promise<Output<N>>;

const catalogueFreshMs = 60_000;

// The language is the last part of every key, so that a switch of language asks anew for what is on the screen.
function read<N extends ReadName>(shop: Shop, scope: 'public' | 'personal', name: N, input: unknown): Query<Output<N>> {
  return {
    queryKey: [scope, name, input ?? null, shop.language] as unknown as Query<Output<N>>['queryKey'],
    queryFn: ({ signal }) =>
      ((scope === 'public' ? shop.publicApi : shop.api) as AnyCall<N>)(name, input ?? {}, { signal }),
  };
}

/** A query that is the same for everybody: may be loaded on the server. */
export function publicQuery<N extends ReadName>(shop: Shop, name: N, ...[input]: Inputs<N>): Query<Output<N>> {
  return { ...read(shop, 'public', name, input), staleTime: catalogueFreshMs };
}

/** A query about this shopper: asked by the browser alone, forgotten when the session changes. */
export function personalQuery<N extends ReadName>(shop: Shop, name: N, ...[input]: Inputs<N>): Query<Output<N>> {
  return read(shop, 'personal', name, input);
}

/** Asks anew what a write has changed. An answer that is on its way may have been read before the write: it is not waited for. */
export async function invalidateQuery<T>(
  { queryClient }: Pick<Shop, 'queryClient'>,
  { queryKey }: Pick<Query<T>, 'queryKey'>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** Puts what a write has answered where it is read. A read that is on its way may be older than the write: it is asked anew. */
export function setQueryAnswer<T>(
  shop: Pick<Shop, 'queryClient'>,
  query: Pick<Query<T>, 'queryKey'>,
  answer: (known: T | undefined) => T | undefined,
): void {
  shop.queryClient.setQueryData<T, QueryKey>(query.queryKey, answer);
  if (shop.queryClient.isFetching({ queryKey: query.queryKey }) > 0) void invalidateQuery(shop, query);
}

/** Data that the page's `load` has brought. It is there: no loading state. */
export function useLoadedQuery<T>(query: Query<T>): T {
  return useSuspenseQuery<T, Error, T, QueryKey>(query).data;
}

/** Public data that a page can do without: undefined until it is there. */
export function useOptionalQuery<T>(query: Query<T>): T | undefined {
  return useQuery<T, Error, T, QueryKey>(query).data;
}

type PersonalOptions<T> = Omit<UseQueryOptions<T, Error, T, QueryKey>, 'queryKey' | 'queryFn' | 'enabled'> & {
  enabled?: boolean;
};

/** Data about this shopper: undefined on the server, during hydration and until the browser has fetched it. */
export function usePersonalQuery<T>(query: Query<T>, options?: PersonalOptions<T>): UseQueryResult<T> {
  const session = useSession();
  const isHydrated = session !== 'unknown';
  return useQuery<T, Error, T, QueryKey>({
    ...query,
    ...options,
    // During hydration a query of its own: another part of the page may have fetched the data already.
    ...(!isHydrated && { queryKey: ['hydration', ...query.queryKey] }),
    enabled: isHydrated && (options?.enabled ?? true),
  });
}

type WriteOptions<N extends WriteName, C> = Omit<UseMutationOptions<Output<N>, Error, Input<N>, C>, 'mutationFn'> & {
  headers?: () => Record<string, string>;
};

/** A call that changes something. It is never retried; a refusal shows its message once. */
export function useWrite<N extends WriteName, C = unknown>(
  name: N,
  options?: WriteOptions<N, C>,
): UseMutationResult<Output<N>, Error, Input<N>, C> {
  const { api } = useShop();
  const { headers, ...rest } = options ?? {};
  return useMutation<Output<N>, Error, Input<N>, C>({
    ...rest,
    mutationFn: (input) => (api as AnyCall<N>)(name, input, headers ? { headers: headers() } : {}),
  });
}
