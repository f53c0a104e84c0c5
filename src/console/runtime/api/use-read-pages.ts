import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { AbortSignalLike } from '#contract/http/client.ts';
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
type AnyInput = { params?: object; query?: object };
type AnyCall = (name: string, input: AnyInput, options: { signal: AbortSignalLike }) => Promise<unknown>;

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
    queryFn: ({ pageParam, signal }) => {
      const { query, ...others }: AnyInput = input;
      const page = { ...others, query: { ...query, ...(pageParam !== null && { after: pageParam }) } };
      return (console as AnyCall)(name, page, { signal }) as Promise<PageOf<N>>;
    },
    initialPageParam: null as Page['next'],
    getNextPageParam: ({ next }) => next,
    ...(keepsRows && { placeholderData: keepPreviousData }),
  });
  return { ...list, rows: list.data?.pages.flatMap(({ rows }) => rows) };
}
