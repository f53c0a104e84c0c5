import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesEtag } from './etag.ts';

/** Shared caches keep it for a minute, and serve it for another one while they revalidate. */
export const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
/** Shared caches ask each time: the response is true until a moment. */
export const endingCaching = 'public, max-age=0, s-maxage=0';
export const privateCaching = 'private, no-store';

/** Sends a body with its ETag, or 304 without a body when the caller has this version. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): FastifyReply {
  const etag = etagOf(body);
  void reply.header('etag', etag);
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
}
