import type { Fetch } from '#contract/http/client.ts';
import type { ShopLook } from '#contract/shop.ts';
import type { Language } from '#contract/values/locale.ts';

/** The URLs of the files that a page needs. */
export interface PageAssets {
  styles: readonly string[];
  /** Modules that the browser preloads. */
  preloads: readonly string[];
  /** The module that hydrates the page. */
  entry: string;
}

/** The files of a shop's look. */
export interface LookFiles {
  /** Its sheet, which sets some custom properties anew. Null: the shop looks as every new one. */
  style: string | null;
  /** The fonts that the first screen needs, by script. Null: those of every new shop. */
  fonts: Record<'latin' | 'arabic', string> | null;
}

/** The server's input for rendering a page. It contains nothing about the caller. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  /** The language of the page. */
  language: Language;
  publicUrl: string;
  fetch: Fetch;
  assets: PageAssets;
  /** The files of the look that the settings of the shop name. */
  lookFiles: (look: ShopLook | undefined) => LookFiles;
  onError: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Some parts could not be loaded: the browser fetches them, and no cache stores the page. */
  isPartial: boolean;
  /** The `Retry-After` value in seconds, for status 503. */
  retryAfter: string | null;
}

/** The exports of the server bundle: plain data and functions. */
export interface StorefrontBundle {
  /** Loads a page's data and renders the page. Rejects if rendering fails. */
  renderPage: (page: PageRequest) => Promise<RenderedPage>;
  /** The inline scripts of every page, for the content security policy. */
  inlineScripts: readonly string[];
}
