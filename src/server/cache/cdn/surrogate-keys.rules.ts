import { publicCaching } from '../cache-control.ts';
import type { PublicResponse } from '../cached-response.ts';
import { everything } from '../tags.ts';
import type { Cdn } from './purge-request.rules.ts';

// A purge removes a response as soon as it changes. Ten minutes bound what a failing purge leaves.
const purgedCaching = 'public, max-age=0, s-maxage=600, stale-while-revalidate=30';
// No purge names a response without tags, so that a CDN must ask for it each time.
const unkeptCaching = 'public, max-age=0, s-maxage=0';

/**
 * The keys of tags. `popularity` has none: every order would purge the home page and the lists. Their
 * order by sales is up to ten minutes old.
 */
export function surrogateKeys(tags: readonly string[]): string[] {
  return tags.filter((tag) => tag !== 'popularity');
}

/**
 * The headers of a public response for a CDN that keeps it until a purge names one of its keys. A CDN does not
 * keep a response without tags.
 */
export function headersForCdn({ kind }: Pick<Cdn, 'kind'>, { headers, tags }: PublicResponse): Record<string, string> {
  if (headers['cache-control'] !== publicCaching) return headers;
  const keys = [everything, ...surrogateKeys(tags ?? [])];
  return {
    ...headers,
    'cache-control': tags === null ? unkeptCaching : purgedCaching,
    ...(kind === 'cloudflare' ? { 'cache-tag': keys.join(',') } : { 'surrogate-key': keys.join(' ') }),
  };
}
