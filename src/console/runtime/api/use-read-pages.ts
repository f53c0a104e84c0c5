import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ConsoleApi } from '#contract/console/api.ts';
import { sendCall } from '#contract/http/client.ts';
import type { InputOf, OutputOf } from '#contract/http/endpoint.ts';
import { useApp } from '../app-context.ts';
import type { ReadName } from './use-read.ts';

type Page<Row = unknown> = {
  rows: readonly Row[];
  /** Where the next page begins (`after` of its query); null on the last page. */
  next: string | number | null;
};

/** The names of the calls that return a list page by page. */
type PagedReadName = { [N in ReadName]: OutputOf<ConsoleApi[N]> extends Page ? N : never }[ReadName];
type RowOf<N extends PagedReadName> = Extract<OutputOf<ConsoleApi[N]>, Page>['rows'][number];
type PageOf<N extends PagedReadName> = Omit<OutputOf<ConsoleApi[N]>, 'rows' | 'next'> & Page<RowOf<N>>;

/**
 * Reads a list page by page: `useReadPages('listOrders', { query: { stage } })`. `rows`: those of all
 * pages so far, undefined until the first one is there. Its key begins as that of `useRead`.
 * `keepsRows`: while another input is read, the rows of the one before stay.
 */
export function useReadPages<N extends PagedReadName>(
  name: N,
  input: InputOf<ConsoleApi[N]>,
  { keepsRows = false } = {},
) {
  const { console } = useApp();
  const list = useInfiniteQuery({
    queryKey: [name, 'pages', input],
    queryFn: ({ pageParam, signal }): Promise<PageOf<N>> => {
      const { query }: { query?: object } = input;
      const page = { ...input, query: { ...query, ...(pageParam !== null && { after: pageParam }) } };
      return sendCall<ConsoleApi, N>(console, name, page, { signal });
    },
    initialPageParam: null as Page['next'],
    getNextPageParam: ({ next }) => next,
    ...(keepsRows && { placeholderData: keepPreviousData }),
  });
  return { ...list, rows: list.data?.pages.flatMap(({ rows }) => rows) };
}
