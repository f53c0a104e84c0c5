import type { Fetch } from '#contract/client.ts';
import type { Language } from '#contract/locale.ts';

/** The files that a page needs, as addresses. */
export interface PageAssets {
  styles: readonly string[];
  /** Modules that the browser fetches before the entry asks for them. */
  preloads: readonly string[];
  /** The module that hydrates the page. */
  entry: string;
}

/** What the server passes in for a page: plain data and functions, and nothing about the caller. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  /** The language of the page. */
  language: Language;
  publicUrl: string;
  fetch: Fetch;
  assets: PageAssets;
  onError: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Seconds, for a status of 503. */
  retryAfter: string | null;
}

/** What the server's bundle exports: plain data and functions. */
export interface StorefrontBundle {
  /** Renders a page with its data. Rejects when the render fails. */
  renderPage: (page: PageRequest) => Promise<RenderedPage>;
  /** The inline scripts of every page, for the content security policy. */
  inlineScripts: readonly string[];
}
