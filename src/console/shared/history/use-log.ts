import { useInfiniteQuery } from '@tanstack/react-query';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import { useApp } from '../../runtime/app-context.ts';

type Query = NonNullable<NonNullable<InputOf<ConsoleApi['listAudit']>>['query']>;
export type LogFilter = Omit<Query, 'after' | 'limit'>;

/** The action log, page by page. Its key begins as that of `useRead('listAudit')`. */
export function useLog(filter: LogFilter) {
  const { console } = useApp();
  const log = useInfiniteQuery({
    queryKey: ['listAudit', 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      console('listAudit', { query: { ...filter, ...(pageParam !== null && { after: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  return { ...log, rows: log.data?.pages.flatMap(({ rows }) => rows) };
}
