import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What anybody may keep: fresh for a minute outside, and served while it is renewed. */
export const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
export const privateCaching = 'private, no-store';

export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether the asker has the body with this ETag already. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.includes(etag) ?? false;
}

/** Sends a body with its ETag; one that the asker has already is answered 304 without it. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): FastifyReply {
  const etag = etagOf(body);
  void reply.header('etag', etag);
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(body);
}
