import type { IncomingHttpHeaders } from 'node:http';
import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import { isLanguage, type Language, languageFromHeader } from '#contract/values/locale.ts';
import { findCookie } from '#storefront/runtime/session/cookies.ts';

/**
 * The language of a request for the console: the person's choice, else the browser's, else Arabic.
 */
export function consoleLanguage(headers: IncomingHttpHeaders): Language {
  const chosen = findCookie(headers.cookie ?? '', consoleStorageKeys.languageCookie);
  return isLanguage(chosen) ? chosen : languageFromHeader(headers['accept-language'], 'ar');
}
