import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DataBlock } from './data-block.tsx';
import { useAppContext } from '../app-context.ts';

/** The data that the server loaded, so that the browser does not fetch it again. */
interface PageState {
  publicUrl: string;
  /** The route whose error boundary shows that the page does not exist. */
  notFoundAt: string | null;
  queries: [QueryKey, unknown][];
}

const elementId = 'page-state';

// Timestamps are omitted, so that equal pages have equal bytes. The data is fresh on arrival.
function encodeState(publicUrl: string, queryClient: QueryClient, notFoundAt: string | null): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined)
    .map((query): PageState['queries'][number] => [query.queryKey, query.state.data])
    .sort(([one], [other]) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  return JSON.stringify({ publicUrl, notFoundAt, queries } satisfies PageState);
}

/** Renders the server's query data as a data block. */
export function PageStateBlock({ notFoundAt }: { notFoundAt: string | null }) {
  const { publicUrl, queryClient } = useAppContext();
  const json = import.meta.env.SSR ? encodeState(publicUrl, queryClient, notFoundAt) : '';
  return <DataBlock id={elementId} type="application/json" json={json} />;
}

/** Reads the server's page state and fills the query client with its data. */
export function readPageState(queryClient: QueryClient): Pick<PageState, 'publicUrl' | 'notFoundAt'> {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) return { publicUrl: location.origin, notFoundAt: null };
  const { queries, ...rest } = JSON.parse(text) as PageState;
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  return rest;
}
