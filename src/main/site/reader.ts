import { storageKeys } from '#contract/limits.ts';
import { defaultLanguage, isLanguage, type Language } from '#contract/locale.ts';
import { findCookie } from '#storefront/runtime/cookies.ts';

/**
 * Scheme and host of the shop's own addresses. Without a public one the shop answers this machine alone (local mode), under
 * several names and ports: there the request's own host, which was checked, is the one that works.
 */
export function originOf(host: string | undefined, publicUrl: string | null | undefined): string {
  if (publicUrl) return publicUrl.replace(/\/$/, '');
  return `http://${host ?? 'localhost'}`;
}

/** The language of an address that names none. */
export function cookieLanguage(cookie: string | undefined): Language {
  const chosen = findCookie(cookie ?? '', storageKeys.languageCookie);
  return isLanguage(chosen) ? chosen : defaultLanguage;
}
