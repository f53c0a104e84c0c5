/** The CDNs whose purges the shop knows. */
export const cdnKinds = ['varnish', 'fastly', 'cloudflare'] as const;

/** A CDN in front of the shop, and where it takes purges. */
export interface Cdn {
  kind: (typeof cdnKinds)[number];
  /** Each receives every purge: several Varnish servers, or the one address of a service. */
  purgeUrls: string[];
  token: string | null;
}

/** A purge as an HTTP request. */
export interface PurgeRequest {
  method: 'POST' | 'PURGE';
  headers: Record<string, string>;
  body?: string;
}

/** How many keys one request may name: the lowest limit among the plans of these CDNs. */
export const keysPerRequest = 30;

/**
 * The request that removes all responses with one of these keys. Fastly:
 * https://www.fastly.com/documentation/reference/api/purging/, Cloudflare:
 * https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/, Varnish:
 * deploy/varnish/dana.vcl.
 */
export function purgeRequest({ kind, token }: Pick<Cdn, 'kind' | 'token'>, keys: readonly string[]): PurgeRequest {
  switch (kind) {
    case 'varnish':
      return {
        method: 'PURGE',
        headers: { 'surrogate-key': keys.join(' '), ...(token && { authorization: `Bearer ${token}` }) },
      };
    case 'fastly':
      return { method: 'POST', headers: { 'surrogate-key': keys.join(' '), ...(token && { 'fastly-key': token }) } };
    case 'cloudflare':
      return {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ tags: keys }),
      };
  }
}
