import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { storageKeys } from '#contract/limits.ts';
import { AppError } from '../errors/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isForeign(request: FastifyRequest, publicOrigin: string | null): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  // Behind a proxy the Host may be the proxy's own; what the shop's origin is, PUBLIC_URL says.
  if (publicOrigin !== null) return origin !== publicOrigin;
  return origin !== `${request.protocol}://${request.host}`;
}

/**
 * Refuses writes that another site may have caused. Identity is in headers and never in cookies, so this is a second wall:
 * a foreign Origin, or our cookie without the header that only our own pages can set.
 */
export function assertSameSite(request: FastifyRequest, publicOrigin: string | null): void {
  if (safeMethods.has(request.method)) return;
  const cookie = request.cookies[storageKeys.csrfCookie];
  if (
    isForeign(request, publicOrigin) ||
    (cookie !== undefined && cookie !== '' && request.headers['x-xsrf-token'] !== cookie)
  ) {
    throw new AppError('csrf_failed');
  }
}

/** Gives the browser its anti-forgery cookie. Only on personal answers: a cacheable one must carry nothing of anybody. */
export function giveCsrfCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (request.cookies[storageKeys.csrfCookie]) return;
  reply.setCookie(storageKeys.csrfCookie, randomBytes(16).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure,
  });
}
