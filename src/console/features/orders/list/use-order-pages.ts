import { useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '../../../runtime/app-context.ts';
import { type OrderFilters, queryOf } from './filters.rules.ts';

const pageSize = 30;

/** The orders of a list, newest first, page by page. */
export function useOrderPages(filters: OrderFilters) {
  const { console } = useApp();
  const query = queryOf(filters);
  const list = useInfiniteQuery({
    queryKey: ['listOrders', 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      console(
        'listOrders',
        { query: { ...query, limit: pageSize, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const { stage } = query;
  const read = list.data?.pages.flatMap((page) => page.rows);
  return {
    /** What the last answer had, with orders that were just moved. Undefined until it is there. */
    read,
    /** The orders of the stage: one that was just moved has left it. */
    rows: read?.filter((row) => stage === undefined || row.stage === stage),
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  };
}

export type OrderPages = ReturnType<typeof useOrderPages>;
