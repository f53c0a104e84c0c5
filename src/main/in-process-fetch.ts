import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Fetch } from '#contract/client.ts';
import { languageFromHeader } from '#contract/locale.ts';
import { callAddress } from '#server/cache/address.ts';
import { plainOf } from '#server/cache/kept-answer.ts';
import type { PageCache } from '#server/cache/page-cache.ts';
import type { Tag } from '#server/cache/tags.ts';

/** How one page reads the API, and what it has read. */
export interface PageReading {
  fetch: Fetch;
  /** What all the answers show that were read; null when one of them is not kept, so that the page must not be either. */
  tags: () => readonly Tag[] | null;
}

/** A fetch that has nothing but what one asker's page needs: no cookie, no bearer and no guest id can come into it. */
export type StartReading = () => PageReading;

/**
 * Reads of the API for rendering, without a socket: from the kept answers where they are there. They carry the language and nothing
 * else: no cookie, no bearer and no guest id can come into a public page, whatever a caller passes.
 */
export function createInProcessReading(app: FastifyInstance, pageCache: PageCache): StartReading {
  return () => {
    const tags = new Set<Tag>();
    let isKept = true;

    async function readKept(address: string): Promise<string | null> {
      const kept = pageCache.findAt(address);
      if (!kept) return null;
      for (const tag of kept.tags) tags.add(tag);
      return String(await plainOf(kept));
    }

    const fetch: Fetch = async (url, { method, headers }) => {
      if (method !== 'GET') throw new Error(`Rendering a page must only read: ${method} ${url}`);
      const language = headers['accept-language'] ?? 'en';
      const address = callAddress(languageFromHeader(language), url);
      const kept = await readKept(address);
      if (kept !== null)
        return { ok: true, status: 200, headers: { get: () => null }, text: () => Promise.resolve(kept) };
      const response = await app.inject({
        method: 'GET',
        url: url as NonNullable<InjectOptions['url']>,
        headers: { host: 'localhost', accept: 'application/json', 'accept-language': language },
      });
      // What was made just now is kept, unless it is of a kind that never is, or something changed meanwhile.
      if ((await readKept(address)) === null) isKept = false;
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

    return { fetch, tags: () => (isKept ? [...tags] : null) };
  };
}
