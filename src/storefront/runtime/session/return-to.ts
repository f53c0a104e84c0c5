import { storageKeys } from '#contract/values/limits.ts';
import { withoutLanguage } from '../i18n/language.ts';

/** Returns a safe path to open after login. Null for other hosts and for pages below `/auth`. */
export function safeReturnPath(path: string | null, origin: string): string | null {
  if (!path?.startsWith('/')) return null;
  try {
    const url = new URL(path, origin);
    if (url.origin !== origin || /^\/auth(\/|$)/i.test(withoutLanguage(url.pathname))) return null;
    const back = url.pathname + url.search + url.hash;
    // The URL parser turns "/.//evil.example" into "//evil.example", which is another host.
    return back.startsWith('//') ? null : back;
  } catch {
    return null;
  }
}

/** Stores the current path before the login page opens. */
export function rememberReturn(path = location.pathname + location.search + location.hash): void {
  const safe = safeReturnPath(path, location.origin);
  if (safe === null) return;
  try {
    sessionStorage.setItem(storageKeys.returnTo, safe);
  } catch {
    // Without storage (private mode), the login opens the home page.
  }
}

/** Returns the stored path and removes it. Returns `/` if there is none. */
export function takeReturn(): string {
  try {
    const path = sessionStorage.getItem(storageKeys.returnTo);
    sessionStorage.removeItem(storageKeys.returnTo);
    return safeReturnPath(path, location.origin) ?? '/';
  } catch {
    return '/';
  }
}
