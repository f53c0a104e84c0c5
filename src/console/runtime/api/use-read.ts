import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { ConsoleClient } from '#contract/console/client.ts';
import type { ConsoleReadName } from '#contract/console/topics.ts';
import { sendCall } from '#contract/http/client.ts';
import type { InputOf, OutputOf } from '#contract/http/endpoint.ts';
import { type App, useApp } from '../app-context.ts';

export type ReadName = ConsoleReadName;

/** The key of a read. It begins with the name of the call. */
export const readKey = <N extends ReadName>(name: N, input?: InputOf<ConsoleApi[N]>) => [name, input ?? null];

/** The query of a read. */
export function readQuery<N extends ReadName>(
  { console }: { console: ConsoleClient },
  name: N,
  input?: InputOf<ConsoleApi[N]>,
) {
  return queryOptions<OutputOf<ConsoleApi[N]>>({
    queryKey: readKey(name, input),
    queryFn: ({ signal }) => sendCall<ConsoleApi, N>(console, name, input, { signal }),
  });
}

/** Reads a call: `useRead('listOrders', { query: { stage } })`. */
export function useRead<N extends ReadName>(name: N, input?: InputOf<ConsoleApi[N]>) {
  const app: App = useApp();
  return useQuery(readQuery(app, name, input));
}
