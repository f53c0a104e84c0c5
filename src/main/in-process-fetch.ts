import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Fetch } from '#contract/client.ts';

/** The address that calls of our own pages come from; no socket can have it, so limits by address can let it pass. */
export const inProcessAddress = 'in-process';

/**
 * A fetch that reaches the API without a socket, for rendering. It carries the language and nothing else: no cookie, no
 * bearer and no guest id can come into a public page, whatever a caller passes.
 */
export function createInProcessFetch(app: FastifyInstance): Fetch {
  return async (url, { method, headers }) => {
    if (method !== 'GET') throw new Error(`Rendering a page must only read: ${method} ${url}`);
    const response = await app.inject({
      method: 'GET',
      url: url as NonNullable<InjectOptions['url']>,
      remoteAddress: inProcessAddress,
      headers: {
        host: 'localhost',
        accept: 'application/json',
        'accept-language': headers['accept-language'] ?? 'en',
      },
    });
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
}
