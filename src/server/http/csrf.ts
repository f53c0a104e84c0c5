import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { storageKeys } from '#contract/values/limits.ts';
import { AppError } from '../errors/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a page of another site caused the request, as far as the browser says. */
export function isForeign(request: FastifyRequest, publicOrigin: string | null): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  // Behind a proxy, the Host header may name the proxy.
  if (publicOrigin !== null) return origin !== publicOrigin;
  return origin !== `${request.protocol}://${request.host}`;
}

/**
 * Throws `csrf_failed` for a write that another site may have caused: a foreign Origin, or the
 * cookie without the header that only the shop's pages can set. Identity is in headers, never in
 * cookies, so this is a second line of defence.
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

/**
 * Sets the CSRF cookie if it is missing. Only for private responses: a cached one sets no cookies.
 */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (request.cookies[storageKeys.csrfCookie]) return;
  reply.setCookie(storageKeys.csrfCookie, randomBytes(16).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure,
  });
}
