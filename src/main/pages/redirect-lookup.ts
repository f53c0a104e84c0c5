import { plainBody } from '#server/cache/cached-response.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import { foldPath, locationOf } from '#server/features/redirects/redirect-paths.rules.ts';
import type { RedirectsService } from '#server/features/redirects/redirects.service.ts';
import { findPageOperation } from './render-page.ts';

interface Needs {
  redirects: Pick<RedirectsService, 'find'> & { hits: Pick<RedirectsService['hits'], 'count'> };
  /** Where answers are kept until a redirect changes. */
  cache: ResponseCache;
}

const operation = findPageOperation({ name: 'not-found' });

/**
 * Creates the function that says where an address of an old shop leads, with the query of the visitor, and counts the
 * visitor. Answers are cached as pages are: a change is seen on every instance at once.
 */
export function createRedirectLookup({ redirects, cache }: Needs) {
  return async ({ pathname, search }: URL): Promise<string | null> => {
    const path = foldPath(pathname);
    if (path === null) return null;
    const cached = await cache.getOrCompute(path, async () => ({
      operation,
      status: 200,
      headers: {},
      body: Buffer.from(JSON.stringify(await redirects.find(path))),
      tags: ['redirects'],
    }));
    const found = JSON.parse(String(await plainBody(cached))) as Awaited<ReturnType<RedirectsService['find']>>;
    if (!found) return null;
    redirects.hits.count(found.id);
    return locationOf(found.to, pathname, search);
  };
}
