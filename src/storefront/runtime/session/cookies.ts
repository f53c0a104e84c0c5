import { limits } from '#contract/values/limits.ts';

const yearSeconds = limits.cookieDays * 24 * 3600;

// The values that the browser did not keep. They last as long as the document.
const unkept = new Map<string, string>();

/** Returns whether the browser has kept every cookie. */
export function keepsCookies(): boolean {
  return unkept.size === 0;
}

/** Reads a cookie of the document. Returns null without the cookie or outside a browser. */
export function readCookie(name: string): string | null {
  return readKept(name) ?? unkept.get(name) ?? null;
}

function readKept(name: string): string | null {
  try {
    return findCookie(document.cookie, name);
  } catch {
    // On the server, or the browser blocks cookies.
    return null;
  }
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
export function storeCookie(name: string, value: string, maxAgeSeconds = yearSeconds): void {
  unkept.delete(name);
  if (readKept(name) === value) return;
  writeCookie(name, value, maxAgeSeconds);
  if (readKept(name) !== value) unkept.set(name, value);
}

/** Deletes a cookie. */
export function dropCookie(name: string): void {
  unkept.delete(name);
  writeCookie(name, '', 0);
}

function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
  } catch {
    // The browser blocks cookies.
  }
}
