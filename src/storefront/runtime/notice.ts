import { keepsCookies } from './session/cookies.ts';

/** Shows a line that the server has rendered (src/storefront/app/server-parts.tsx). */
export function showNotice(name: 'incomplete' | 'no-cookies'): void {
  document.querySelector(`[data-notice=${name}]`)?.removeAttribute('hidden');
}

/** Warns, after a change that the browser had to store, that it has not. */
export function warnWithoutCookies(): void {
  if (!keepsCookies()) showNotice('no-cookies');
}
