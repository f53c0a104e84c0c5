import type { Fetch } from '#contract/client.ts';
import type { Language } from '#contract/locale.ts';

/** What the server passes in for a page: plain data and functions, nothing that knows who asks. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  /** The language of a path without a prefix. */
  plainLanguage: Language;
  publicUrl: string;
  fetch: Fetch;
  /** The address of each language's messages, to be fetched before anything else. */
  messageFiles: Partial<Record<Language, string>>;
  onError: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** The inline scripts that the page may run. */
  scripts: string[];
  retryAfter: string | null;
}

/** What crosses from the bundle to the server: one function. */
export type RenderPage = (page: PageRequest) => Promise<RenderedPage>;
