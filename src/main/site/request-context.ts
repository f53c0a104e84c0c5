import { storageKeys } from '#contract/values/limits.ts';
import { defaultLanguage, isLanguage, type Language } from '#contract/values/locale.ts';
import { findCookie } from '#storefront/runtime/session/cookies.ts';

/**
 * Scheme and host of the shop's URLs. In local mode these are those of the request, whose host was
 * checked before.
 */
export function originOf(host: string | undefined, publicUrl: string | null | undefined): string {
  if (publicUrl) return publicUrl.replace(/\/$/, '');
  return `http://${host ?? 'localhost'}`;
}

/** The language for a URL without a language prefix. */
export function cookieLanguage(cookie: string | undefined): Language {
  const chosen = findCookie(cookie ?? '', storageKeys.languageCookie);
  return isLanguage(chosen) ? chosen : defaultLanguage;
}
