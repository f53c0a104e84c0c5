import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Fetch } from '#contract/http/client.ts';
import { languageFromHeader } from '#contract/values/locale.ts';
import { plainBody } from '#server/cache/cached-response.ts';
import { apiUrlKey, type ResponseCache } from '#server/cache/response-cache.ts';
import type { Tag } from '#server/cache/tags.ts';
import { traceHeaders } from '#server/tracing/trace.ts';

/** How one page reads the API, and what it has read. */
export interface PageReading {
  fetch: Fetch;
  /** The tags of all responses read; null if one was not cached, so the page must not be either. */
  tags: () => readonly Tag[] | null;
}

/** Starts the reads of one page. They carry no cookie, no bearer and no guest id. */
export type StartReading = () => PageReading;

/**
 * Creates API reads for server rendering, in process and from the cache if possible. They carry the
 * language and nothing else, so no identity can get into a public page.
 */
export function createInProcessReading(app: FastifyInstance, responseCache: ResponseCache): StartReading {
  return () => {
    const tags = new Set<Tag>();
    let isCached = true;

    async function readCached(urlKey: string): Promise<string | null> {
      const cached = responseCache.findByUrl(urlKey);
      if (!cached) return null;
      for (const tag of cached.tags) tags.add(tag);
      return String(await plainBody(cached));
    }

    const fetch: Fetch = async (url, { method, headers }) => {
      if (method !== 'GET') throw new Error(`Rendering a page must only read: ${method} ${url}`);
      const language = headers['accept-language'] ?? 'en';
      const urlKey = apiUrlKey(languageFromHeader(language), url);
      const cached = await readCached(urlKey);
      if (cached !== null)
        return { ok: true, status: 200, headers: { get: () => null }, text: () => Promise.resolve(cached) };
      const response = await app.inject({
        method: 'GET',
        url: url as NonNullable<InjectOptions['url']>,
        headers: { host: 'localhost', accept: 'application/json', 'accept-language': language, ...traceHeaders() },
      });
      // The response is cached now, unless it must not be or was invalidated meanwhile.
      if ((await readCached(urlKey)) === null) isCached = false;
      return {
        ok: response.statusCode >= 200 && response.statusCode < 300,
        status: response.statusCode,
        headers: {
          get(name) {
            const value = response.headers[name.toLowerCase()];
            return value === undefined ? null : String(value);
          },
        },
        text: () => Promise.resolve(response.body),
      };
    };

    return { fetch, tags: () => (isCached ? [...tags] : null) };
  };
}
