const yearSeconds = 365 * 24 * 3600;

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

/** Writes a cookie for the whole shop with `SameSite=Lax`. The default lifetime is one year. */
export function writeCookie(name: string, value: string, maxAgeSeconds = yearSeconds): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

/** Deletes a cookie. */
export function dropCookie(name: string): void {
  writeCookie(name, '', 0);
}
