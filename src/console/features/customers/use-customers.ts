import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '../../runtime/app-context.ts';

/** The customers whom a search finds, or all, page by page. */
export function useCustomers(q: string) {
  const { console } = useApp();
  const list = useInfiniteQuery({
    queryKey: ['listCustomers', 'pages', q],
    queryFn: ({ pageParam, signal }) =>
      console(
        'listCustomers',
        { query: { ...(q !== '' && { q }), ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return { ...list, rows: list.data?.pages.flatMap(({ rows }) => rows) };
}
