import { useInfiniteQuery } from '@tanstack/react-query';
import type { ConsoleComment, ConsoleMessage, CommentView, MessageView } from '#contract/console/inbox.ts';
import { useApp } from '../../runtime/app-context.ts';

interface Page<Row> {
  rows: Row[];
  next: number | null;
}

function usePages<Row>(
  key: readonly unknown[],
  read: (after: number | null, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: Page<Row>) => next,
  });
  return { ...list, rows: list.data?.pages.flatMap(({ rows }) => rows) };
}

const below = (after: number | null) => (after === null ? {} : { after });

/** The comments of a view, page by page. */
export function useComments(view: CommentView) {
  const { console } = useApp();
  return usePages<ConsoleComment>(['listComments', 'pages', view], (after, signal) =>
    console('listComments', { query: { view, ...below(after) } }, { signal }),
  );
}

/** The messages of a view, page by page. */
export function useMessages(view: MessageView) {
  const { console } = useApp();
  return usePages<ConsoleMessage>(['listMessages', 'pages', view], (after, signal) =>
    console('listMessages', { query: { view, ...below(after) } }, { signal }),
  );
}

/** What a list needs of its pages. */
export interface ListPages {
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}
