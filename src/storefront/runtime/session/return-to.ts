import { storageKeys } from '#contract/limits.ts';
import { withoutLanguage } from '../i18n/language.ts';

/** A path of this shop that a login may lead back to, or null: never another host, never a page of /auth. */
export function safeReturnPath(path: string | null, origin: string): string | null {
  if (!path?.startsWith('/')) return null;
  try {
    const url = new URL(path, origin);
    if (url.origin !== origin || /^\/auth(\/|$)/i.test(withoutLanguage(url.pathname))) return null;
    const back = url.pathname + url.search + url.hash;
    // Without its dots, "/.//evil.example" is another host.
    return back.startsWith('//') ? null : back;
  } catch {
    return null;
  }
}

/** Remembers where the shopper was, before the way to the login. */
export function rememberReturn(path = location.pathname + location.search + location.hash): void {
  const safe = safeReturnPath(path, location.origin);
  if (safe === null) return;
  try {
    sessionStorage.setItem(storageKeys.returnTo, safe);
  } catch {
    // Without storage (private mode) the login leads home.
  }
}

/** Where to go after the login, once; `/` when nothing was remembered. */
export function takeReturn(): string {
  try {
    const path = sessionStorage.getItem(storageKeys.returnTo);
    sessionStorage.removeItem(storageKeys.returnTo);
    return safeReturnPath(path, location.origin) ?? '/';
  } catch {
    return '/';
  }
}
