import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DataBlock } from './data-block.tsx';
import { useRuntime } from './shop.ts';

/** What the server loaded, so that the browser does not ask for it again. */
interface PageState {
  publicUrl: string;
  queries: [QueryKey, unknown][];
}

const elementId = 'page-state';

// Keys and data only, no times: the same page must be the same bytes, and what a cache kept for minutes counts as fresh
// from the moment the browser got it.
function encodeState(publicUrl: string, queryClient: QueryClient): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined)
    .map((query): PageState['queries'][number] => [query.queryKey, query.state.data])
    .sort(([one], [other]) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  return JSON.stringify({ publicUrl, queries } satisfies PageState);
}

export function PageStateBlock() {
  const { publicUrl, queryClient } = useRuntime();
  const json = import.meta.env.SSR ? encodeState(publicUrl, queryClient) : '';
  return <DataBlock id={elementId} type="application/json" json={json} />;
}

/** Fills the browser's query client before anything is drawn; returns the rest of the state. */
export function takePageState(queryClient: QueryClient): Pick<PageState, 'publicUrl'> {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) return { publicUrl: location.origin };
  const { publicUrl, queries } = JSON.parse(text) as PageState;
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  return { publicUrl };
}
