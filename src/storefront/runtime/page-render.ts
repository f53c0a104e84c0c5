import type { Fetch } from '#contract/client.ts';
import type { Language } from '#contract/locale.ts';
import type { MessagePart } from '#i18n/load.ts';

/** The addresses of each language's chunks: the part that every page shows, and the rest. */
export type MessageFiles = Partial<Record<Language, Partial<Record<MessagePart, string>>>>;

/** What the server passes in for a page: plain data and functions, nothing that knows who asks. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  /** The language of a path without a prefix. */
  plainLanguage: Language;
  publicUrl: string;
  fetch: Fetch;
  /** What is to be fetched before anything else. */
  messageFiles: MessageFiles;
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
