import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiPrefix } from '#contract/calls.ts';
import { languageFromHeader } from '#contract/locale.ts';
import { isLocalHost } from '#server/platform/local-mode.ts';
import { callAddress } from '#server/platform/page-cache/address.ts';
import { codingOf } from '#server/platform/page-cache/coding.ts';
import { writeHeadText } from '#server/platform/page-cache/head.ts';
import type { PageCache } from '#server/platform/page-cache/page-cache.ts';
import { readHeads, type RequestHeads } from '#server/platform/page-cache/request-heads.ts';
import { sendKept } from '#server/platform/page-cache/send-kept.ts';
import { languageOf } from '#web/platform/language.ts';
import { cookieLanguage } from './site/reader.ts';

/** What a page's bytes depend on, besides the catalogue: the address, the shop's own origin and, where the address names none, the language. */
export function pageAddress(origin: string, cookie: string | undefined, url: string): string {
  return `${languageOf(url) ?? `cookie ${cookieLanguage(cookie)}`} ${origin}${url}`;
}

interface Needs {
  pageCache: PageCache;
  /** Scheme and host of the shop's own addresses, for a request to this host. */
  originOf: (host: string) => string;
  localMode: boolean;
}

/** Remembers what a function made of the few texts that nearly all requests carry; whatever else comes is worked out each time. */
function remembering<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = work(text);
    if (known.size < 50 && text.length < 200) known.set(text, made);
    return made;
  };
}

/**
 * Makes what answers first of all, before the framework has made anything of a request: public answers that stand ready under this very
 * address, in this language and coding. Everything else it leaves alone.
 */
export function createAnswerKept({ pageCache, originOf, localMode }: Needs) {
  const languageOfHeader = remembering(languageFromHeader);
  const isLocal = remembering(isLocalHost);

  function addressOf(url: string, heads: RequestHeads): string | null {
    if (!url.startsWith(apiPrefix)) return pageAddress(originOf(heads.host), heads.cookie, url);
    return heads.isPersonal ? null : callAddress(languageOfHeader(heads.acceptLanguage ?? ''), url);
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const heads = readHeads(request);
    if (heads === null || (localMode && (heads.isForwarded || !isLocal(heads.host)))) return false;
    const address = addressOf(url, heads);
    const answer = address === null ? undefined : pageCache.findAt(address);
    if (!answer) return false;
    const wish = { method, ifNoneMatch: heads.ifNoneMatch, coding: codingOf(heads.acceptEncoding) };
    return sendKept(wish, response, answer, writeHeadText);
  };
}
