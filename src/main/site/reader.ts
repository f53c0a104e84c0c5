import type { FastifyRequest } from 'fastify';
import { storageKeys } from '#contract/limits.ts';
import { defaultLanguage, isLanguage, type Language } from '#contract/locale.ts';
import { findCookie } from '#web/platform/cookies.ts';

/**
 * Scheme and host of the shop's own addresses. Without a public one the shop answers this machine alone (local mode), under
 * several names and ports: there the request's own host, which was checked, is the one that works.
 */
export function originOf(request: FastifyRequest, publicUrl: string | null | undefined): string {
  if (publicUrl) return publicUrl.replace(/\/$/, '');
  return `http://${request.headers.host ?? 'localhost'}`;
}

/** The language of an address that names none. */
export function cookieLanguage(request: FastifyRequest): Language {
  const chosen = findCookie(request.headers.cookie ?? '', storageKeys.languageCookie);
  return isLanguage(chosen) ? chosen : defaultLanguage;
}
