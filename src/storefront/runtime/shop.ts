import type { QueryClient } from '@tanstack/react-query';
import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Language } from '#contract/locale.ts';

/**
 * What a page's `load` and its components work with: one for each request on the server, one for the life of the document
 * in the browser.
 */
export interface Shop {
  /** Calls about this shopper, answered in the language of the page. */
  api: Client;
  /** Calls without identity: what they answer is the same for everybody. */
  publicApi: Client;
  queryClient: QueryClient;
  language: Language;
  /** Scheme and host of the shop, for canonical addresses. */
  publicUrl: string;
  /** Fetches code and data of the page at a path of the page table; does nothing on the server. */
  prefetchPage: (path: string) => void;
}

/** How loaders get the shop. */
export const shopLoaderContext = createContext<Shop>();
/** How components get the shop. */
export const ShopContext = createReactContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error('A component is rendered outside ShopContext.');
  return shop;
}

/** The language of the page. */
export function useLanguage(): Language {
  return useShop().language;
}

/** Scheme, host and language: the beginning of the shop's absolute addresses. */
export function usePageBase(): string {
  const { publicUrl, language } = useShop();
  return `${publicUrl}/${language}`;
}
