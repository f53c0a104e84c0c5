import type { QueryClient } from '@tanstack/react-query';
import { matchPath, RouterContextProvider, type ClientLoaderFunction, type Params } from 'react-router';
import { languageOf, withoutLanguage } from './language.ts';
import { pageAt } from './page-table.ts';
import { runtimeContext, type Runtime } from './shop.ts';

// React Router's own list of the pages' files.
interface Manifest {
  routes: Record<string, { module: string } | undefined>;
}
interface PageFile {
  clientLoader?: ClientLoaderFunction;
}

/** Whether nothing should be fetched on a guess: without a connection, or when the shopper asked to save data. */
function isSparing(): boolean {
  const { onLine, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !onLine || connection?.saveData === true;
}

// What was only guessed at fails in silence; whoever really goes there hears of it.
function quietly(queryClient: QueryClient): QueryClient {
  const meta = { quiet: true };
  const quiet: Pick<QueryClient, 'ensureQueryData' | 'prefetchQuery'> = {
    ensureQueryData: (query) => queryClient.ensureQueryData({ ...query, meta }),
    prefetchQuery: (query) => queryClient.prefetchQuery({ ...query, meta }),
  };
  return quiet as QueryClient;
}

/** Brings code and data of the page at an address of this shop, for somebody who is about to go there. */
export async function prefetchPage(runtime: Runtime, address: string): Promise<void> {
  if (isSparing()) return;
  const url = new URL(address, location.href);
  const path = withoutLanguage(url.pathname);
  const page = pageAt(path);
  const { routes } = (globalThis as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
  const route = routes[`${languageOf(url.pathname) ?? 'plain'}/${page.name}`];
  if (!route) return;
  try {
    const { clientLoader } = (await import(/* @vite-ignore */ route.module)) as PageFile;
    const quietRuntime = { ...runtime, queryClient: quietly(runtime.queryClient) };
    const context = new RouterContextProvider(new Map([[runtimeContext, quietRuntime]]));
    const params: Params = matchPath(page.path, path)?.params ?? {};
    const [request, serverLoader] = [new Request(url), () => Promise.reject(new Error('The browser asks the API.'))];
    await clientLoader?.({ request, url, params, context, pattern: page.path, serverLoader });
  } catch {
    // Then it is fetched when it is asked for.
  }
}
