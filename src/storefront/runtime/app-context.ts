import type { QueryClient } from '@tanstack/react-query';
import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';
import type { Client } from '#contract/api/client.ts';
import type { Language } from '#contract/values/locale.ts';

/**
 * The dependencies of a page's `load` and components. The server creates one for each request, the
 * browser one for each document.
 */
export interface AppContext {
  /** The client for calls about this shopper. Responses are in the language of the page. */
  api: Client;
  /** The client for calls without identity. Responses are the same for every caller. */
  publicApi: Client;
  queryClient: QueryClient;
  language: Language;
  /** Scheme and host of the shop, for canonical URLs. */
  publicUrl: string;
  /** Prefetches code and data of the page at a path. Does nothing on the server. */
  prefetchPage: (path: string) => void;
  /** Sets the HTTP status of a page that is shown in spite of it. On the server only. */
  setStatus?: (status: number) => void;
  /** Queries that fail show no toast. Prefetches set it. */
  quiet?: boolean;
}

/** Passes the context to loaders. */
export const appRouterContext = createContext<AppContext>();
/** Passes the context to components. */
export const AppReactContext = createReactContext<AppContext | null>(null);

/** Returns the context of the page. Throws outside AppReactContext. */
export function useAppContext(): AppContext {
  const app = use(AppReactContext);
  if (!app) throw new Error('A component is rendered outside AppReactContext.');
  return app;
}

/** Returns the language of the page. */
export function useLanguage(): Language {
  return useAppContext().language;
}

/** Returns scheme, host and language prefix: the base of the shop's absolute URLs. */
export function usePageBase(): string {
  const { publicUrl, language } = useAppContext();
  return `${publicUrl}/${language}`;
}
