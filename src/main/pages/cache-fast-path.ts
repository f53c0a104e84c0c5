import type { IncomingMessage } from 'node:http';
import { apiPrefix } from '#contract/api/calls.ts';
import { languageFromHeader } from '#contract/values/locale.ts';
import { chooseEncoding } from '#server/cache/content-encoding.ts';
import type { Operation } from '#server/cache/cached-response.ts';
import { apiUrlKey, type ResponseCache } from '#server/cache/response-cache.ts';
import { sendCached } from '#server/cache/send-cached.ts';
import { type FastPath, hasOneHost } from '#server/http/http-server.ts';
import { isAnonymous } from '#server/http/public-route.ts';
import { isLocalRequest } from '#server/process/local-mode.ts';
import { languageOf } from '#storefront/runtime/i18n/language.ts';
import { cookieLanguage } from '../site/request-context.ts';

/** Returns the cache key of a page: language or cookie language, origin and URL. */
export function pageUrlKey(origin: string, cookie: string | undefined, url: string): string {
  return `${languageOf(url) ?? `cookie ${cookieLanguage(cookie)}`} ${origin}${url}`;
}

interface Needs {
  responseCache: ResponseCache;
  /** Scheme and host of the shop's URLs, for a request to this host. */
  originOf: (host: string | undefined) => string;
  localMode: boolean;
  localModeOnNetwork: boolean;
  /** Called after each response. Absent without metrics. */
  onAnswered?: ((operation: Operation, isHead: boolean, status: number, seconds: number) => void) | undefined;
}

/**
 * Creates the function that answers a request from the response cache before Fastify sees it. It
 * leaves everything else to Fastify: other methods, callers with an identity, and URLs or encodings
 * that are not cached yet.
 */
export function createCacheFastPath({
  responseCache,
  originOf,
  localMode,
  localModeOnNetwork: onNetwork,
  onAnswered,
}: Needs): FastPath {
  function urlKeyOf(url: string, { headers }: IncomingMessage): string {
    if (!url.startsWith(apiPrefix)) return pageUrlKey(originOf(headers.host), headers.cookie, url);
    return apiUrlKey(languageFromHeader(headers['accept-language']), url);
  }

  return (request, response) => {
    const begun = onAnswered ? performance.now() : 0;
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (!hasOneHost(request) || (localMode && !isLocalRequest(request, { onNetwork }))) return false;
    if (url.startsWith(apiPrefix) && !isAnonymous(headers)) return false;
    const cached = responseCache.findByUrl(urlKeyOf(url, request));
    if (!cached) return false;
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (!onAnswered) return sendCached(request, response, cached, encoding);
    if (!sendCached(request, response, cached, encoding)) return false;
    onAnswered(cached.operation, method === 'HEAD', response.statusCode, (performance.now() - begun) / 1000);
    return true;
  };
}
