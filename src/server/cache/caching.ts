import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isKnown } from './etag.ts';

/** What anybody may keep: fresh for a minute outside, and served while it is renewed. */
export const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
export const privateCaching = 'private, no-store';

/** Sends a body with its ETag; one that the asker has already is answered 304 without it. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): FastifyReply {
  const etag = etagOf(body);
  void reply.header('etag', etag);
  return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
}
