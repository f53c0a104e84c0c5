import { limits } from '#contract/values/limits.ts';

const yearSeconds = limits.cookieDays * 24 * 3600;

/** Reads a cookie of the document. Returns null without the cookie or outside a browser. */
export function readCookie(name: string): string | null {
  return typeof document === 'undefined' ? null : findCookie(document.cookie, name);
}

/** Finds a cookie in a `Cookie` header or in `document.cookie`. */
export function findCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim()) || null;
    } catch {
      return null;
    }
  }
  return null;
}

/**
 * Stores a cookie for the whole shop, unless it has this value: a response has set it then. Safari
 * keeps a cookie of a response for its lifetime, but one that a script wrote for seven days.
 */
export function storeCookie(name: string, value: string, maxAgeSeconds?: number): void {
  if (readCookie(name) !== value) writeCookie(name, value, maxAgeSeconds);
}

function writeCookie(name: string, value: string, maxAgeSeconds = yearSeconds): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

/** Deletes a cookie. */
export function dropCookie(name: string): void {
  writeCookie(name, '', 0);
}
