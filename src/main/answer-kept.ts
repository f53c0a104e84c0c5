import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { apiPrefix } from '#contract/calls.ts';
import { languageFromHeader } from '#contract/locale.ts';
import { isLocalRequest } from '#server/platform/local-mode.ts';
import { callAddress } from '#server/platform/page-cache/address.ts';
import type { PageCache } from '#server/platform/page-cache/page-cache.ts';
import { sendKept } from '#server/platform/page-cache/send-kept.ts';
import { isForNobody } from '#server/platform/public-route.ts';
import { languageOf } from '#web/platform/language.ts';
import { cookieLanguage } from './site/reader.ts';

/** What a page's bytes depend on, besides the catalogue: the address, the shop's own origin and, where the address names none, the language. */
export function pageAddress(origin: string, headers: IncomingHttpHeaders, url: string): string {
  return `${languageOf(url) ?? `cookie ${cookieLanguage(headers)}`} ${origin}${url}`;
}

interface Needs {
  pageCache: PageCache;
  originOf: (headers: IncomingHttpHeaders) => string;
  localMode: boolean;
}

/**
 * Makes what answers first of all, before the framework has made anything of a request: public answers that stand ready under this very
 * address, in this language and coding. Everything else it leaves alone.
 */
export function createAnswerKept({ pageCache, originOf, localMode }: Needs) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { headers, method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (localMode && !isLocalRequest(headers)) return false;
    const isCall = url.startsWith(apiPrefix);
    if (isCall && !isForNobody(headers)) return false;
    const address = isCall
      ? callAddress(languageFromHeader(headers['accept-language']), url)
      : pageAddress(originOf(headers), headers, url);
    const answer = pageCache.findAt(address);
    return answer !== undefined && sendKept(request, response, answer) === null;
  };
}
