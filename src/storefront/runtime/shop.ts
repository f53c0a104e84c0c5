import type { QueryClient } from '@tanstack/react-query';
import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Language } from '#contract/locale.ts';

/**
 * The dependencies of a page's `load` and components. The server creates one for each request, the
 * browser one for each document.
 */
export interface Shop {
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
  /** Queries that fail show no toast. Prefetches set it. */
  quiet?: boolean;
}

/** Gives loaders the shop. */
export const shopLoaderContext = createContext<Shop>();
/** Gives components the shop. */
export const ShopContext = createReactContext<Shop | null>(null);

/** Returns the shop of the page. Throws outside ShopContext. */
export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error('A component is rendered outside ShopContext.');
  return shop;
}

/** Returns the language of the page. */
export function useLanguage(): Language {
  return useShop().language;
}

/** Returns scheme, host and language prefix: the base of the shop's absolute URLs. */
export function usePageBase(): string {
  const { publicUrl, language } = useShop();
  return `${publicUrl}/${language}`;
}
