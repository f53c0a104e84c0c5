import type { InfiniteData, Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { InputOf, OutputOf } from '#contract/http/endpoint.ts';
import { type ReadName, readKey } from './use-read.ts';

type Answer<N extends ReadName> = OutputOf<ConsoleApi[N]>;

/**
 * Cancels reads that began before a save: their answers would bring back what was there before. A
 * first read begins again, since its page has nothing else to show.
 */
function cancelReads(queryClient: QueryClient, filters: QueryFilters): void {
  const reads = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const first = new Set(reads.filter(({ state }) => state.data === undefined));
  void queryClient.cancelQueries(filters);
  void queryClient.invalidateQueries({ predicate: (query) => first.has(query) });
}

/**
 * Shows what was saved as the answer of a read, until it is read again:
 * `showSaved(queryClient, 'getStock', saved, { params: { id } })`. A read that began before the save
 * cannot bring back the old answer.
 */
export function showSaved<N extends ReadName>(
  queryClient: QueryClient,
  name: N,
  saved: Answer<N>,
  input?: InputOf<ConsoleApi[N]>,
): void {
  const queryKey = readKey(name, input);
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Answer<N>>(queryKey, saved);
}

/**
 * Changes the answers of a read that are shown, until it is read again: those for all its inputs, and
 * each page of a list. `of` limits it to some queries. As `showSaved`, it holds against a read that
 * began before.
 */
export function changeShown<N extends ReadName>(
  queryClient: QueryClient,
  name: N,
  change: (shown: Answer<N>) => Answer<N>,
  of: (query: Query) => boolean = () => true,
): void {
  const isPaged = ({ queryKey }: Query) => queryKey[1] === 'pages';
  cancelReads(queryClient, { queryKey: [name], predicate: of });
  queryClient.setQueriesData<Answer<N>>(
    { queryKey: [name], predicate: (query) => of(query) && !isPaged(query) },
    (shown) => shown && change(shown),
  );
  queryClient.setQueriesData<InfiniteData<Answer<N>>>(
    { queryKey: [name], predicate: (query) => of(query) && isPaged(query) },
    (list) => list && { ...list, pages: list.pages.map(change) },
  );
}

/** A list with changed rows, by their ids. */
export function withRows<Row extends { id: number }, List extends { rows: readonly Row[] }>(
  list: List & { rows: readonly Row[] },
  changes: ReadonlyMap<number, Partial<Row>>,
): List {
  const changed = (row: Row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row);
  return { ...list, rows: list.rows.map(changed) };
}
