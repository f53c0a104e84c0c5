import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

interface Page<Row> {
  rows: Row[];
}

/** Changes a row in lists that are read page by page, until they are read again. */
export function changeRow<Row extends { id: number }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  id: number,
  change: Partial<Row>,
): void {
  const changed = (page: Page<Row>) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
  });
  queryClient.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey },
    (list) => list && { ...list, pages: list.pages.map(changed) },
  );
}
