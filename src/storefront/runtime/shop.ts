import type { QueryClient } from '@tanstack/react-query';
import { createContext as createReactContext, use } from 'react';
import { createContext, useLocation } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Language } from '#contract/locale.ts';
import { languageOf } from './language.ts';
import type { MessageFiles } from './page-render.ts';

/** What a page's `load` and its components work with. The client speaks the language of the page. */
export interface Shop {
  api: Client;
  queryClient: QueryClient;
  language: Language;
}

/** One for each request on the server, one for the life of the document in the browser. */
export interface Runtime {
  queryClient: QueryClient;
  apiOf: (language: Language) => Client;
  /** The language of paths without a prefix. */
  plainLanguage: () => Language;
  choosePlainLanguage: (language: Language) => void;
  /** Scheme and host of the shop, for canonical addresses. */
  publicUrl: string;
  /** Marks our own inline scripts while the server renders; the policy names their hashes. */
  nonce?: string;
  /** On the server: where each language's words are, to be fetched before hydration. */
  messageFiles?: MessageFiles;
}

/** How loaders reach the runtime. */
export const runtimeContext = createContext<Runtime>();
/** How components reach the runtime. */
export const RuntimeContext = createReactContext<Runtime | null>(null);

export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error('The storefront is rendered outside its runtime.');
  return runtime;
}

/** The shop as a page at this path sees it. */
export function shopAt(runtime: Runtime, pathname: string): Shop {
  const language = languageOf(pathname) ?? runtime.plainLanguage();
  return { api: runtime.apiOf(language), queryClient: runtime.queryClient, language };
}

/** Scheme, host and language: what addresses of this shop begin with where they leave it. */
export function usePageBase(): string {
  return `${useRuntime().publicUrl}/${useLanguage()}`;
}

/** The language of the page that is shown. */
export function useLanguage(): Language {
  const { plainLanguage } = useRuntime();
  return languageOf(useLocation().pathname) ?? plainLanguage();
}

export function useShop(): Shop {
  return shopAt(useRuntime(), useLocation().pathname);
}
