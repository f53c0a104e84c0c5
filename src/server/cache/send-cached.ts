import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse } from './cached-response.ts';
import type { ContentEncoding } from './content-encoding.ts';
import { matchesEtag } from './etag.ts';

/**
 * Writes a cached response, or 304. Returns false and writes nothing if the response has no such
 * encoding yet.
 */
export function sendCached(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  encoding: ContentEncoding,
): boolean {
  if (cached.status === 200 && matchesEtag(headers['if-none-match'], cached.etag)) {
    response.writeHead(304, cached.notModifiedHeaders).end();
    return true;
  }
  const encoded = cached.encoded[encoding];
  if (!encoded) return false;
  response.writeHead(cached.status, encoded.headers);
  if (method === 'HEAD') response.end();
  else response.end(encoded.body);
  return true;
}
