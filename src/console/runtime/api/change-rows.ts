import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

interface Page<Row> {
  rows: Row[];
}

/** Changes rows, by their ids, in lists that are read page by page, until they are read again. */
export function changeRows<Row extends { id: number }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  changes: ReadonlyMap<number, Partial<Row>>,
): void {
  const changed = (row: Row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row);
  queryClient.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) },
  );
}
